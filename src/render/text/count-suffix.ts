/** Counts with their noun. */

/** `1 drawing`, `2 drawings`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `: 1 like`, `: 5 likes`; empty when the service did not send the count. */
export function countSuffix(count: number | undefined, noun: string): string {
  if (count === undefined) return '';
  return `: ${counted(count, noun)}`;
}
