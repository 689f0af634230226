/** One try at fitting: the lines at a scale, with as few points and strokes as the contract has room for. */
import type { Contract } from '../contract/shapes';
import { boundsOf } from '../geometry/bounds';
import { totalLength, totalPoints } from '../geometry/lines';
import { simplify } from '../geometry/simplify';
import { joined } from './join';
import { ordered } from './order';
import type { ChalkLine } from './prepare';
import type { Adjustment } from './result';
import { dotsOf } from './strokes';
import { longest, withoutCovered } from './thin-out';

export interface FitAttempt {
  /** All lines that remain to be seen. */
  readonly all: readonly ChalkLine[];
  /** Those of them that the contract has room for. */
  readonly lines: readonly ChalkLine[];
  /** What there was no room for. */
  readonly dropped: { readonly strokes: number; readonly length: number };
  readonly adjustments: readonly Adjustment[];
}

interface Given {
  readonly prepared: readonly ChalkLine[];
  readonly contract: Contract;
  readonly chalk: number;
}

/**
 * Tolerances in pixels. The first ones are invisible next to the chalk's width; the larger ones apply when there are
 * too many points.
 */
const tolerances = [0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 4];
const unseenTolerance = 0.35;

/** Ends that are nearer are the same place; more, in widths of chalk, where there are too many strokes. */
const samePlace = 0.6;
const gaps = [0.35, 0.7, 1];

/** The length that is examined, as a multiple of the length that fits, before short lines are left out. */
const maxOver = 8;

/** Draws the lines at a scale. */
export function attempt({ prepared, contract, chalk }: Given, scale: number): FitAttempt {
  const scaled = scaledBy(prepared, scale);
  const all = simplified(scaled, tolerances[0] ?? 0);
  const near = joined(all, samePlace);
  const isOver = exceeds(near, contract);
  const seen = isOver ? withoutCovered(all, chalk, maxOver * contract.lineBudget) : all;
  const covered = all.length - seen.length;
  const { lines: close, gap } = fewerStrokes(covered > 0 ? joined(seen, samePlace) : near, contract, chalk);
  const { lines: few, tolerance } = fewerPoints(close, contract);
  const { lines: drawable, lengthened } = dotsOf(few, contract, chalk);
  const lines = longest(drawable, contract);
  const adjustments: Adjustment[] = [];
  if (covered > 0) adjustments.push({ kind: 'covered', strokes: covered });
  if (gap > samePlace) adjustments.push({ kind: 'joined', gap });
  if (tolerance > unseenTolerance) adjustments.push({ kind: 'simplified', tolerance });
  if (lengthened > 0) adjustments.push({ kind: 'lengthened', strokes: lengthened });
  const dropped = { strokes: few.length - lines.length, length: totalLength(few) - totalLength(lines) };
  return { all: drawable, lines: ordered(lines), dropped, adjustments };
}

/** About the top left corner, so that a drawing stays where it is. */
function scaledBy(lines: readonly ChalkLine[], scale: number): readonly ChalkLine[] {
  if (scale === 1) return lines;
  const { left, top } = boundsOf(lines);
  return lines.map(({ color, points }) => ({
    color,
    points: points.map(({ x, y }) => ({ x: left + (x - left) * scale, y: top + (y - top) * scale })),
  }));
}

function simplified(lines: readonly ChalkLine[], tolerance: number): ChalkLine[] {
  return lines.map(({ color, points }) => ({ color, points: simplify(points, tolerance) }));
}

function exceeds(lines: readonly ChalkLine[], { lineBudget, maxPoints, maxStrokes }: Contract): boolean {
  return lines.length > maxStrokes || totalPoints(lines) > maxPoints || totalLength(lines) > lineBudget;
}

function fewerStrokes(
  lines: readonly ChalkLine[],
  { maxStrokes }: Contract,
  chalk: number,
): { lines: readonly ChalkLine[]; gap: number } {
  let [fewer, gap] = [lines, samePlace];
  for (const part of gaps) {
    if (fewer.length <= maxStrokes) break;
    gap = part * chalk;
    fewer = joined(lines, gap);
  }
  return { lines: fewer, gap };
}

function fewerPoints(
  lines: readonly ChalkLine[],
  { maxPoints }: Contract,
): { lines: readonly ChalkLine[]; tolerance: number } {
  let [fewer, used] = [lines, 0];
  for (const tolerance of tolerances) {
    used = tolerance;
    fewer = simplified(lines, tolerance);
    if (totalPoints(fewer) <= maxPoints) break;
  }
  return { lines: fewer, tolerance: used };
}
