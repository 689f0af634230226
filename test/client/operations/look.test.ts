import { expect, it } from 'vitest';
import { sideOf } from '../../../src/client/operations/look';

const hourMs = 3_600_000;
const sentAt = 100 * hourMs;

it.each([
  // The clock of the service has not changed.
  [0, { least: -500, most: 600 }, -500, 'since'],
  [0, { least: -500, most: 600 }, -501, 'unclear'],
  [0, { least: -500, most: 600 }, -3501, 'before'],
  // The clock of this computer was wrong by an hour before and after.
  [-hourMs, { least: -hourMs - 500, most: -hourMs + 600 }, -hourMs, 'since'],
  [-hourMs, { least: -hourMs - 500, most: -hourMs + 600 }, -hourMs - 4000, 'before'],
  // It was corrected by an hour between: times in that hour prove nothing.
  [0, { least: -hourMs, most: -hourMs + 1000 }, -1, 'unclear'],
  [0, { least: -hourMs, most: -hourMs + 1000 }, 3000, 'since'],
  [0, { least: -hourMs, most: -hourMs + 1000 }, -hourMs - 3001, 'before'],
  [-hourMs, { least: 0, most: 1000 }, 0, 'unclear'],
  // A record without a time.
  [0, { least: 0, most: 1000 }, Number.NaN, 'unclear'],
] as const)(
  'with a clock %d ms ahead at the send and within %j now, a record %d ms after the send is %s',
  (aheadMs, measured, afterMs, side) => {
    expect(sideOf(sentAt + afterMs, { sentAt, aheadMs }, measured)).toBe(side);
  },
);
