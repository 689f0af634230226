/** IDs of seeded records. */

/** Spreads neighboring numbers over 32 bits: the golden ratio, as in hash functions. */
const spread = 0x9e3779b1;

/**
 * A UUID that is the same in every world. The first block differs from that of its neighbors, since a terminal shows only
 * that block of an id.
 * @param kind eight hexadecimal digits
 */
export function seedId(kind: string, place: number): string {
  const first = (Number.parseInt(kind, 16) ^ Math.imul(place, spread)) >>> 0;
  const last = `${kind.slice(0, 4)}${String(place).padStart(8, '0')}`;
  return `${first.toString(16).padStart(8, '0')}-7a41-4d0b-9c00-${last}`;
}
