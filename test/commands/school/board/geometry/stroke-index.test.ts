import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StrokeIndex } from '../../../../../src/commands/school/board/geometry/stroke-index';
import { drawings, lines } from '../arbitraries';
import { touches } from '../checker';
import { stroke } from '../sample';

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
