import type { Random } from '../../ports/machine';

/** A random token: 64 hexadecimal digits. */
export function newToken(random: Random): string {
  return (random.uuid() + random.uuid()).replaceAll('-', '');
}

/** A random whole number from 0 to below `end`. */
export function randomBelow(random: Random, end: number): number {
  return Math.floor(random.number() * end);
}

/** A random element; undefined for an empty list. */
export function pick<T>({ random }: { readonly random: Random }, from: readonly T[]): T | undefined {
  return from[randomBelow(random, from.length)];
}

/** A code for a mail: 6 digits (field notes 7). */
export function newCode(random: Random): string {
  return String(randomBelow(random, 1_000_000)).padStart(6, '0');
}

/** IDs of seeded records. */

/** Spreads neighboring numbers over 32 bits: the golden ratio, as in hash functions. */
const spread = 0x9e3779b1;

/**
 * A UUID that is the same in every world. The first block differs from its neighbors', since a terminal shows only
 * that block of an id.
 * @param kind eight hexadecimal digits
 */
export function seedId(kind: string, place: number): string {
  const first = (Number.parseInt(kind, 16) ^ Math.imul(place, spread)) >>> 0;
  const last = `${kind.slice(0, 4)}${String(place).padStart(8, '0')}`;
  return `${first.toString(16).padStart(8, '0')}-7a41-4d0b-9c00-${last}`;
}
