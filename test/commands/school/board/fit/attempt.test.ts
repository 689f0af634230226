import { describe, expect, it } from 'vitest';
import {
  byLength,
  longestThatFit,
  withoutCovered,
} from '../../../../../src/commands/school/board/fit/attempt';
import { dotsOf, roomFor, strokesOf } from '../../../../../src/commands/school/board/fit/strokes';
import { lengthOf, truncateLine } from '../../../../../src/commands/school/board/geometry/lines';
import { boardContract, stroke } from '../sample';

const line = (...points: [number, number][]) => ({ color: 'c', points: stroke(...points).points });
const none = Number.POSITIVE_INFINITY;

describe('lines that others cover', () => {
  const long = line([0, 0], [100, 0]);

  it('are left out', () => {
    expect(withoutCovered([line([10, 1], [60, 1]), long, line([90, 0], [10, 0])], 6, none)).toEqual([long]);
  });

  it('are those of one color', () => {
    const other = { ...line([10, 0], [60, 0]), color: 'd' };
    expect(withoutCovered([other, long], 6, none)).toEqual([other, long]);
  });

  it('stay where a part of them is seen', () => {
    const crossing = line([50, -20], [50, 20]);
    const beside = line([10, 4], [60, 4]);
    const beyond = line([80, 0], [120, 0]);
    expect(withoutCovered([long, crossing, beside, beyond], 6, none)).toEqual([
      long,
      crossing,
      beside,
      beyond,
    ]);
  });

  it('are no matter in drawings that no contract has', () => {
    const huge = [line([0, 0], [1e6, 0]), line([0, 0], [1e6, 0])];
    expect(withoutCovered(huge, 6, none)).toEqual(huge);
  });

  it('are not looked for once there is enough', () => {
    expect(withoutCovered([line([0, 50], [9, 50]), long], 6, 50)).toEqual([long]);
  });
});

describe('the longest lines', () => {
  const lines = [line([0, 0], [10, 0]), line([0, 5], [40, 5]), line([0, 9], [20, 9])];
  const all = { lineBudget: 100, maxPoints: 100, maxStrokes: 10 };

  it('are found', () => {
    expect(byLength(lines).map(({ length }) => length)).toEqual([40, 20, 10]);
    expect(longestThatFit(lines, all)).toEqual(lines);
  });

  it('stay in their order, as many as there is room for', () => {
    expect(longestThatFit(lines, { ...all, lineBudget: 60 })).toEqual([lines[1], lines[2]]);
    expect(longestThatFit(lines, { ...all, lineBudget: 50 })).toEqual([lines[0], lines[1]]);
    expect(longestThatFit(lines, { ...all, maxStrokes: 1 })).toEqual([lines[1]]);
    expect(longestThatFit(lines, { ...all, maxPoints: 5 })).toEqual([lines[1], lines[2]]);
    expect(longestThatFit(lines, { ...all, maxStrokes: 0 })).toEqual([]);
  });

  it('are drawn as far as they go where there is room for none', () => {
    expect(longestThatFit(lines, { ...all, lineBudget: 15 })).toEqual([line([0, 5], [15, 5])]);
  });
});

describe('the beginning of a line', () => {
  const { points } = line([0, 0], [10, 0], [10, 10]);

  it('is as long as that', () => {
    expect(truncateLine(points, 15, 9)).toEqual(line([0, 0], [10, 0], [10, 5]).points);
    expect(truncateLine(points, 20, 9)).toEqual(points);
    expect(lengthOf(truncateLine(points, 3, 9))).toBe(3);
    expect(truncateLine(points, none, 9)).toEqual(points);
  });

  it('has as many points as that', () => {
    expect(truncateLine(points, none, 2)).toEqual(points.slice(0, 2));
    expect(truncateLine([], 5, 5)).toEqual([]);
  });
});

describe('strokes', () => {
  it('are dots where lines are too short, in their direction', () => {
    const { lines, lengthened } = dotsOf(
      [line([5, 5]), line([0, 0], [0, 1], [0, 0.5]), line([0, 0], [9, 0])],
      boardContract,
      6,
    );
    expect(lengthened).toBe(2);
    expect(lines[0]?.points.map(({ x, y }) => [x, y])).toEqual([
      [5 - 1.025, 5],
      [5 + 1.025, 5],
    ]);
    expect(lines[1]?.points.every(({ x }) => x === 0)).toBe(true);
    expect(lines[2]).toEqual(line([0, 0], [9, 0]));
  });

  it('that are hardly long enough are straight, so that rounding takes nothing', () => {
    const { lines, lengthened } = dotsOf([line([0, 0], [1.05, 0.3], [2.1, 0])], boardContract, 6);
    expect(lengthened).toBe(0);
    expect(lengthOf(lines[0]?.points ?? [])).toBeGreaterThan(2.1);
    expect(lines[0]?.points).toHaveLength(2);
  });

  it('lie on the board with their chalk, in its middle where they are larger', () => {
    expect(strokesOf([line([-5, 1020], [20, 1030])], 6, boardContract)[0]?.points).toEqual([
      { x: 3, y: 1011 },
      { x: 28, y: 1021 },
    ]);
    const small = { ...boardContract, width: 20 };
    expect(strokesOf([line([0, 50], [30, 50])], 6, small)[0]?.points).toEqual([
      { x: -5, y: 50 },
      { x: 25, y: 50 },
    ]);
  });

  it('have room within the width of the chalk, where there is any', () => {
    expect(roomFor(boardContract, 6)).toEqual({ width: 207, height: 154 });
    expect(roomFor({ ...boardContract, maxDrawingWidth: 10, height: 100 }, 6)).toEqual({
      width: 10,
      height: 94,
    });
  });
});
