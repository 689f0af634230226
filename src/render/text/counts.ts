/** Counts in words. */

/** `: 1 like`, `: 5 likes`; nothing where the service did not say. */
export function countText(count: number | undefined, noun: string): string {
  if (count === undefined) return '';
  return `: ${count} ${count === 1 ? noun : `${noun}s`}`;
}
