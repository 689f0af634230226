/**
 * Finds entries of the world's long lists by a key, without searching the whole list each time. An indexed list only
 * grows at its end, and an entry never changes its key.
 */
export interface Index<Entry> {
  /** The entries of the list that have the key, in the order of the list. */
  all(list: readonly Entry[], key: string): readonly Entry[];
  /** The first of them. */
  first(list: readonly Entry[], key: string): Entry | undefined;
}

interface Known<Entry> {
  upTo: number;
  readonly byKey: Map<string, Entry[]>;
}

/** An index by `keyOf`; an entry whose key is null is not in the index. */
export function createIndex<Entry>(keyOf: (entry: Entry) => string | null): Index<Entry> {
  const add = (byKey: Map<string, Entry[]>, entry: Entry | undefined) => {
    const key = entry === undefined ? null : keyOf(entry);
    if (entry === undefined || key === null) return;
    const same = byKey.get(key);
    if (same) same.push(entry);
    else byKey.set(key, [entry]);
  };
  const lists = new WeakMap<readonly Entry[], Known<Entry>>();
  const grown = (list: readonly Entry[]): Known<Entry> => {
    const known = lists.get(list) ?? { upTo: 0, byKey: new Map() };
    lists.set(list, known);
    for (; known.upTo < list.length; known.upTo++) add(known.byKey, list[known.upTo]);
    return known;
  };
  const all = (list: readonly Entry[], key: string) => grown(list).byKey.get(key) ?? [];
  return { all, first: (list, key) => all(list, key)[0] };
}
