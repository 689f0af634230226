/** Random input: results obey the contract by an independent checker, and errors are PlazaErrors. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBoard } from '../../../../src/commands/school/board/contract/board';
import { readStrokes } from '../../../../src/commands/school/board/contract/input';
import { fitLines } from '../../../../src/commands/school/board/fit/fit';
import { wipePathFor } from '../../../../src/commands/school/board/fit/wipe-path';
import { rasterOf } from '../../../../src/commands/school/board/picture/raster';
import { sceneOf, svgOf } from '../../../../src/commands/school/board/picture/scene';
import { readPath } from '../../../../src/commands/school/board/svg/path';
import { readSvg } from '../../../../src/commands/school/board/svg/read-svg';
import { PlazaError } from '../../../../src/errors';
import { runs } from '../../../support/runs';
import { svgs } from './arbitraries';
import { contractBreaks } from './checker';
import { boardContract } from './sample';

/** The result, or undefined for a PlazaError; another error is thrown. */
function orNamed<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    expect(error.message.length).toBeLessThan(200);
    return undefined;
  }
}

const piece = fc.oneof(
  fc.constantFrom(...'<>"&/= \n-.Z', '</g>', '<g>', '<use href="#p"/>', '1e999', 'NaN', 'a0 0 0 0 0 0 0'),
  fc.constantFrom(...'{};:%\u0000\ufeff', '\ud800', '<!--', ']]>', '<?x?>', '&#0;', '&#x41;', 'url('),
  fc.string({ maxLength: 4 }),
);

/** A valid file with random pieces in some places. */
const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5), piece);
const broken = fc.tuple(svgs, fc.array(change, { maxLength: 5 })).map(([svg, changes]) =>
  changes.reduce((text, [at, length, added]) => {
    const place = Math.floor(at * text.length);
    return text.slice(0, place) + added + text.slice(place + length);
  }, svg),
);

describe('random input', () => {
  it('is fitted or refused as an SVG file', () => {
    let read = 0;
    const property = fc.property(broken, (file) => {
      const svg = orNamed(() => readSvg(file));
      const fitted = svg && orNamed(() => fitLines(svg.lines, boardContract));
      if (!fitted) return;
      read += 1;
      expect(contractBreaks(fitted.strokes, boardContract)).toEqual([]);
    });
    fc.assert(property, { numRuns: runs(150) });
    expect(read).toBeGreaterThan(runs(25));
  });

  it('is read or refused as path data', () => {
    const letters = fc.array(fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz0123456789.,-+e \n'), { maxLength: 60 });
    const property = fc.property(letters, (parts) => {
      for (const { start, curves } of orNamed(() => readPath(`M0 0${parts.join('')}`)) ?? []) {
        const points = [start, ...curves.flatMap(({ controls = [], end }) => [...controls, end])];
        expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
      }
    });
    fc.assert(property, { numRuns: runs(500) });
  });

  it('is read or refused as a file of strokes', () => {
    const property = fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      orNamed(() => readStrokes(text));
    });
    fc.assert(property);
  });

  it('is drawn as a board', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const some = <T>(one: fc.Arbitrary<T>, maxLength = 4) => fc.oneof(value, fc.array(one, { maxLength }));
    const number = fc.oneof(value, fc.double());
    const points = some(fc.oneof(value, fc.record({ x: fc.double(), y: fc.double() })), 5);
    const partly = { requiredKeys: [] };
    const stroke = fc.oneof(value, fc.record({ color: value, width: number, points }, partly));
    const drawing = fc.oneof(value, fc.record({ id: value, author: value, strokes: some(stroke) }, partly));
    const smudge = fc.record({ color: value, points, strength: number });
    const wipe = fc.oneof(value, fc.record({ smudges: fc.array(smudge) }));
    const contract = fc.record(
      { width: fc.constant(64), height: fc.constant(48), wipeRadius: fc.oneof(value, fc.integer()) },
      { requiredKeys: ['width', 'height'] },
    );
    const board = fc.record({ drawings: some(drawing), wipes: some(wipe, 3), contract });
    const property = fc.property(board, (answer) => {
      const state = readBoard(answer);
      const scene = sceneOf(state, { isHighlighted: ({ author }) => author?.id === 'x' });
      expect(rasterOf(scene).pixels).toHaveLength(64 * 48);
      expect(svgOf(scene)).not.toMatch(/NaN|undefined|Infinity/);
      for (const one of state.drawings) orNamed(() => wipePathFor(one, state));
    });
    fc.assert(property, { numRuns: runs(150) });
  });
});
