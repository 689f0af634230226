import { expect, it } from 'vitest';
import { sideOf } from '../../../src/client/operations/look';

const hourMs = 3_600_000;
const sentAt = 100 * hourMs;

it.each([
  // The clock of the service, as it was known at the send and as it is measured, is the same.
  [0, { least: -500, most: 600 }, -500, 'since'],
  [0, { least: -500, most: 600 }, -501, 'unclear'],
  [0, { least: -500, most: 600 }, -3501, 'before'],
  // The clock of this computer is wrong by an hour, all the time.
  [-hourMs, { least: -hourMs - 500, most: -hourMs + 600 }, -hourMs, 'since'],
  [-hourMs, { least: -hourMs - 500, most: -hourMs + 600 }, -hourMs - 4000, 'before'],
  // It was set by an hour meanwhile: the times between tell nothing.
  [0, { least: -hourMs, most: -hourMs + 1000 }, -1, 'unclear'],
  [0, { least: -hourMs, most: -hourMs + 1000 }, 3000, 'since'],
  [0, { least: -hourMs, most: -hourMs + 1000 }, -hourMs - 3001, 'before'],
  [-hourMs, { least: 0, most: 1000 }, 0, 'unclear'],
  // A record without a time.
  [0, { least: 0, most: 1000 }, Number.NaN, 'unclear'],
] as const)(
  'with the clock known to be %d ms ahead and measured within %j, a record %d ms after the send is %s',
  (aheadMs, measured, afterMs, side) => {
    expect(sideOf(sentAt + afterMs, { sentAt, aheadMs }, measured)).toBe(side);
  },
);
