/** Moments of a recording, as they are typed. */
import { describe, expect, it } from 'vitest';
import { momentIn, parseMoment, timestamp } from '../../../../src/commands/canvas/core/moment';
import { UsageError } from '../../../../src/errors';

const noon = Date.UTC(2026, 2, 18, 12);

describe('a moment', () => {
  it('is a time, in UTC without a zone', () => {
    expect(parseMoment('2026-03-18T12:00')).toEqual({ at: noon });
    expect(parseMoment('2026-03-18 12:00:00')).toEqual({ at: noon });
    expect(parseMoment('2026-03-18T12:00:00.250Z')).toEqual({ at: noon + 250 });
    expect(parseMoment('2026-03-18T15:00+03:00')).toEqual({ at: noon });
    expect(parseMoment('2026-03-18')).toEqual({ at: noon - 12 * 3_600_000 });
  });

  it('is a distance from the start or the end', () => {
    expect(parseMoment('+5m')).toEqual({ afterStart: 300_000 });
    expect(parseMoment('-1.5h')).toEqual({ beforeEnd: 5_400_000 });
    expect(parseMoment('+90')).toEqual({ afterStart: 90_000 });
    expect(parseMoment('-2d')).toEqual({ beforeEnd: 172_800_000 });
  });

  it('is nothing else', () => {
    for (const raw of [
      '',
      'now',
      '5m',
      '+',
      '+5w',
      '2026-13-01',
      '2026-03-18T25:00',
      '12:00',
      '+1e9',
      '2026-03-18T12',
    ]) {
      expect(() => parseMoment(raw), raw).toThrow(UsageError);
    }
  });

  it('lies in the recording', () => {
    const recording = { from: noon, to: noon + 60_000 };
    expect(momentIn(recording, { at: noon + 1 }, '--at')).toBe(noon + 1);
    expect(momentIn(recording, { afterStart: 60_000 }, '--at')).toBe(noon + 60_000);
    expect(momentIn(recording, { beforeEnd: 60_000 }, '--at')).toBe(noon);
    expect(() => momentIn(recording, { afterStart: 60_001 }, '--to')).toThrow(
      '--to: 2026-03-18T12:01:00.001Z is after the recording',
    );
    expect(() => momentIn(recording, { beforeEnd: 60_001 }, '--from')).toThrow(
      '--from: 2026-03-18T11:59:59.999Z is before the recording',
    );
  });

  it('has a text also where no calendar has it', () => {
    expect(timestamp(noon)).toBe('2026-03-18T12:00:00.000Z');
    expect(timestamp(1e300)).toBe('+275760-09-13T00:00:00.000Z');
  });
});
