import { describe, expect, it } from 'vitest';
import { type Progress, progressLine } from '../../../src/cli/output/stderr';
import { displayWidth } from '../../../src/terminal/text/text';

const upload: Progress = { done: 1_000_000, total: 4_000_000, unit: undefined, elapsedMs: 2000 };
const line = (change: Partial<Progress> = {}, columns = 77, label = 'uploading a.png') =>
  progressLine(label, { ...upload, ...change }, columns);

describe('progressLine', () => {
  it('has a bar, the part that is done, the speed and the time left', () => {
    expect(line()).toBe('uploading a.png █████░░░░░░░░░░░░░░░ 25 % of 4.0 MB 0.5 MB/s 6 s left');
    expect(line({ done: 50, total: 200, unit: 'pixels' })).toBe(
      'uploading a.png █████░░░░░░░░░░░░░░░ 25 % of 200 pixels 25 pixels/s 6 s left',
    );
  });

  it('has no speed in its first second and no time left at its end', () => {
    expect(line({ elapsedMs: 999 })).toBe('uploading a.png █████░░░░░░░░░░░░░░░ 25 % of 4.0 MB');
    expect(line({ done: 4_000_000 })).toBe('uploading a.png ████████████████████ 100 % of 4.0 MB 2.0 MB/s');
    expect(line({ done: 9_000_000, elapsedMs: 0 })).toBe(
      'uploading a.png ████████████████████ 100 % of 4.0 MB',
    );
  });

  it('has the speed alone without a total, and none for a countdown', () => {
    expect(line({ total: undefined })).toBe('uploading a.png 1.0 MB 0.5 MB/s');
    expect(line({ total: undefined, unit: 's', done: 5 }, 80, 'next pixel in')).toBe('next pixel in 5 s');
  });

  it.each([
    [77, 'uploading my holidays … █████░░░░░░░░░░░░░░░ 25 % of 4.0 MB 0.5 MB/s 6 s left'],
    [50, 'uploading my h… ██░░░░░░░░ 25 % of 4.0 MB 6 s left'],
    [36, 'uploading m… 25 % of 4.0 MB 6 s left'],
    [28, 'uploading my… 25 % of 4.0 MB'],
  ])('cuts the name in %i columns before it leaves anything out', (columns, text) => {
    const shown = line({}, columns, 'uploading my holidays in the mountains.png');
    expect(displayWidth(shown)).toBeLessThanOrEqual(columns);
    expect(shown).toBe(text);
  });
});
