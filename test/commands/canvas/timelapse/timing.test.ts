/** When frames are taken. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, timingOf } from '../../../../src/commands/canvas/timelapse/timing';
import { UsageError } from '../../../../src/errors';

const hour = { from: 1_000_000, to: 4_600_000 };

describe('the frames of a timelapse', () => {
  it('are 20 seconds at 15 frames per second unless something else is asked for', () => {
    expect(timingOf(hour, {})).toEqual({ ...hour, fps: 15, count: 300 });
  });

  it('follow from the length, the speed and the rate', () => {
    expect(timingOf(hour, { lengthMs: 10_000 }).count).toBe(150);
    expect(timingOf(hour, { fps: 30 }).count).toBe(600);
    expect(timingOf(hour, { speed: 360 }).count).toBe(150);
    expect(timingOf(hour, { speed: 360, fps: 2 }).count).toBe(20);
    expect(() => timingOf(hour, { speed: 360, lengthMs: 1000 })).toThrow(UsageError);
  });

  it('are two at least, so that start and end are shown; one for a single moment', () => {
    expect(timingOf(hour, { lengthMs: 1 }).count).toBe(2);
    expect(timingOf({ from: 5, to: 5 }, {}).count).toBe(1);
  });

  it('are limited', () => {
    expect(timingOf(hour, { lengthMs: 600_000, fps: 60 }).count).toBe(36_000);
    expect(() => timingOf(hour, { lengthMs: 600_017, fps: 60 })).toThrow(
      'too many frames: 36001, the maximum is 36000',
    );
  });

  it('show the start first, the end last, and every moment between them in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 1, max: 1e10 }), (from, length) => {
        const timing = timingOf({ from, to: from + length }, { lengthMs: 2000 });
        const moments = Array.from({ length: timing.count }, (_, frame) => momentOf(timing, frame));
        expect(moments[0]).toBe(from);
        expect(moments.at(-1)).toBe(from + length);
        expect([...moments].sort((one, other) => one - other)).toEqual(moments);
        const step = length / (timing.count - 1);
        for (let frame = 1; frame < moments.length; frame += 1)
          expect(Math.abs((moments[frame] ?? 0) - (moments[frame - 1] ?? 0) - step)).toBeLessThan(1);
      }),
      { numRuns: 50 },
    );
  });
});
