import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Capsule,
  pointToSegment,
  StrokeIndex,
} from '../../../../../src/commands/school/board/geometry/distance';
import { stroke } from '../sample';

const at = (x: number, y: number) => ({ x, y });
const place = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) });

/** The smallest distance from a point to one of many places on a segment. */
function measured(point: { x: number; y: number }, from: typeof point, to: typeof point): number {
  let min = Number.POSITIVE_INFINITY;
  for (let step = 0; step <= 2000; step += 1) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / 2000, from.y + ((to.y - from.y) * step) / 2000];
    min = Math.min(min, Math.hypot(point.x - x, point.y - y));
  }
  return min;
}

it('the distance from a point to a segment is the smallest distance to any of its points', () => {
  const property = fc.property(place, place, place, (point, from, to) => {
    const wanted = measured(point, from, to);
    expect(pointToSegment(point, from, to)).toBeCloseTo(wanted, 1);
    expect(new Capsule(from, to).distance(point.x, point.y)).toBeCloseTo(wanted, 1);
  });
  fc.assert(property, { numRuns: 40 });
});

it('a row crosses a capsule exactly where it is within reach', () => {
  const reaches = fc.integer({ min: 1, max: 12 });
  const rows = fc.integer({ min: -5, max: 45 });
  const property = fc.property(place, place, reaches, rows, (from, to, reach, row) => {
    const capsule = new Capsule(from, to);
    const y = row + 0.5;
    const crossed = capsule.cut(y, reach);
    for (let column = -20; column <= 60; column += 1) {
      const distance = pointToSegment(at(column, y), from, to);
      if (Math.abs(distance - reach) < 1e-6) continue;
      expect(crossed && column > capsule.left && column < capsule.right).toBe(distance < reach);
    }
  });
  fc.assert(property, { numRuns: 150 });
});

describe('StrokeIndex.overlaps', () => {
  const line = stroke([100, 100], [200, 100]);
  const wide = { ...stroke([500, 0], [500, 9]), width: 400 };
  const lower = stroke([100, 110], [200, 110]);

  it.each([
    ['finds strokes nearer than the chalk is wide', line, stroke([100, 105.9], [200, 105.9]), true],
    ['finds nothing as far as the chalk is wide', line, stroke([100, 106], [200, 106]), false],
    ['uses the width of both', line, { ...stroke([100, 106], [200, 106]), width: 7 }, true],
    ['finds a stroke behind an end', line, stroke([205.9, 100], [220, 100]), true],
    ['treats ends as round', line, stroke([204.3, 104.3], [220, 120]), false],
    ['finds a stroke within a round end', line, stroke([204.2, 104.2], [220, 120]), true],
    ['finds a crossing far from the points', line, stroke([150, -900], [150, 900]), true],
    ['finds no crossing beside a line', line, stroke([150, -900], [150, 90], [900, 90]), false],
    ['finds a stroke as wide as the board', wide, stroke([702, 0], [702, 9]), true],
    ['finds nothing beside a wide stroke', wide, stroke([704, 0], [704, 9]), false],
    [
      'finds a stroke in the next cell',
      stroke([964.5, 900], [964.5, 950]),
      stroke([961, 905], [961, 940]),
      true,
    ],
    [
      'finds a stroke in the cell before',
      stroke([963, 900], [963, 950]),
      stroke([965, 905], [965, 940]),
      true,
    ],
    ['finds dots', stroke([5, 5]), stroke([5, 10.9]), true],
    ['finds no dots apart', stroke([5, 5]), stroke([5, 11.1]), false],
    ['finds nothing for a stroke without points', stroke(), line, false],
  ])('%s', (_, one, other, expected) => {
    const far = stroke([900, 900], [910, 900]);
    expect(new StrokeIndex([one, far]).overlaps([other])).toBe(expected);
  });

  it('adds a clearance', () => {
    expect(new StrokeIndex([line]).overlaps([lower], 4)).toBe(false);
    expect(new StrokeIndex([line]).overlaps([lower], 4.1)).toBe(true);
    expect(new StrokeIndex([]).overlaps([line])).toBe(false);
  });

  it('ends also with coordinates far outside the board', () => {
    const far = stroke([-1e300, 0], [1e300, 1e300]);
    expect(() => new StrokeIndex([far, line]).overlaps([line])).not.toThrow();
  });
});
