/** The figures of a recording in one line. */
import { describe, expect, it } from 'vitest';
import { recordingText } from '../../../../../src/commands/canvas/flows/record/recorder';

const none = { pixels: 0, authors: 0, gaps: 0, online: null, bytes: 500 };
const second = 1000;
const hour = 3600 * second;

describe('the figures of a recording', () => {
  it('leave out what there is none of', () => {
    expect(recordingText(none, 0)).toBe('0 pixels in 1s, 1 kB');
    expect(recordingText({ ...none, pixels: 1, gaps: 1, online: 0 }, 10 * second)).toBe(
      '1 pixel in 10s, 0.1 a second, 1 gap, 0 online, 1 kB',
    );
  });

  it('have everything of a long one', () => {
    const figures = { pixels: 10_000_000, authors: 1234, gaps: 3, online: 57, bytes: 33_800_000 };
    expect(recordingText(figures, 120 * hour)).toBe(
      '10000000 pixels in 5d, 23.1 a second, 1234 with their authors, 3 gaps, 57 online, 33.8 MB',
    );
  });

  it.each([
    [59 * second, '59s'],
    [60 * second, '1m'],
    [61 * second, '1m 1s'],
    [hour, '1h'],
    [hour + 59 * second, '1h'],
    [2 * hour + 60 * second, '2h 1m'],
    [25 * hour, '1d 1h'],
  ])('say %i ms as %s', (ms, text) => {
    expect(recordingText(none, ms)).toBe(`0 pixels in ${text}, 1 kB`);
  });
});
