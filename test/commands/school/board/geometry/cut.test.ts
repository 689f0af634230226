import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutStrokes,
  pointToLine,
  wipePreview,
} from '../../../../../src/commands/school/board/geometry/distance';
import { samplePoints, totalLength } from '../../../../../src/commands/school/board/geometry/lines';
import type { Stroke } from '../../../../../src/protocol/records/school/board';
import { runs } from '../../../../support/runs';
import { boardContract, pointsAt, stroke, textOf } from '../sample';

const line = stroke([0, 100], [200, 100]);
/** The first and the last point of each stroke. */
const ends = (strokes: readonly Stroke[]) =>
  strokes.map(({ points }) => textOf([...points.slice(0, 1), ...points.slice(-1)]));

describe('cutStrokes', () => {
  it('takes an end, everything or nothing', () => {
    expect(ends(cutStrokes([line], pointsAt('200,90 200,110'), 42).kept)).toEqual(['0,100 158,100']);
    expect(cutStrokes([line], pointsAt('0,100 200,100'), 42)).toEqual({ kept: [], gone: [line] });
    expect(cutStrokes([line], pointsAt('0,143 200,143'), 42)).toEqual({ kept: [line], gone: [] });
    expect(cutStrokes([line], [], 42)).toEqual({ kept: [line], gone: [] });
  });

  it('follows corners of the line and of the path', () => {
    const corner = stroke([0, 0], [100, 0], [100, 100]);
    const { kept, gone } = cutStrokes([corner], pointsAt('50,50 100,0 150,50'), 10);
    expect(gone.map(({ points }) => points.length)).toEqual([3]);
    expect(kept).toHaveLength(2);
  });

  it('takes a dot as a whole or not at all', () => {
    for (const dot of [stroke([5, 5]), stroke([5, 5], [5, 5])]) {
      expect(cutStrokes([dot], pointsAt('0,0 9,0'), 6)).toEqual({ kept: [], gone: [dot] });
      expect(cutStrokes([dot], pointsAt('0,0 9,0'), 4)).toEqual({ kept: [dot], gone: [] });
      // Beside the round end, at a distance of 7.07.
      expect(cutStrokes([dot], pointsAt('-9,0 0,0'), 7)).toEqual({ kept: [dot], gone: [] });
    }
  });

  it('keeps all that is further away than the radius, and nothing nearer', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    const places = fc.array(place, { minLength: 2, maxLength: 6 });
    const lines = fc.array(places, { minLength: 1, maxLength: 4 });
    const property = fc.property(lines, places, fc.integer({ min: 3, max: 30 }), (given, way, radius) => {
      const strokes = given.map((points) => stroke(...points));
      const cloth = stroke(...way).points;
      const { kept, gone } = cutStrokes(strokes, cloth, radius);
      const distances = (some: readonly Stroke[]) =>
        some.flatMap(({ points }) => samplePoints(points, 2)).map((sample) => pointToLine(sample, cloth));
      for (const distance of distances(kept)) expect(distance).toBeGreaterThan(radius - 1e-6);
      for (const distance of distances(gone)) expect(distance).toBeLessThan(radius + 1e-6);
      const [whole, parts] = [totalLength(strokes), totalLength(kept) + totalLength(gone)];
      expect(parts).toBeGreaterThan(whole - 0.01 * 4 * strokes.length * 30);
      expect(parts).toBeLessThan(whole + 1e-6);
    });
    fc.assert(property, { numRuns: runs(150) });
  });
});

describe('wipePreview', () => {
  const other = { id: 'b', strokes: [stroke([0, 150], [40, 150]), stroke([0, 300], [40, 300])] };
  const far = { id: 'c', strokes: [stroke([900, 900], [910, 900])] };
  const state = { drawings: [other, { id: 'a', strokes: [line] }, far], contract: boardContract };

  it('names the drawings that would lose something, those that lose most first', () => {
    const preview = wipePreview(state, pointsAt('0,120 100,120'));
    const losses = preview.map(({ drawing, removed, share }) => [drawing.id, removed, share]);
    expect(losses).toEqual([
      ['a', expect.closeTo(137, 0), expect.closeTo(0.68, 2)],
      ['b', expect.closeTo(40, 0), expect.closeTo(0.5, 2)],
    ]);
    expect(preview[1]?.kept).toEqual([other.strokes[1]]);
    expect(wipePreview(state, pointsAt('500,500 600,500'))).toEqual([]);
  });

  it('counts dots where a drawing has nothing else', () => {
    const dots = { id: 'd', strokes: [stroke([5, 5]), stroke([500, 500])] };
    const [only] = wipePreview({ drawings: [dots], contract: boardContract }, pointsAt('0,0 9,0'));
    expect(only).toMatchObject({ removed: 0, share: 0.5 });
  });
});
