/** Counts at the end of receipts. */

/** `: 1 like`, `: 5 likes`; empty when the service did not send the count. */
export function countSuffix(count: number | undefined, noun: string): string {
  if (count === undefined) return '';
  return `: ${count} ${count === 1 ? noun : `${noun}s`}`;
}
