/** Which lines a drawing can do without. */
import type { Contract } from '../contract/shapes';
import { boundsOf, sizeOf } from '../geometry/bounds';
import { beginningOf, lengthOf, sampled } from '../geometry/lines';
import type { ChalkLine } from './prepare';

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
