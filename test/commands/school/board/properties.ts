/** What holds for everything that is fitted, placed and wiped; run a little here, and long in test/long. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { fitLines } from '../../../../src/commands/school/board/fit/fit';
import type { Fitted } from '../../../../src/commands/school/board/fit/strokes';
import { fitText } from '../../../../src/commands/school/board/fit/text';
import { wipePathFor } from '../../../../src/commands/school/board/fit/wipe-path';
import { wipePreview } from '../../../../src/commands/school/board/geometry/cut';
import { placeNear } from '../../../../src/commands/school/board/geometry/free-place';
import { readSvg } from '../../../../src/commands/school/board/svg/read-svg';
import { PlazaError } from '../../../../src/errors';
import { contracts, drawings, lines, svgs, texts } from './arbitraries';
import { contractBreaks, touches, wipeBreaks } from './checker';
import { boardContract } from './sample';

/** How often something came about, told by the long run. */
export interface Tally {
  fitted: number;
  refused: number;
  placed: number;
  full: number;
  wiped: number;
}

export const newTally = (): Tally => ({ fitted: 0, refused: 0, placed: 0, full: 0, wiped: 0 });

/** Undefined when it was refused, which only a usage error may do. */
function orRefused(tally: Tally, make: () => Fitted): Fitted | undefined {
  try {
    const fitted = make();
    tally.fitted += 1;
    return fitted;
  } catch (error) {
    if (!(error instanceof PlazaError) || error.kind !== 'usage') throw error;
    tally.refused += 1;
    return undefined;
  }
}

const options = fc.record(
  {
    box: fc.record(
      { width: fc.integer({ min: 20, max: 400 }), height: fc.integer({ min: 20, max: 400 }) },
      { requiredKeys: [] },
    ),
    enlarge: fc.boolean(),
    exact: fc.boolean(),
    color: fc.constant('tomato'),
  },
  { requiredKeys: [] },
);

export function strokesObey(runs: number, tally: Tally, seed?: number): void {
  fc.assert(
    fc.property(lines, contracts, options, (given, contract, how) => {
      const fitted = orRefused(tally, () => fitLines(given, contract, how));
      if (!fitted) return;
      // Strokes that obey already are left alone, also where only a stricter reading would refuse them.
      const roomy = how.exact ? { ...contract, maxDrawingWidth: 1e4, maxDrawingHeight: 1e4 } : contract;
      expect(contractBreaks(fitted.strokes, roomy)).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
}

export function svgsObey(runs: number, tally: Tally, seed?: number): void {
  fc.assert(
    fc.property(svgs, contracts, options, (svg, contract, { exact, ...how }) => {
      const fitted = orRefused(tally, () => fitLines(readSvg(svg).lines, contract, how));
      if (fitted) expect(contractBreaks(fitted.strokes, contract)).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
}

export function textsObey(runs: number, tally: Tally, seed?: number): void {
  fc.assert(
    fc.property(texts, contracts, (text, contract) => {
      const fitted = orRefused(tally, () => fitText(text, contract));
      if (fitted) expect(contractBreaks(fitted.strokes, contract)).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
}

const wish = fc.record({ x: fc.integer({ min: -100, max: 1200 }), y: fc.integer({ min: -100, max: 1200 }) });

export function placesAreFree(runs: number, tally: Tally, seed?: number): void {
  fc.assert(
    fc.property(lines, drawings, wish, (given, there, at) => {
      const fitted = orRefused(tally, () => fitLines(given, boardContract));
      const placed = fitted && placeNear(fitted.strokes, at, there, boardContract);
      if (!placed) {
        tally.full += 1;
        return;
      }
      tally.placed += 1;
      expect(contractBreaks(placed, boardContract)).toEqual([]);
      expect(touches(placed, there)).toBe(false);
    }),
    { numRuns: runs, seed },
  );
}

export function wipesObey(runs: number, tally: Tally, seed?: number): void {
  fc.assert(
    fc.property(drawings, contracts, (there, { colors, widths, ...limits }) => {
      const [target] = there;
      if (!target) return;
      const contract = { ...boardContract, ...limits, width: 1024, height: 1024 };
      const path = wipePathFor(target, { drawings: there, contract });
      expect(wipeBreaks(path, contract)).toEqual([]);
      expect(wipePreview({ drawings: [target], contract }, path)).not.toEqual([]);
      tally.wiped += 1;
    }),
    { numRuns: runs, seed },
  );
}
