/** What is true for all strokes, places and wipes; run briefly by a test beside, and long in test/long. */
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

/** How often something happened; the long run prints it. */
export interface Tally {
  fitted: number;
  refused: number;
  placed: number;
  full: number;
  wiped: number;
}

export const newTally = (): Tally => ({ fitted: 0, refused: 0, placed: 0, full: 0, wiped: 0 });

/** The strokes, or undefined after a usage error; another error is thrown. */
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

const wanted = fc.record({
  x: fc.integer({ min: -100, max: 1200 }),
  y: fc.integer({ min: -100, max: 1200 }),
});

/** A property to be run so often, from a seed; the tally counts what happened. */
type Check = (runs: number, tally: Tally, seed?: number) => void;

export const strokesObey: Check = (runs, tally, seed) => {
  const property = fc.property(lines, contracts, options, (given, contract, how) => {
    const fitted = orRefused(tally, () => fitLines(given, contract, how));
    if (!fitted) return;
    // Strokes that obey already are left alone, also where only a stricter reading would refuse them.
    const roomy = how.exact ? { ...contract, maxDrawingWidth: 1e4, maxDrawingHeight: 1e4 } : contract;
    expect(contractBreaks(fitted.strokes, roomy)).toEqual([]);
  });
  fc.assert(property, { numRuns: runs, seed });
};

export const svgsObey: Check = (runs, tally, seed) => {
  const property = fc.property(svgs, contracts, options, (svg, contract, { exact, ...how }) => {
    const fitted = orRefused(tally, () => fitLines(readSvg(svg).lines, contract, how));
    if (fitted) expect(contractBreaks(fitted.strokes, contract)).toEqual([]);
  });
  fc.assert(property, { numRuns: runs, seed });
};

export const textsObey: Check = (runs, tally, seed) => {
  const property = fc.property(texts, contracts, (text, contract) => {
    const fitted = orRefused(tally, () => fitText(text, contract));
    if (fitted) expect(contractBreaks(fitted.strokes, contract)).toEqual([]);
  });
  fc.assert(property, { numRuns: runs, seed });
};

export const placesAreFree: Check = (runs, tally, seed) => {
  const property = fc.property(lines, drawings, wanted, (given, there, at) => {
    const fitted = orRefused(tally, () => fitLines(given, boardContract));
    const placed = fitted && placeNear(fitted.strokes, at, there, boardContract);
    tally[placed ? 'placed' : 'full'] += 1;
    if (!placed) return;
    expect(contractBreaks(placed, boardContract)).toEqual([]);
    expect(touches(placed, there)).toBe(false);
  });
  fc.assert(property, { numRuns: runs, seed });
};

export const wipesObey: Check = (runs, tally, seed) => {
  const property = fc.property(drawings, contracts, (there, { colors, widths, ...limits }) => {
    const [target] = there;
    if (!target) return;
    const contract = { ...boardContract, ...limits, width: 1024, height: 1024 };
    const path = wipePathFor(target, { drawings: there, contract });
    expect(wipeBreaks(path, contract)).toEqual([]);
    expect(wipePreview({ drawings: [target], contract }, path)).not.toEqual([]);
    tally.wiped += 1;
  });
  fc.assert(property, { numRuns: runs, seed });
};
