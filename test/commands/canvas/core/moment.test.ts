import { describe, expect, it } from 'vitest';
import { momentIn, parseMoment, timestamp } from '../../../../src/commands/canvas/core/moment';
import { UsageError } from '../../../../src/errors';

const noon = Date.UTC(2026, 2, 18, 12);

describe('parseMoment', () => {
  it.each([
    ['2026-03-18T12:00', { at: noon }],
    ['2026-03-18 12:00:00', { at: noon }],
    ['2026-03-18T12:00:00.250Z', { at: noon + 250 }],
    ['2026-03-18T15:00+03:00', { at: noon }],
    ['2026-03-18', { at: noon - 12 * 3_600_000 }],
    ['+5m', { afterStart: 300_000 }],
    ['-1.5h', { beforeEnd: 5_400_000 }],
    ['+90', { afterStart: 90_000 }],
    ['-2d', { beforeEnd: 172_800_000 }],
  ])('reads %s as a time, local without a zone, or a distance from the start or the end', (raw, moment) => {
    expect(parseMoment(raw)).toEqual(moment);
  });

  const wrong = [
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
  ];
  it.each(wrong)('refuses %j', (raw) => expect(() => parseMoment(raw)).toThrow(UsageError));
});

it('momentIn gives the time of a moment, and refuses one outside the recording', () => {
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

it('timestamp: a time outside the calendar is the last one of the calendar', () => {
  expect(timestamp(noon)).toBe('2026-03-18T12:00:00.000Z');
  expect(timestamp(1e300)).toBe('+275760-09-13T00:00:00.000Z');
});
