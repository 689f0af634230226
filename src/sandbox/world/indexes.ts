/**
 * Finds elements of the world's long lists by a key, without searching the whole list each time. An indexed list only
 * grows at its end.
 */
import type { World, WorldState } from '../world';

interface Known {
  count: number;
  readonly byKey: Map<string, number[]>;
}

/** An index of a list by the keys of its elements, which never change unless `renew` or `remove` is called. */
export function createIndex<Element>(
  state: WorldState<Element[]>,
  keysOf: (element: Element) => string | null | readonly string[],
) {
  const lists = new WeakMap<readonly Element[], Known>();
  const known = (world: World): Known => {
    const list = state.view(world);
    const found = lists.get(list) ?? { count: 0, byKey: new Map() };
    lists.set(list, found);
    for (; found.count < list.length; found.count += 1) {
      const keys = keysOf(list[found.count] as Element);
      if (typeof keys === 'string') addTo(found, keys);
      else for (const key of keys ?? []) addTo(found, key);
    }
    return found;
  };
  /** The index, if it has the element already; otherwise it reads the keys of the element when it is first used. */
  const knownWith = (world: World, place: number) => {
    const found = lists.get(state.view(world));
    return found && place < found.count ? found.byKey : undefined;
  };
  /** The places of the elements that have the key, in the order of the list. */
  const places = (world: World, key: string): readonly number[] => known(world).byKey.get(key) ?? [];
  return {
    places,
    keys: (world: World) => known(world).byKey.keys(),
    /** The elements that have the key, in the order of the list, for a rule that only reads them. */
    all(world: World, key: string): Element[] {
      const list = state.view(world);
      return places(world, key).map((place) => list[place] as Element);
    },
    /** The first element that has the key, for a rule that only reads it. */
    view: (world: World, key: string): Element | undefined => state.view(world)[places(world, key)[0] ?? -1],
    /** The first element that has the key; it counts as used. */
    first(world: World, key: string): Element | undefined {
      const [place] = places(world, key);
      if (place === undefined) return undefined;
      world.state.use(state.entry, place);
      return state.view(world)[place];
    },
    /** Adds an element under keys that it has got. */
    renew(world: World, place: number, keys: Iterable<string>) {
      const byKey = knownWith(world, place);
      if (!byKey) return;
      for (const key of keys) {
        const same: number[] = byKey.get(key) ?? [];
        byKey.set(key, same);
        const at = countBefore(same, (one) => one < place);
        if (same[at] !== place) same.splice(at, 0, place);
      }
    },
    /** Removes an element from keys that it has lost. */
    remove(world: World, place: number, keys: Iterable<string>) {
      const byKey = knownWith(world, place);
      if (!byKey) return;
      for (const key of keys) {
        const same: number[] = byKey.get(key) ?? [];
        const at = countBefore(same, (one) => one < place);
        if (same[at] === place) same.splice(at, 1);
      }
    },
  };
}

/** Adds the element that is counted next; a key that it has twice counts once. */
function addTo({ byKey, count }: Known, key: string): void {
  const same = byKey.get(key);
  if (!same) byKey.set(key, [count]);
  else if (same.at(-1) !== count) same.push(count);
}

/** The first `end` places of a list, in ascending order of their rank. */
export interface Run {
  readonly places: readonly number[];
  end: number;
  /** Defaults to the place itself. */
  rankOf?(place: number): number;
  /** Places that are not a part of it. */
  skips?(place: number): boolean;
}

/** The number of elements at the beginning of an ordered list that pass. */
export function countBefore<Element>(
  list: readonly Element[],
  passes: (element: Element) => boolean,
): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(list[middle] as Element)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of all runs: the one of the highest rank first, and of the same rank the last one. It uses the runs up. */
export function* highestFirst(runs: Iterable<Run>): Generator<number> {
  const heads = heapOf(
    [...runs].flatMap((run) => headOf(run) ?? []),
    (one, other) => one.rank > other.rank || (one.rank === other.rank && one.place > other.place),
  );
  for (let head = heads.top(); head; head = heads.top()) {
    yield head.place;
    head.run.end -= 1;
    heads.replaceTop(headOf(head.run));
  }
}

interface Head {
  readonly run: Run;
  readonly place: number;
  readonly rank: number;
}

function headOf(run: Run): Head | undefined {
  for (; run.end > 0; run.end -= 1) {
    const place = run.places[run.end - 1] as number;
    if (!run.skips?.(place)) return { run, place, rank: run.rankOf?.(place) ?? place };
  }
  return undefined;
}

/** A heap of items, which it reorders: no other item is higher than the top. */
function heapOf<Item>(items: Item[], isHigher: (one: Item, other: Item) => boolean) {
  const higher = (one: number, other: number) =>
    one < items.length && isHigher(items[one] as Item, items[other] as Item) ? one : other;
  const sink = (from: number) => {
    for (let at = from; ; ) {
      const next = higher(2 * at + 2, higher(2 * at + 1, at));
      if (next === at) return;
      [items[at], items[next]] = [items[next] as Item, items[at] as Item];
      at = next;
    }
  };
  for (let at = items.length >> 1; at >= 0; at -= 1) sink(at);
  return {
    top: () => items[0],
    /** Replaces the top; undefined removes it. */
    replaceTop(item: Item | undefined) {
      const following = item ?? items.pop();
      if (items.length > 0 && following !== undefined) items[0] = following;
      sink(0);
    },
  };
}

/** A rank, compared number by number. */
export type Rank = readonly number[];

/**
 * The items with their ranks: the one of the highest rank first, and of the same rank the first one.
 * @param boundOf a rank that is as high as that of the item, or higher; the rank itself is computed only for an item whose
 * bound comes before the ranks of all others
 */
export function* rankedFirst<Item>(
  items: readonly Item[],
  boundOf: (item: Item) => Rank,
  rankOf: (item: Item) => Rank,
): Generator<{ readonly item: Item; readonly rank: Rank }> {
  const ranked = heapOf(
    items.map((item, order) => ({ item, order, rank: boundOf(item), isBound: true })),
    (one, other) => {
      const at = one.rank.findIndex((value, place) => value !== other.rank[place]);
      return at < 0 ? one.order < other.order : (one.rank[at] as number) > (other.rank[at] as number);
    },
  );
  for (let top = ranked.top(); top; top = ranked.top()) {
    if (top.isBound) {
      ranked.replaceTop({ ...top, rank: rankOf(top.item), isBound: false });
    } else {
      yield top;
      ranked.replaceTop(undefined);
    }
  }
}
