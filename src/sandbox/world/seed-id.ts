/** IDs of seeded records. */

/** Spreads neighbouring numbers over 32 bits: the golden ratio, as for hashes. */
const spread = 0x9e3779b1;

/**
 * A UUID that is the same in every world. Its first block differs from that of every neighbour: a terminal shows no more
 * of an ID.
 * @param kind eight hexadecimal digits
 */
export function seedId(kind: string, place: number): string {
  const first = (Number.parseInt(kind, 16) ^ Math.imul(place, spread)) >>> 0;
  const last = `${kind.slice(0, 4)}${String(place).padStart(8, '0')}`;
  return `${first.toString(16).padStart(8, '0')}-7a41-4d0b-9c00-${last}`;
}
