/** What has to be written so that the terminal shows the next frame, given the one it shows now. */

const home = (row: number) => `\u001b[${row + 1};1H`;
const clearRest = '\u001b[0m\u001b[K';

/** Escape sequences for the rows that differ; rows beyond the screen are left out. Empty when nothing changed. */
export function frameChanges(shown: readonly string[], next: readonly string[], rows: number): string {
  let changes = '';
  for (let row = 0; row < Math.min(Math.max(shown.length, next.length), rows); row += 1) {
    const line = next[row] ?? '';
    if (line !== shown[row]) changes += `${home(row)}${line}${clearRest}`;
  }
  return changes;
}
