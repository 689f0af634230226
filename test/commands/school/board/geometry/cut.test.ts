import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutStrokes, wipePreview } from '../../../../../src/commands/school/board/geometry/cut';
import { pointToLine } from '../../../../../src/commands/school/board/geometry/distance';
import { samplePoints, totalLength } from '../../../../../src/commands/school/board/geometry/lines';
import type { Stroke } from '../../../../../src/protocol/records/school/board';
import { runs } from '../../../../support/runs';
import { boardContract, stroke } from '../sample';

const line = stroke([0, 100], [200, 100]);
const path = (...points: [number, number][]) => stroke(...points).points;
const ends = (strokes: readonly Stroke[]) =>
  strokes.map(({ points }) =>
    [points[0], points.at(-1)].map((point) =>
      [point?.x, point?.y].map((value) => Math.round(100 * (value ?? 0)) / 100),
    ),
  );

describe('a cloth', () => {
  it('takes a piece out of a line', () => {
    const { kept, gone } = cutStrokes([line], path([100, 0], [100, 200]), 42);
    expect(ends(kept)).toEqual([
      [
        [0, 100],
        [58, 100],
      ],
      [
        [142, 100],
        [200, 100],
      ],
    ]);
    expect(ends(gone)).toEqual([
      [
        [58, 100],
        [142, 100],
      ],
    ]);
    expect(kept.every(({ color, width }) => color === line.color && width === 6)).toBe(true);
  });

  it('has a round end', () => {
    const { gone } = cutStrokes([line], path([100, 0], [100, 75]), 42);
    const half = Math.sqrt(42 * 42 - 25 * 25);
    expect(ends(gone)).toEqual([
      [
        [100 - half, 100],
        [100 + half, 100],
      ].map((point) => point.map((value) => Math.round(100 * value) / 100)),
    ]);
  });

  it('takes an end, a middle or all', () => {
    expect(ends(cutStrokes([line], path([200, 90], [200, 110]), 42).kept)).toEqual([
      [
        [0, 100],
        [158, 100],
      ],
    ]);
    expect(cutStrokes([line], path([0, 100], [200, 100]), 42)).toEqual({ kept: [], gone: [line] });
    expect(cutStrokes([line], path([0, 143], [200, 143]), 42)).toEqual({ kept: [line], gone: [] });
  });

  it('follows corners of the line and of its path', () => {
    const corner = stroke([0, 0], [100, 0], [100, 100]);
    const { kept, gone } = cutStrokes([corner], path([50, 50], [100, 0], [150, 50]), 10);
    expect(gone).toHaveLength(1);
    expect(gone[0]?.points).toHaveLength(3);
    expect(kept).toHaveLength(2);
  });

  it('takes dots whole, or not', () => {
    for (const dot of [stroke([5, 5]), stroke([5, 5], [5, 5])]) {
      expect(cutStrokes([dot], path([0, 0], [9, 0]), 6)).toEqual({ kept: [], gone: [dot] });
      expect(cutStrokes([dot], path([0, 0], [9, 0]), 4)).toEqual({ kept: [dot], gone: [] });
    }
  });

  it('takes nothing without a path', () => {
    expect(cutStrokes([line], [], 42)).toEqual({ kept: [line], gone: [] });
  });

  it('leaves all that is further away than its radius, and nothing nearer', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }));
    const places = fc.array(place, { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(places, { minLength: 1, maxLength: 4 }),
        places,
        fc.integer({ min: 3, max: 30 }),
        (lines, way, radius) => {
          const strokes = lines.map((points) => stroke(...points));
          const cloth = path(...way);
          const { kept, gone } = cutStrokes(strokes, cloth, radius);
          for (const { points } of kept)
            for (const sample of samplePoints(points, 2))
              expect(pointToLine(sample, cloth)).toBeGreaterThan(radius - 1e-6);
          for (const { points } of gone)
            for (const sample of samplePoints(points, 2))
              expect(pointToLine(sample, cloth)).toBeLessThan(radius + 1e-6);
          const whole = totalLength(strokes);
          expect(totalLength(kept) + totalLength(gone)).toBeGreaterThan(
            whole - 0.01 * 4 * strokes.length * 30,
          );
          expect(totalLength(kept) + totalLength(gone)).toBeLessThan(whole + 1e-6);
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe('the preview of a wipe', () => {
  const other = { id: 'b', strokes: [stroke([0, 150], [40, 150]), stroke([0, 300], [40, 300])] };
  const state = {
    drawings: [other, { id: 'a', strokes: [line] }, { id: 'c', strokes: [stroke([900, 900], [910, 900])] }],
    contract: boardContract,
  };

  it('names the drawings that would lose something, those that lose most first', () => {
    const preview = wipePreview(state, path([0, 120], [100, 120]));
    expect(
      preview.map(({ drawing, removed, share }) => [
        drawing.id,
        Math.round(removed),
        Math.round(share * 100),
      ]),
    ).toEqual([
      ['a', 137, 68],
      ['b', 40, 50],
    ]);
    expect(preview[1]?.kept).toEqual([other.strokes[1]]);
  });

  it('is empty where nothing would go', () => {
    expect(wipePreview(state, path([500, 500], [600, 500]))).toEqual([]);
  });

  it('counts dots where a drawing has nothing else', () => {
    const dots = { id: 'd', strokes: [stroke([5, 5]), stroke([500, 500])] };
    const [only] = wipePreview({ drawings: [dots], contract: boardContract }, path([0, 0], [9, 0]));
    expect(only).toMatchObject({ removed: 0, share: 0.5 });
  });
});
