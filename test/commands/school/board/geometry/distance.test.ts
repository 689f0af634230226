import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Capsule,
  pointToLine,
  pointToSegment,
  StrokeIndex,
  segmentToSegment,
} from '../../../../../src/commands/school/board/geometry/distance';
import { drawings, lines } from '../arbitraries';
import { touches } from '../checker';
import { stroke } from '../sample';

const at = (x: number, y: number) => ({ x, y });
const place = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) });

/** The least distance from a point to one of many places on a segment. */
function measured(point: { x: number; y: number }, from: typeof point, to: typeof point): number {
  let min = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 2000; step += 1) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / 2000, from.y + ((to.y - from.y) * step) / 2000];
    min = Math.min(min, Math.hypot(point.x - x, point.y - y));
  }
  return min;
}

describe('the distance to a segment', () => {
  it.each([
    [at(5, 3), 3],
    [at(-3, 4), 5],
    [at(13, 4), 5],
    [at(10, 0), 0],
  ])('from %j is %d', (point, distance) => {
    expect(pointToSegment(point, at(0, 0), at(10, 0))).toBe(distance);
    expect(new Capsule(at(0, 0), at(10, 0)).distance(point.x, point.y)).toBe(distance);
  });

  it('of no length is that to its point', () => {
    expect(pointToSegment(at(3, 4), at(0, 0), at(0, 0))).toBe(5);
    expect(new Capsule(at(0, 0), at(0, 0)).distance(3, 4)).toBe(5);
  });

  it('is the least to any of its places', () => {
    fc.assert(
      fc.property(place, place, place, (point, from, to) => {
        const wanted = measured(point, from, to);
        expect(pointToSegment(point, from, to)).toBeCloseTo(wanted, 1);
        expect(new Capsule(from, to).distance(point.x, point.y)).toBeCloseTo(wanted, 1);
      }),
      { numRuns: 40 },
    );
  });

  it('to a line is that to its nearest segment', () => {
    expect(pointToLine(at(12, 5), [at(0, 0), at(10, 0), at(10, 10)])).toBe(2);
    expect(pointToLine(at(3, 4), [at(0, 0)])).toBe(5);
    expect(pointToLine(at(3, 4), [])).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the distance between segments', () => {
  it.each([
    ['that cross', at(0, 0), at(10, 10), at(0, 10), at(10, 0), 0],
    ['side by side', at(0, 0), at(10, 0), at(0, 4), at(10, 4), 4],
    ['one behind the other', at(0, 0), at(10, 0), at(13, 4), at(20, 4), 5],
    ['that meet at an end', at(0, 0), at(10, 0), at(10, 0), at(20, 5), 0],
    ['that meet like a T', at(0, 0), at(10, 0), at(5, 0), at(5, 9), 0],
    ['on one line', at(0, 0), at(10, 0), at(5, 0), at(20, 0), 0],
    ['of no length', at(1, 1), at(1, 1), at(4, 5), at(4, 5), 5],
  ])('%s', (_, a, b, c, d, distance) => {
    expect(segmentToSegment(a, b, c, d)).toBe(distance);
    expect(segmentToSegment(d, c, b, a)).toBe(distance);
  });
});

describe('a capsule', () => {
  it('is crossed by a row exactly where it is near', () => {
    fc.assert(
      fc.property(
        place,
        place,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -5, max: 45 }),
        (from, to, reach, row) => {
          const capsule = new Capsule(from, to);
          const y = row + 0.5;
          const crossed = capsule.cut(y, reach);
          for (let column = -20; column <= 60; column += 1) {
            const distance = pointToSegment(at(column, y), from, to);
            if (Math.abs(distance - reach) < 1e-6) continue;
            expect(crossed && column > capsule.left && column < capsule.right).toBe(distance < reach);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

const overlap = (one: ReturnType<typeof stroke>, other: ReturnType<typeof stroke>, clearance?: number) =>
  new StrokeIndex([one]).overlaps([other], clearance);

describe('strokes that overlap', () => {
  const line = stroke([100, 100], [200, 100]);

  it('are nearer than their chalk is wide', () => {
    expect(overlap(line, stroke([100, 105.9], [200, 105.9]))).toBe(true);
    expect(overlap(line, stroke([100, 106], [200, 106]))).toBe(false);
    expect(overlap(line, { ...stroke([100, 106], [200, 106]), width: 7 })).toBe(true);
  });

  it('have round ends', () => {
    expect(overlap(line, stroke([205.9, 100], [220, 100]))).toBe(true);
    expect(overlap(line, stroke([204.3, 104.3], [220, 120]))).toBe(false);
    expect(overlap(line, stroke([204.2, 104.2], [220, 120]))).toBe(true);
  });

  it('may cross far from their points', () => {
    expect(overlap(line, stroke([150, -900], [150, 900]))).toBe(true);
    expect(overlap(line, stroke([150, -900], [150, 90], [900, 90]))).toBe(false);
  });

  it('are found where others are as wide as the board', () => {
    const wide = { ...stroke([0, 0], [0, 9]), width: 400 };
    const far = stroke([500, 0], [500, 9]);
    expect(new StrokeIndex([wide, far]).overlaps([stroke([200, 0], [200, 9])])).toBe(true);
    expect(new StrokeIndex([wide, far]).overlaps([stroke([204, 0], [204, 9])])).toBe(false);
  });

  it('are found with a distance between', () => {
    const near = stroke([100, 110], [200, 110]);
    expect(overlap(line, near, 4)).toBe(false);
    expect(overlap(line, near, 4.1)).toBe(true);
  });

  it('may be dots', () => {
    expect(overlap(stroke([5, 5]), stroke([5, 10.9]))).toBe(true);
    expect(overlap(stroke([5, 5]), stroke([5, 11.1]))).toBe(false);
    expect(new StrokeIndex([]).overlaps([line])).toBe(false);
    expect(overlap(stroke(), line)).toBe(false);
  });

  it('take no longer for coordinates that no board has', () => {
    const far = stroke([-1e300, 0], [1e300, 1e300]);
    expect(() => new StrokeIndex([far, line]).overlaps([line])).not.toThrow();
  });

  it('are those that a look at every pair finds', () => {
    fc.assert(
      fc.property(lines, drawings, (given, there) => {
        const strokes = given.map(({ points }) => ({ color: '', width: 6, points }));
        const index = new StrokeIndex(there.flatMap((drawing) => drawing.strokes));
        expect(index.overlaps(strokes)).toBe(touches(strokes, there));
      }),
      { numRuns: 60 },
    );
  });
});
