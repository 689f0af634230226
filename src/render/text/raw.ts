/** Values whose shape nobody knows, and lists of anything. */

/** Text as its lines, everything else as indented JSON. */
export function rawLines(value: unknown): string[] {
  if (value === undefined) return [];
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return text.replace(/\n$/, '').split('\n');
}
