/** What has to be written so that the terminal shows the next frame, given the one it shows now. */

/** The row is cleared before it is written: after a line that fills it, a terminal would clear its last cell. */
const clearedRow = (row: number) => `\u001b[${row + 1};1H\u001b[0m\u001b[K`;

/**
 * Escape sequences for the rows that differ, each cut as told; rows beyond the screen are left out. Empty when
 * nothing changed.
 */
export function frameChanges(
  shown: readonly string[],
  next: readonly string[],
  rows: number,
  cut: (line: string) => string = (line) => line,
): string {
  let changes = '';
  for (let row = 0; row < Math.min(Math.max(shown.length, next.length), rows); row += 1) {
    const line = next[row] ?? '';
    if (line !== shown[row]) changes += `${clearedRow(row)}${cut(line)}`;
  }
  return changes;
}
