import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointToLine } from '../../../../../src/commands/school/board/geometry/distance';
import { distinct, simplify } from '../../../../../src/commands/school/board/geometry/simplify';
import { stroke } from '../sample';

const points = (...pairs: [number, number][]) => stroke(...pairs).points;

describe('a line with fewer points', () => {
  it('loses those on its way', () => {
    expect(simplify(points([0, 0], [1, 0.05], [2, 0], [9, 0]), 0.1)).toEqual(points([0, 0], [9, 0]));
  });

  it('has two points where it is straight, however many there were', () => {
    const straight = Array.from({ length: 5000 }, (_, index) => ({ x: index / 10, y: 3 }));
    expect(simplify(straight, 0.2)).toEqual([straight[0], straight.at(-1)]);
  });

  it('keeps its corners', () => {
    const corners = points([0, 0], [9, 0], [9, 9], [0, 9], [0, 0]);
    expect(simplify(corners, 0.5)).toEqual(corners);
  });

  it('keeps its ends, and a point is a point', () => {
    expect(simplify(points([1, 1]), 5)).toEqual(points([1, 1]));
    expect(simplify([], 5)).toEqual([]);
    expect(simplify(points([0, 0], [0.1, 0], [0, 0.1]), 5)).toEqual(points([0, 0], [0, 0.1]));
  });

  it('is nowhere further from the old points than the tolerance', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) });
    const steps = fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 })), {
      maxLength: 900,
    });
    fc.assert(
      fc.property(place, steps, fc.double({ min: 0.1, max: 6, noNaN: true }), (start, moves, tolerance) => {
        let { x, y } = start;
        const rest = moves.map(([dx, dy]) => {
          x += dx / 3;
          y += dy / 3;
          return { x, y };
        });
        const line = [start, ...rest];
        const fewer = simplify(line, tolerance);
        expect(fewer.length).toBeLessThanOrEqual(line.length);
        expect([fewer[0], fewer.at(-1)]).toEqual([line[0], line.at(-1)]);
        for (const point of line) expect(pointToLine(point, fewer)).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it('does not take the square of the time where no point can go', () => {
    // Each part is split at its end, which is the worst that can happen: minutes, were it not noticed.
    const spiral = Array.from({ length: 200_000 }, (_, index) => ({
      x: index,
      y: (index % 2 ? 1 : -1) * 1e6 * 0.9999 ** index + (index % 2) * 9,
    }));
    expect(simplify(spiral, 0.1).length).toBeGreaterThan(100_000);
  });
});

describe('distinct points', () => {
  it('are those that are not like the one before', () => {
    expect(distinct(points([1, 1], [1, 1], [2, 1], [2, 1]), 0)).toEqual(points([1, 1], [2, 1]));
    expect(distinct(points([1, 1], [1, 1]), 0)).toEqual(points([1, 1]));
    expect(distinct([], 0)).toEqual([]);
  });

  it('end where the line ends', () => {
    expect(distinct(points([0, 0], [9, 0], [9.5, 0]), 1)).toEqual(points([0, 0], [9.5, 0]));
  });
});
