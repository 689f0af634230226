/** Fits lines at one scale: simplifies, joins and drops lines until the limits of the contract are met. */
import type { BoardContract } from '../../../../protocol/records/school/board';
import {
  boundsOf,
  lengthOf,
  samplePoints,
  simplify,
  sizeOf,
  totalLength,
  totalPoints,
  truncateLine,
} from '../geometry/lines';
import { joinLines, orderLines } from './join';
import { type Adjustment, type ChalkLine, dotsOf } from './strokes';

export interface FitAttempt {
  /** All visible lines. */
  readonly all: readonly ChalkLine[];
  /** The visible lines that fit into the contract. */
  readonly lines: readonly ChalkLine[];
  /** The visible lines that do not fit. */
  readonly dropped: { readonly strokes: number; readonly length: number };
  readonly adjustments: readonly Adjustment[];
}

interface AttemptInput {
  readonly prepared: readonly ChalkLine[];
  readonly contract: BoardContract;
  readonly chalk: number;
}

/** Tolerances of simplification, in pixels. The first are invisible; larger ones are used for too many points. */
const tolerances = [0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 4];
const invisibleTolerance = 0.35;

/** Ends at this distance are joined, in pixels; `wideGaps`, in chalk widths, are tried for too many strokes. */
const joinDistance = 0.6;
const wideGaps = [0.35, 0.7, 1];

/** Lines beyond this multiple of the line budget, the shortest, are dropped without a test. */
const maxExcess = 8;

export function fitAtScale({ prepared, contract, chalk }: AttemptInput, scale: number): FitAttempt {
  const scaled = scaleLines(prepared, scale);
  const all = simplifyLines(scaled, tolerances[0] ?? 0);
  const near = joinLines(all, joinDistance);
  const isOver = exceeds(near, contract);
  const seen = isOver ? withoutCovered(all, chalk, maxExcess * contract.lineBudget) : all;
  const covered = all.length - seen.length;
  const { lines: close, gap } = fewerStrokes(
    covered > 0 ? joinLines(seen, joinDistance) : near,
    contract,
    chalk,
  );
  const { lines: few, tolerance } = fewerPoints(close, contract);
  const { lines: drawable, lengthened } = dotsOf(few, contract, chalk);
  const lines = longestThatFit(drawable, contract);
  const adjustments: Adjustment[] = [];
  if (covered > 0) adjustments.push({ kind: 'covered', strokes: covered });
  if (gap > joinDistance) adjustments.push({ kind: 'joined', gap });
  if (tolerance > invisibleTolerance) adjustments.push({ kind: 'simplified', tolerance });
  if (lengthened > 0) adjustments.push({ kind: 'lengthened', strokes: lengthened });
  const dropped = { strokes: few.length - lines.length, length: totalLength(few) - totalLength(lines) };
  return { all: drawable, lines: orderLines(lines), dropped, adjustments };
}

/** Scales about the top left corner, so that a drawing keeps its place. */
function scaleLines(lines: readonly ChalkLine[], scale: number): readonly ChalkLine[] {
  if (scale === 1) return lines;
  const { left, top } = boundsOf(lines);
  return lines.map(({ color, points }) => ({
    color,
    points: points.map(({ x, y }) => ({ x: left + (x - left) * scale, y: top + (y - top) * scale })),
  }));
}

function simplifyLines(lines: readonly ChalkLine[], tolerance: number): ChalkLine[] {
  return lines.map(({ color, points }) => ({ color, points: simplify(points, tolerance) }));
}

function exceeds(lines: readonly ChalkLine[], { lineBudget, maxPoints, maxStrokes }: BoardContract): boolean {
  return lines.length > maxStrokes || totalPoints(lines) > maxPoints || totalLength(lines) > lineBudget;
}

function fewerStrokes(
  lines: readonly ChalkLine[],
  { maxStrokes }: BoardContract,
  chalk: number,
): { lines: readonly ChalkLine[]; gap: number } {
  let [fewer, gap] = [lines, joinDistance];
  for (const part of wideGaps) {
    if (fewer.length <= maxStrokes) break;
    gap = part * chalk;
    fewer = joinLines(lines, gap);
  }
  return { lines: fewer, gap };
}

function fewerPoints(
  lines: readonly ChalkLine[],
  { maxPoints }: BoardContract,
): { lines: readonly ChalkLine[]; tolerance: number } {
  let [fewer, used] = [lines, 0];
  for (const tolerance of tolerances) {
    used = tolerance;
    fewer = simplifyLines(lines, tolerance);
    if (totalPoints(fewer) <= maxPoints) break;
  }
  return { lines: fewer, tolerance: used };
}

/** A point is covered by another line at this distance, in chalk widths. */
const coverDistance = 0.35;

/** A line is dropped when this share of it is covered. */
const coveredShare = 0.97;

/** Maximum side of a drawing that is tested pixel by pixel; larger ones fit into no contract. */
const maxSide = 2048;

/** The longest lines first. */
export function byLength(lines: readonly ChalkLine[]): { line: ChalkLine; length: number }[] {
  return lines
    .map((line) => ({ line, length: lengthOf(line.points) }))
    .sort((one, other) => other.length - one.length);
}

/**
 * Drops lines that longer lines of the same color cover. Once the kept lines reach `maxLength`, all shorter lines are
 * dropped without a test.
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
    const cells = samplePoints(line.points, 1).map(({ x, y }) => ({
      column: Math.floor(x - bounds.left),
      row: Math.floor(y - bounds.top),
    }));
    const under = cells.filter(({ column, row }) => mark[row * columns + column]).length;
    if (under >= coveredShare * cells.length) continue;
    kept.add(line);
    total += length;
    for (const cell of cells) markAround(mark, cell, columns, rows, coverDistance * chalk);
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
 * Greedy choice: the longest lines that fit into the contract, in their original order. If the longest line alone does
 * not fit, it is truncated.
 * @internal
 */
export function longestThatFit(
  lines: readonly ChalkLine[],
  { lineBudget, maxPoints, maxStrokes }: Pick<BoardContract, 'lineBudget' | 'maxPoints' | 'maxStrokes'>,
): ChalkLine[] {
  const kept = new Map<ChalkLine, ChalkLine>();
  let [total, points] = [0, 0];
  for (const { line, length } of byLength(lines)) {
    const fits = total + length <= lineBudget && points + line.points.length <= maxPoints;
    if ((!fits && kept.size > 0) || kept.size >= maxStrokes) continue;
    const drawn = fits ? line : { ...line, points: truncateLine(line.points, lineBudget, maxPoints) };
    kept.set(line, drawn);
    total += Math.min(length, lineBudget);
    points += drawn.points.length;
  }
  return lines.flatMap((line) => kept.get(line) ?? []);
}
