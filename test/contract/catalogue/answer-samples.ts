/** Answers made from the schemas of the catalogue: for every route a value with every field that its answer may have. */
import { resolved, type Schema } from '../../../src/protocol/answer';

/** What stands where a schema has no more parts; given the name of the field it stands in. */
export interface Leaves {
  text(name: string): string;
  number(name: string): number;
  yes(name: string): boolean;
  /** Which of so many. */
  choice(count: number): number;
}

/** How often a schema may lie in itself: a post in a post, but not for ever. */
const deepest = 2;

/**
 * An answer as it stands on the wire.
 * @param name of the field that it stands in
 * @param within the fields of the objects that it lies in
 */
export function sample(
  schema: Schema,
  leaves: Leaves,
  name: string,
  within: readonly unknown[] = [],
): unknown {
  const { type, value, item, fields, loose, options } = resolved(schema);
  if (options) return sample(options[leaves.choice(options.length)] as Schema, leaves, name, within);
  if (type === 'array' && item) {
    const items = [sample(item, leaves, name, within), sample(item, leaves, name, within)];
    return items.filter((one) => one !== undefined);
  }
  if (item) return { [leaves.text('key')]: sample(item, leaves, name, within) };
  if (fields) {
    if (within.filter((outer) => outer === fields).length >= deepest) return undefined;
    const inside = [...within, fields];
    return Object.fromEntries([
      ...Object.entries(fields).map(([key, field]) => [key, sample(field, leaves, key, inside)]),
      ...(loose ? [[leaves.text('key'), leaves.text(name)]] : []),
    ]);
  }
  if (type === 'number') return leaves.number(name);
  if (type === 'boolean') return leaves.yes(name);
  const text = value ?? leaves.text(name);
  return type === 'bytes' ? new TextEncoder().encode(text) : text;
}
