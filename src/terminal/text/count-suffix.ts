/** Numbers for people, and counts with their noun. */
import type { View } from './view';

/** `1 234 567`: thousands are separated by no-break spaces. */
export function groupedNumber(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  const digits = /e/.test(whole) ? whole : whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** The number; `?` if the service did not send it. */
export function numberOrUnknown(value: number | undefined): string {
  return Number.isFinite(value) ? String(value) : '?';
}

/** A number in a table, grouped at a terminal; empty if the service did not send it. */
export function groupedText(value: number | null | undefined, { terminal }: Pick<View, 'terminal'>): string {
  if (typeof value !== 'number') return '';
  return terminal ? groupedNumber(value) : String(value);
}

/** `1 drawing`, `2 drawings`; `? drawings` when the service did not send the count. */
export function counted(count: number | undefined, noun: string): string {
  const number = count !== undefined && Number.isFinite(count) ? groupedNumber(count) : '?';
  return `${number} ${noun}${count === 1 ? '' : 's'}`;
}

/** `: 1 like`, `: 5 likes`; empty when the service did not send the count. */
export function countSuffix(count: number | undefined, noun: string): string {
  if (count === undefined) return '';
  return `: ${counted(count, noun)}`;
}
