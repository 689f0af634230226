/** What has to be written so that the terminal shows the next frame, given the one it shows now. */
import type { DiffableRow } from '../../render/text/diffable-row';

/** A row of a screen: a line of text, or one that knows its own cells. */
export type FrameRow = string | DiffableRow;

/** The row is cleared before it is written: after a line that fills it, a terminal would clear its last cell. */
const clearedRow = (row: number) => `\u001b[${row + 1};1H\u001b[0m\u001b[K`;

/**
 * Escape sequences for the rows that differ, each line cut as told; rows beyond the screen are left out. Of painted
 * rows only the cells that changed are written. What a row showed that writing over it does not remove is removed before
 * anything is written. Empty when nothing changed.
 */
export function frameChanges(
  shown: readonly FrameRow[],
  next: readonly FrameRow[],
  rows: number,
  cut: (line: string) => string = (line) => line,
): string {
  let erased = '';
  let changes = '';
  for (let row = 0; row < Math.min(Math.max(shown.length, next.length), rows); row += 1) {
    const before = shown[row];
    const change = rowChanges(before, next[row] ?? '', row, cut);
    if (change !== '' && typeof before === 'object') erased += before.erase ?? '';
    changes += change;
  }
  return erased + changes;
}

function rowChanges(
  shown: FrameRow | undefined,
  next: FrameRow,
  row: number,
  cut: (line: string) => string,
): string {
  if (next === shown) return '';
  if (typeof next === 'string') return `${clearedRow(row)}${cut(next)}`;
  const changes = typeof shown === 'object' ? next.changesFrom(shown, row + 1) : undefined;
  return changes ?? `${clearedRow(row)}${next.text}`;
}
