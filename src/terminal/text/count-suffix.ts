/** Counts with their noun. */

/** The number; `?` for one that the service did not send. */
export function numberOrUnknown(value: number | undefined): string {
  return Number.isFinite(value) ? String(value) : '?';
}

/** `1 drawing`, `2 drawings`; `? drawings` when the service did not send the count. */
export function counted(count: number | undefined, noun: string): string {
  return `${numberOrUnknown(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `: 1 like`, `: 5 likes`; empty when the service did not send the count. */
export function countSuffix(count: number | undefined, noun: string): string {
  if (count === undefined) return '';
  return `: ${counted(count, noun)}`;
}
