import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointToLine } from '../../../../../src/commands/school/board/geometry/distance';
import * as lines from '../../../../../src/commands/school/board/geometry/lines';
import { pointsAt } from '../sample';

const { distinct, simplify } = lines;

describe('simplify', () => {
  it.each([
    ['drops points on the way', '0,0 1,0.05 2,0 9,0', 0.1, '0,0 9,0'],
    ['keeps corners', '0,0 9,0 9,9 0,9 0,0', 0.5, '0,0 9,0 9,9 0,9 0,0'],
    ['keeps the ends', '0,0 0.1,0 0,0.1', 5, '0,0 0,0.1'],
    ['keeps a single point', '1,1', 5, '1,1'],
  ])('%s', (_, given, tolerance, kept) => {
    expect(simplify(pointsAt(given), tolerance)).toEqual(pointsAt(kept));
  });

  it('leaves two points of a straight line, however many there were', () => {
    const straight = Array.from({ length: 5000 }, (_, index) => ({ x: index / 10, y: 3 }));
    expect(simplify(straight, 0.2)).toEqual([straight[0], straight.at(-1)]);
    expect(simplify([], 5)).toEqual([]);
  });

  it('stays within the tolerance of the old points', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) });
    const step = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }));
    const tolerances = fc.double({ min: 0.1, max: 6, noNaN: true });
    const property = fc.property(
      place,
      fc.array(step, { maxLength: 900 }),
      tolerances,
      (start, moves, tolerance) => {
        const line = [start];
        for (const [dx, dy] of moves) {
          const { x, y } = line.at(-1) ?? start;
          line.push({ x: x + dx / 3, y: y + dy / 3 });
        }
        const fewer = simplify(line, tolerance);
        expect(fewer.length).toBeLessThanOrEqual(line.length);
        expect([fewer[0], fewer.at(-1)]).toEqual([line[0], line.at(-1)]);
        for (const point of line) expect(pointToLine(point, fewer)).toBeLessThanOrEqual(tolerance + 1e-9);
      },
    );
    fc.assert(property, { numRuns: 60 });
  });

  it('takes no quadratic time where no point can go', () => {
    // Each part is split at its end, which is the worst case: minutes in quadratic time.
    const spiral = Array.from({ length: 200_000 }, (_, index) => ({
      x: index,
      y: (index % 2 ? 1 : -1) * 1e6 * 0.9999 ** index + (index % 2) * 9,
    }));
    expect(simplify(spiral, 0.1).length).toBeGreaterThan(100_000);
  });
});

it.each([
  ['drops points that equal the one before', '1,1 1,1 2,1 2,1', 0, '1,1 2,1'],
  ['leaves one of two equal points', '1,1 1,1', 0, '1,1'],
  ['ends where the line ends', '0,0 9,0 9.5,0', 1, '0,0 9.5,0'],
])('distinct %s', (_, given, distance, kept) => {
  expect(distinct(pointsAt(given), distance)).toEqual(pointsAt(kept));
  expect(distinct([], distance)).toEqual([]);
});
