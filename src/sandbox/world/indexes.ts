/**
 * Finds elements of the world's long lists by a key, without searching the whole list each time. An indexed list only
 * grows at its end.
 */
import type { World, WorldState } from '../world';

interface Known {
  count: number;
  readonly byKey: Map<string, number[]>;
}

/** An index of a list by the keys of its elements, which never change unless `renew` is called. */
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
      for (const key of keysAt(list, found.count)) {
        const same = found.byKey.get(key);
        if (same) same.push(found.count);
        else found.byKey.set(key, [found.count]);
      }
    }
    return found;
  };
  const keysAt = (list: readonly Element[], place: number) =>
    new Set([keysOf(list[place] as Element) ?? []].flat());
  /** The places of the elements that have the key, in the order of the list. */
  const places = (world: World, key: string): readonly number[] => known(world).byKey.get(key) ?? [];
  return {
    places,
    keys: (world: World) => known(world).byKey.keys(),
    /** The elements that have the key, in the order of the list, for a rule that only reads them. */
    all: (world: World, key: string): Element[] =>
      places(world, key).map((place) => state.view(world)[place] as Element),
    /** The first element that has the key, for a rule that only reads it. */
    view: (world: World, key: string): Element | undefined => state.view(world)[places(world, key)[0] ?? -1],
    /** The first element that has the key; it counts as used. */
    first(world: World, key: string): Element | undefined {
      const [place] = places(world, key);
      if (place === undefined) return undefined;
      world.state.use(state.entry, place);
      return state.view(world)[place];
    },
    /** Adds an element under some of its keys, or all; its former keys stay. */
    renew(world: World, place: number, keys: Iterable<string> = keysAt(state.view(world), place)) {
      const { byKey } = known(world);
      for (const key of keys) {
        const same = byKey.get(key) ?? [];
        byKey.set(key, same);
        const at = countBefore(same, (one) => one < place);
        if (same[at] !== place) same.splice(at, 0, place);
      }
    },
  };
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

/** The number of places at the beginning of an ordered list that pass. */
export function countBefore(places: readonly number[], passes: (place: number) => boolean): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(places[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of all runs: the one of the highest rank first, and of the same rank the last one. It uses the runs up. */
export function* highestFirst(runs: Iterable<Run>): Generator<number> {
  const heads = [...runs].flatMap((run) => headOf(run) ?? []);
  const sink = (from: number) => {
    for (let at = from; ; ) {
      const left = 2 * at + 1;
      const next = isHigher(heads[left + 1], heads[left]) ? left + 1 : left;
      const [head, lower] = [heads[next], heads[at]];
      if (!head || !lower || !isHigher(head, lower)) return;
      [heads[at], heads[next]] = [head, lower];
      at = next;
    }
  };
  for (let at = heads.length >> 1; at >= 0; at -= 1) sink(at);
  for (let head = heads[0]; head; head = heads[0]) {
    yield head.place;
    head.run.end -= 1;
    const following = headOf(head.run) ?? heads.pop();
    if (heads.length > 0 && following) heads[0] = following;
    sink(0);
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

function isHigher(one: Head | undefined, other: Head | undefined): boolean {
  if (!one || !other) return one !== undefined;
  return one.rank > other.rank || (one.rank === other.rank && one.place > other.place);
}
