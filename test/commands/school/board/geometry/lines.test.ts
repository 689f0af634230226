import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointToLine } from '../../../../../src/commands/school/board/geometry/distance';
import {
  apply,
  boundsOf,
  distinct,
  expand,
  identity,
  inkBounds,
  interpolate,
  lengthOf,
  multiply,
  rotation,
  samplePoints,
  scaling,
  simplify,
  sizeOf,
  totalLength,
  totalPoints,
  translate,
  translation,
} from '../../../../../src/commands/school/board/geometry/lines';
import { stroke } from '../sample';

const corner = stroke([0, 0], [3, 4], [3, 10]);

describe('lines', () => {
  it('have a length and points', () => {
    expect(lengthOf(corner.points)).toBe(11);
    expect(lengthOf([])).toBe(0);
    expect(lengthOf([{ x: 5, y: 5 }])).toBe(0);
    expect(totalLength([corner, corner])).toBe(22);
    expect(totalPoints([corner, stroke([1, 1])])).toBe(4);
  });

  it('are moved with all their other fields', () => {
    expect(translate([stroke([1, 2])], 10, -1)).toEqual([stroke([11, 1])]);
  });

  it('are sampled no further apart than a step, corners among them', () => {
    const samples = samplePoints(corner.points, 2);
    expect(samples[0]).toEqual({ x: 0, y: 0 });
    expect(samples).toContainEqual({ x: 3, y: 4 });
    expect(samples.at(-1)).toEqual({ x: 3, y: 10 });
    for (const [index, sample] of samples.slice(1).entries())
      expect(lengthOf([samples[index] ?? sample, sample])).toBeLessThanOrEqual(2);
    expect(samplePoints([], 1)).toEqual([]);
    expect(samplePoints([{ x: 1, y: 1 }], 1)).toEqual([{ x: 1, y: 1 }]);
  });

  it('have points between', () => {
    expect(interpolate({ x: 0, y: 10 }, { x: 4, y: 20 }, 0.25)).toEqual({ x: 1, y: 12.5 });
  });
});

describe('rectangles', () => {
  it('lie around points, or around their chalk', () => {
    expect(boundsOf([corner, stroke([-1, 5])])).toEqual({ left: -1, top: 0, right: 3, bottom: 10 });
    expect(inkBounds([corner])).toEqual({ left: -3, top: -3, right: 6, bottom: 13 });
    expect(inkBounds([corner, { ...stroke([50, 50]), width: 2 }])).toEqual({
      left: -3,
      top: -3,
      right: 51,
      bottom: 51,
    });
  });

  it('have a size, which is nothing around nothing', () => {
    expect(sizeOf(boundsOf([corner]))).toEqual({ width: 3, height: 10 });
    expect(sizeOf(boundsOf([]))).toEqual({ width: 0, height: 0 });
    expect(expand({ left: 0, top: 1, right: 2, bottom: 3 }, 2)).toEqual({
      left: -2,
      top: -1,
      right: 4,
      bottom: 5,
    });
  });
});

describe('transforms', () => {
  const point = { x: 2, y: 1 };

  it('move, scale and turn clockwise', () => {
    expect(apply(identity, point)).toEqual(point);
    expect(apply(translation(3, 4), point)).toEqual({ x: 5, y: 5 });
    expect(apply(scaling(2), point)).toEqual({ x: 4, y: 2 });
    expect(apply(scaling(2, -1), point)).toEqual({ x: 4, y: -1 });
    const { x, y } = apply(rotation(90), point);
    expect([x, y]).toEqual([expect.closeTo(-1), expect.closeTo(2)]);
  });

  it('are done from the inner to the outer', () => {
    expect(apply(multiply(translation(10, 0), scaling(2)), point)).toEqual({ x: 14, y: 2 });
    expect(apply(multiply(scaling(2), translation(10, 0)), point)).toEqual({ x: 24, y: 2 });
  });
});

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
