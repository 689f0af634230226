import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLines, orderLines } from '../../../../../src/commands/school/board/fit/join';
import type { ChalkLine } from '../../../../../src/commands/school/board/fit/strokes';
import { totalLength } from '../../../../../src/commands/school/board/geometry/lines';
import { stroke } from '../sample';

const line = (...points: [number, number][]) => ({ color: 'c', points: stroke(...points).points });
type Lines = readonly ChalkLine[];

/** How far the chalk goes above the board. */
function way(lines: Lines): number {
  return lines.slice(1).reduce((sum, { points: [first] }, index) => {
    const last = lines[index]?.points.at(-1);
    return sum + (first && last ? Math.hypot(first.x - last.x, first.y - last.y) : 0);
  }, 0);
}

/** The points of each line in one direction, in one order. */
const plain = (lines: Lines) =>
  lines
    .map(({ points }) => points.map(({ x, y }) => `${x},${y}`))
    .map((points) => [points.join(' '), points.toReversed().join(' ')].toSorted()[0])
    .toSorted();

/** All orders of a few things. */
function orders<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first, index) => orders(things.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

describe('the order of lines', () => {
  it('goes a short way, in either direction', () => {
    const comb = [line([0, 0], [0, 50]), line([20, 0], [20, 50]), line([10, 0], [10, 50])];
    expect(way(orderLines(comb))).toBe(20);
    expect(orderLines(comb)[0]).toEqual(comb[0]);
  });

  it('has all lines', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 150 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 30 }), (pairs) => {
        const given = pairs.map(([from, to]) => line(from, to));
        const made = orderLines(given);
        expect(plain(made)).toEqual(plain(given));
      }),
      { numRuns: 60 },
    );
  });

  it('is near the shortest way of all', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 6, maxLength: 6 }), (places) => {
        const made = way(orderLines(places.map(([x, y]) => line([x, y], [x + 1, y]))));
        const shortest = Math.min(...orders(places).map((order) => way(order.map((one) => line(one)))));
        // Each of the lines is one long, which the way may use or not.
        expect(made).toBeLessThan(1.3 * shortest + places.length);
      }),
      { numRuns: 60, seed: 17 },
    );
  });

  it('leaves very many as they are', () => {
    const many = Array.from({ length: 4000 }, (_, index) => line([index, 0], [index, 1]));
    expect(orderLines(many)).toEqual(many);
    expect(orderLines([])).toEqual([]);
  });
});

describe('lines whose ends meet', () => {
  it('become one, whatever their directions', () => {
    const made = joinLines([line([10, 0], [20, 0]), line([10, 0], [0, 0]), line([30, 5], [20, 0])], 0.5);
    expect(made).toHaveLength(1);
    expect(plain(made)).toEqual(plain([line([0, 0], [10, 0], [20, 0], [30, 5])]));
  });

  it('are joined to the nearest, no further away than the gap', () => {
    const made = joinLines([line([0, 0], [10, 0]), line([13, 0], [20, 0]), line([11, 0], [11, 9])], 2);
    expect(plain(made)).toEqual(plain([line([0, 0], [10, 0], [11, 0], [11, 9]), line([13, 0], [20, 0])]));
    expect(joinLines([line([0, 0], [10, 0]), line([12.1, 0], [20, 0])], 2)).toHaveLength(2);
  });

  it('stay two where they have two colors', () => {
    expect(joinLines([line([0, 0], [10, 0]), { ...line([10, 0], [20, 0]), color: 'd' }], 1)).toHaveLength(2);
  });

  it('may close, and may be a point', () => {
    expect(joinLines([line([0, 0], [10, 0], [0, 0])], 1)).toEqual([line([0, 0], [10, 0], [0, 0])]);
    expect(joinLines([line([5, 5])], 1)).toEqual([line([5, 5])]);
  });

  it('have the length of all and of their gaps', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 40 }), (pairs) => {
        const given = pairs.map(([from, to]) => line(from, to));
        const made = joinLines(given, 3);
        const gaps = 3 * (given.length - made.length);
        expect(totalLength(made)).toBeGreaterThanOrEqual(totalLength(given) - 1e-9);
        expect(totalLength(made)).toBeLessThanOrEqual(totalLength(given) + gaps + 1e-9);
      }),
      { numRuns: 80 },
    );
  });

  it('take no square of the time where all begin at one place', () => {
    const star = Array.from({ length: 20_000 }, (_, index) => line([0, 0], [9 + 2 * index, 9]));
    expect(joinLines(star, 1)).toHaveLength(10_000);
  });
});
