import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointToLine } from '../../../../../src/commands/school/board/geometry/distance';
import * as lines from '../../../../../src/commands/school/board/geometry/lines';
import { pointsAt, stroke, textOf } from '../sample';

const { apply, boundsOf, distinct, inkBounds, lengthOf, samplePoints, simplify, sizeOf } = lines;
const corner = stroke([0, 0], [3, 4], [3, 10]);

describe('lines', () => {
  it('have a length and a number of points', () => {
    const lengths = [corner.points, [], [{ x: 5, y: 5 }]].map((points) => lengthOf(points));
    expect(lengths).toEqual([11, 0, 0]);
    expect(lines.totalLength([corner, corner])).toBe(22);
    expect(lines.totalPoints([corner, stroke([1, 1])])).toBe(4);
  });

  it('keep their other fields when they are moved', () => {
    expect(lines.translate([stroke([1, 2])], 10, -1)).toEqual([stroke([11, 1])]);
  });

  it('are sampled at every corner and at most a step apart', () => {
    const samples = samplePoints(corner.points, 2);
    expect([samples[0], samples.at(-1)]).toEqual(pointsAt('0,0 3,10'));
    expect(samples).toContainEqual({ x: 3, y: 4 });
    for (const [index, sample] of samples.slice(1).entries())
      expect(lengthOf([samples[index] ?? sample, sample])).toBeLessThanOrEqual(2);
    expect(samplePoints([], 1)).toEqual([]);
    expect(samplePoints([{ x: 1, y: 1 }], 1)).toEqual([{ x: 1, y: 1 }]);
  });

  it('are interpolated between two points', () => {
    expect(lines.interpolate({ x: 0, y: 10 }, { x: 4, y: 20 }, 0.25)).toEqual({ x: 1, y: 12.5 });
  });
});

describe('a rectangle', () => {
  const sides = ({ left, top, right, bottom }: lines.Bounds) => [left, top, right, bottom];

  it('lies around points or around their chalk', () => {
    expect(sides(boundsOf([corner, stroke([-1, 5])]))).toEqual([-1, 0, 3, 10]);
    expect(sides(inkBounds([corner]))).toEqual([-3, -3, 6, 13]);
    expect(sides(inkBounds([corner, { ...stroke([50, 50]), width: 2 }]))).toEqual([-3, -3, 51, 51]);
    expect(sides(lines.expand({ left: 0, top: 1, right: 2, bottom: 3 }, 2))).toEqual([-2, -1, 4, 5]);
  });

  it('has a size, which is zero around nothing', () => {
    expect(sizeOf(boundsOf([corner]))).toEqual({ width: 3, height: 10 });
    expect(sizeOf(boundsOf([]))).toEqual({ width: 0, height: 0 });
  });
});

describe('a transform', () => {
  const { identity, multiply, rotation, scaling, translation } = lines;

  it.each([
    ['leaves a point alone', identity, '2,1'],
    ['moves a point', translation(3, 4), '5,5'],
    ['scales a point', scaling(2), '4,2'],
    ['scales a point by two factors', scaling(2, -1), '4,-1'],
    ['turns a point clockwise', rotation(90), '-1,2'],
    ['applies the inner one first', multiply(translation(10, 0), scaling(2)), '14,2'],
    ['applies the outer one last', multiply(scaling(2), translation(10, 0)), '24,2'],
  ])('%s', (_, transform, moved) => expect(textOf([apply(transform, { x: 2, y: 1 })])).toBe(moved));
});

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

describe('distinct', () => {
  it.each([
    ['drops points that equal the one before', '1,1 1,1 2,1 2,1', 0, '1,1 2,1'],
    ['leaves one of two equal points', '1,1 1,1', 0, '1,1'],
    ['ends where the line ends', '0,0 9,0 9.5,0', 1, '0,0 9.5,0'],
  ])('%s', (_, given, distance, kept) => {
    expect(distinct(pointsAt(given), distance)).toEqual(pointsAt(kept));
    expect(distinct([], distance)).toEqual([]);
  });
});
