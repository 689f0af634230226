/**
 * The state of a world by entry, and its changes since the last comparison. Rules change entries in place. A use of an entry,
 * or of one element of a long list, keeps the text that it had before, and `changes` compares only these: comparing a whole
 * large world after every request would take longer than the request.
 */
import { changesBetween, listUpdates, type Snapshot, snapshotOf, textOf } from './changes';

export type StateStore = ReturnType<typeof createStateStore>;

/** Converts the value of an entry for the world's file. */
type Saved = (entry: string, value: unknown) => unknown;

/** Levels of an entry that are compared one by one: the entries of its records and lists. */
const openedLevels = 2;

/** The used elements of a list that only grows: their texts by place, and the length of the list, before the first use. */
interface UsedElements {
  readonly texts: Map<number, string>;
  length: number;
}

/** A store of the given values by entry; it changes a map that it is given. */
export function createStateStore(
  initial: Iterable<readonly [entry: string, value: unknown]>,
  saved: Saved = (_, value) => value,
) {
  const values: Map<string, unknown> = initial instanceof Map ? initial : new Map(initial);
  // The saved snapshots of entries that were once used whole.
  const snapshots = new Map<string, Snapshot>();
  const whole = new Set<string>();
  const elements = new Map<string, UsedElements>();
  let running = 0;
  let counts = true;
  // Until the first comparison, there are no saved texts to compare with.
  let isCompared = false;
  const snapshot = (entry: string) => snapshotOf(saved(entry, values.get(entry)), openedLevels);
  const useWhole = (entry: string) => {
    if (whole.has(entry)) return;
    whole.add(entry);
    if (isCompared && !snapshots.has(entry)) {
      snapshots.set(entry, withFormer(snapshot(entry), elements.get(entry)));
    }
    elements.delete(entry);
  };
  const usedIn = (entry: string, list: readonly unknown[]): UsedElements => {
    const used = elements.get(entry) ?? { texts: new Map(), length: list.length };
    elements.set(entry, used);
    return used;
  };
  const comparedWhole = (entry: string): string[] => {
    const [before, after] = [snapshots.get(entry), snapshot(entry)];
    snapshots.set(entry, after);
    return before === undefined ? [] : changesBetween(before, after, ['sections', entry]);
  };
  const comparedElements = (entry: string, used: UsedElements): string[] => {
    const list = values.get(entry) as readonly unknown[];
    const changed = new Map<number, string>();
    for (const [place, before] of used.texts) {
      const text = textOf(list[place]);
      if (text !== before) changed.set(place, text);
      used.texts.set(place, text);
    }
    const added = list.slice(used.length).map(textOf);
    const texts = listUpdates(['sections', entry], changed, used.length, added);
    used.length = list.length;
    const known = snapshots.get(entry);
    if (Array.isArray(known)) {
      for (const [place, text] of changed) known[place] = text;
      known.push(...added);
    }
    return texts;
  };
  return {
    /** The value of an entry; it counts as used. */
    get(entry: string) {
      if (counts) useWhole(entry);
      return values.get(entry);
    },
    set(entry: string, value: unknown) {
      useWhole(entry);
      values.set(entry, value);
    },
    /** The value of an entry, without counting as a use. */
    peek: (entry: string) => values.get(entry),
    /** The text of an entry in the world's file. */
    savedText: (entry: string) => textOf(saved(entry, values.get(entry))),
    /** Counts one element of a list as used. */
    use(entry: string, place: number) {
      if (!counts || whole.has(entry)) return;
      const list = values.get(entry) as readonly unknown[];
      const { texts, length } = usedIn(entry, list);
      if (place < length && !texts.has(place)) texts.set(place, isCompared ? textOf(list[place]) : '');
    },
    /** Adds an element to the end of a list, which does not count as used. */
    append(entry: string, value: unknown) {
      const list = values.get(entry) as unknown[];
      if (!whole.has(entry)) usedIn(entry, list);
      list.push(value);
    },
    /**
     * The texts of the changes since the last call. What running requests have used stays used, since they can still
     * change it.
     */
    changes(): string[] {
      const isFirst = !isCompared;
      isCompared = true;
      if (isFirst && running === 0) {
        whole.clear();
        elements.clear();
      }
      const texts = [
        ...[...whole].flatMap(comparedWhole),
        ...[...elements].flatMap(([entry, used]) => comparedElements(entry, used)),
      ];
      if (running === 0) {
        whole.clear();
        elements.clear();
      }
      return texts;
    },
    /** A request that can change the world begins; the function returned ends it. */
    begin() {
      running += 1;
      return () => {
        running -= 1;
      };
    },
    /** Runs a function that only reads: entries used before its first pause are not counted. */
    reading<T>(work: () => T): T {
      counts = false;
      try {
        return work();
      } finally {
        counts = true;
      }
    },
  };
}

/** The snapshot of a list before the use of some elements. */
function withFormer(snapshot: Snapshot, used: UsedElements | undefined): Snapshot {
  if (!used || !Array.isArray(snapshot)) return snapshot;
  return snapshot.slice(0, used.length).map((text, place) => used.texts.get(place) ?? text);
}
