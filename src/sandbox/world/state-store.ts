/**
 * The state of a world by entry, and which entries were used since the last comparison with the saved world. Only these
 * can have changed, and comparing a whole large world after every request would take longer than the request.
 */
export interface StateStore {
  /** The value of an entry; it counts as used. */
  get(entry: string): unknown;
  /** Replaces an entry. */
  set(entry: string, value: unknown): void;
  /** The value of an entry, without counting as a use. */
  peek(entry: string): unknown;
  /** The names of the entries that were used since `compared`. */
  touched(): ReadonlySet<string>;
  /** Starts a new comparison period, unless running requests can still change the entries that they use. */
  compared(): void;
  /** A request that may change the world begins; the function returned ends it. */
  begin(): () => void;
  /** Runs a function that only reads: entries used before its first pause are not counted. */
  reading<T>(work: () => T): T;
}

/** A store of the given values by entry. */
export function createStateStore(initial: Iterable<readonly [entry: string, value: unknown]>): StateStore {
  const values = new Map(initial);
  const touched = new Set<string>();
  let running = 0;
  let counts = true;
  return {
    get(entry) {
      if (counts) touched.add(entry);
      return values.get(entry);
    },
    set(entry, value) {
      touched.add(entry);
      values.set(entry, value);
    },
    peek: (entry) => values.get(entry),
    touched: () => touched,
    compared: () => running === 0 && touched.clear(),
    begin() {
      running += 1;
      return () => {
        running -= 1;
      };
    },
    reading(work) {
      counts = false;
      try {
        return work();
      } finally {
        counts = true;
      }
    },
  };
}
