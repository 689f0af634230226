/** The output that turns the frame on the screen into the next one. */
import type { FrameRow } from '../../terminal/text/diffable-row';

/** The row is cleared before it is written: after a line that fills it, a terminal would clear its last cell. */
const clearedRow = (row: number) => `\u001b[${row + 1};1H\u001b[0m\u001b[K`;

/**
 * Escape sequences for the rows that differ, each line cut by `cut`; rows beyond the screen are left out. Of painted
 * rows only the cells that changed are written. Whatever writing a whole row would not overwrite is erased before
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
    const [before, after] = [shown[row], next[row] ?? ''];
    if (before === after) continue;
    const change = cellChanges(before, after, row);
    if (change === undefined && typeof before === 'object') erased += before.erase ?? '';
    changes += change ?? `${clearedRow(row)}${typeof after === 'string' ? cut(after) : after.text}`;
  }
  return erased + changes;
}

/** What turns a row into the next one cell by cell; undefined when the row has to be written whole. */
function cellChanges(shown: FrameRow | undefined, next: FrameRow, row: number): string | undefined {
  if (typeof shown !== 'object' || typeof next !== 'object') return undefined;
  return next.changesFrom(shown, row + 1);
}

/** The output that removes what writing over a frame does not. */
export function frameErase(shown: readonly FrameRow[]): string {
  return shown.map((row) => (typeof row === 'object' ? (row.erase ?? '') : '')).join('');
}
