/** The rules of the sandbox against those of the client and of a third implementation; none shares code. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutStrokes } from '../../../../../../src/commands/school/board/geometry/distance';
import { overlaps as clientOverlaps } from '../../../../../../src/commands/school/board/geometry/free-place';
import type { Stroke } from '../../../../../../src/protocol/records/school/board';
import { contract } from '../../../../../../src/sandbox/sections/school/board/rules/contract';
import * as lines from '../../../../../../src/sandbox/sections/school/board/rules/lines';
import { cutAlong } from '../../../../../../src/sandbox/sections/school/board/rules/wiping';
import { touches } from '../../../../../commands/school/board/checker';

const coordinate = fc.oneof(fc.nat(120), fc.double({ min: 0, max: 120, noNaN: true }));
const point = fc.record({ x: coordinate, y: coordinate });
const stroke = fc
  .array(point, { minLength: 2, maxLength: 4 })
  .map((points) => ({ color: '#f5f1df', width: 6, points }));
const strokes = fc.array(stroke, { minLength: 1, maxLength: 2 });

const stateOf = (given: readonly Stroke[]) => {
  const strokes = given.map(lines.packedStroke);
  return { id: 'd', authorId: 'a', strokes, originalLength: 0, revision: 1, at: 0 };
};

it('three implementations agree on overlaps', () => {
  let both = 0;
  let apart = 0;
  fc.assert(
    fc.property(strokes, strokes, (own, theirs) => {
      const drawing = { id: 'd', strokes: theirs };
      const says = lines.overlaps(own, [stateOf(theirs)]);
      expect(clientOverlaps(own, [drawing])).toBe(says);
      expect(touches(own, [drawing])).toBe(says);
      if (says) both += 1;
      else apart += 1;
    }),
    { numRuns: 600 },
  );
  expect(both).toBeGreaterThan(50);
  expect(apart).toBeGreaterThan(20);
});

it('two implementations cut off the same length, and keep nothing under the cloth', () => {
  const wide = fc.record({ x: fc.nat(400), y: fc.nat(400) });
  const line = fc.array(wide, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(line, line, (points, path) => {
      const whole = { color: '#f5f1df', width: 6, points };
      const { kept, taken } = cutAlong([whole], path);
      const client = cutStrokes([whole], path, contract.wipeRadius);
      const total = (list: readonly { readonly points: readonly { x: number; y: number }[] }[]) =>
        list.reduce((sum, each) => sum + lines.lengthOf([...each.points]), 0);
      // Rounding, crumbs of the sandbox, and crossings of less than a pixel that it does not see.
      const tolerance = 3 * (points.length + path.length) * contract.minStrokeLength;
      expect(Math.abs(total(kept) + total(taken) - lines.lengthOf(points))).toBeLessThan(1);
      expect(Math.abs(total(kept) - total(client.kept))).toBeLessThan(tolerance);
      const way = lines.segmentsOf(path);
      const ends = kept.flatMap((each) => each.points);
      const nearest = Math.min(
        ...ends.flatMap((end) => way.map((segment) => lines.distanceTo(end, segment))),
      );
      expect(nearest).toBeGreaterThan(contract.wipeRadius - 0.01);
    }),
    { numRuns: 300 },
  );
});
