/** One try at fitting: the lines at a scale, with as few points and strokes as the contract has room for. */
import type { Contract } from '../contract/board';
import {
  beginningOf,
  boundsOf,
  lengthOf,
  sampled,
  simplify,
  sizeOf,
  totalLength,
  totalPoints,
} from '../geometry/lines';
import { joined, ordered } from './join';
import { type Adjustment, type ChalkLine, dotsOf } from './strokes';

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

/** A line lies under another where it is nearer than this part of the chalk's width. */
const hidden = 0.35;

/** A line of which so much lies under others is not missed. */
const enough = 0.97;

/** Larger drawings are not looked through pixel by pixel; none that fits into a contract is. */
const maxSide = 2048;

/** The longest lines first. */
export function byLength(lines: readonly ChalkLine[]): { line: ChalkLine; length: number }[] {
  return lines
    .map((line) => ({ line, length: lengthOf(line.points) }))
    .sort((one, other) => other.length - one.length);
}

/**
 * The lines without those that chalk of this width hides under longer lines of the same color. Once so much length is
 * kept, shorter lines are left out unseen.
 * @internal
 */
export function withoutCovered(
  lines: readonly ChalkLine[],
  chalk: number,
  maxLength: number,
): readonly ChalkLine[] {
  const bounds = boundsOf(lines);
  const { width, height } = sizeOf(bounds);
  if (Math.max(width, height) > maxSide) return lines;
  const [columns, rows] = [Math.floor(width) + 1, Math.floor(height) + 1];
  const marks = new Map<string, Uint8Array>();
  const kept = new Set<ChalkLine>();
  let total = 0;
  for (const { line, length } of byLength(lines)) {
    if (total > maxLength) break;
    const mark = marks.get(line.color) ?? new Uint8Array(columns * rows);
    marks.set(line.color, mark);
    const cells = sampled(line.points, 1).map(({ x, y }) => ({
      column: Math.floor(x - bounds.left),
      row: Math.floor(y - bounds.top),
    }));
    const under = cells.filter(({ column, row }) => mark[row * columns + column]).length;
    if (under >= enough * cells.length) continue;
    kept.add(line);
    total += length;
    for (const cell of cells) markAround(mark, cell, columns, rows, hidden * chalk);
  }
  return lines.filter((line) => kept.has(line));
}

function markAround(
  mark: Uint8Array,
  { column, row }: { readonly column: number; readonly row: number },
  columns: number,
  rows: number,
  reach: number,
): void {
  const cells = Math.floor(reach);
  for (let y = Math.max(0, row - cells); y <= Math.min(rows - 1, row + cells); y += 1) {
    for (let x = Math.max(0, column - cells); x <= Math.min(columns - 1, column + cells); x += 1) {
      if (Math.hypot(x - column, y - row) <= reach) mark[y * columns + x] = 1;
    }
  }
}

/**
 * The lines that the contract has room for, in their order: the longest that fit. Where already the longest does not,
 * it is drawn as far as it goes.
 * @internal
 */
export function longest(
  lines: readonly ChalkLine[],
  { lineBudget, maxPoints, maxStrokes }: Pick<Contract, 'lineBudget' | 'maxPoints' | 'maxStrokes'>,
): ChalkLine[] {
  const kept = new Map<ChalkLine, ChalkLine>();
  let [total, points] = [0, 0];
  for (const { line, length } of byLength(lines)) {
    const fits = total + length <= lineBudget && points + line.points.length <= maxPoints;
    if ((!fits && kept.size > 0) || kept.size >= maxStrokes) continue;
    const drawn = fits ? line : { ...line, points: beginningOf(line.points, lineBudget, maxPoints) };
    kept.set(line, drawn);
    total += Math.min(length, lineBudget);
    points += drawn.points.length;
  }
  return lines.flatMap((line) => kept.get(line) ?? []);
}
