/** Values of unknown shape. */

/** A text as lines, anything else as indented JSON. */
export function rawLines(value: unknown): string[] {
  if (value === undefined) return [];
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return text.replace(/\n$/, '').split('\n');
}
