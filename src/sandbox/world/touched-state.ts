/**
 * Tracks which entries of a world's state were used since the last comparison. Only these can have changed, and
 * comparing a whole large world after every request would take longer than the request.
 */
import type { World, WorldState } from '../world';

export type StateName = keyof WorldState;

export interface TouchedState {
  /** The names of what was used since `compared`. */
  names(): ReadonlySet<StateName>;
  /** Starts a new comparison period, unless requests are running that may still change what they use. */
  compared(): void;
  /** The value of an entry, without counting as a use. */
  value(name: StateName): unknown;
  /** A request that may change the world begins; the function returned ends it. */
  begin(): () => void;
  /** Runs what only reads: entries used before its first pause are not counted. */
  reading<T>(work: () => T): T;
}

/**
 * Counts entries as used, also while a request only reads: for a rule that settles what is due in several of them, which
 * must be saved together.
 */
export function savedTogether(world: World, names: readonly StateName[]): void {
  Object.assign(world, Object.fromEntries(names.map((name) => [name, world[name]])));
}

/** Watches the uses of a world's state: its entries become accessors. */
export function watchState(world: World, names: readonly string[]): TouchedState {
  const values = new Map<string, unknown>();
  const touched = new Set<StateName>();
  let running = 0;
  let counts = true;
  for (const name of names as StateName[]) {
    values.set(name, world[name]);
    Object.defineProperty(world, name, {
      enumerable: true,
      configurable: true,
      get() {
        if (counts) touched.add(name);
        return values.get(name);
      },
      set(value) {
        touched.add(name);
        values.set(name, value);
      },
    });
  }
  return {
    names: () => touched,
    compared: () => running === 0 && touched.clear(),
    value: (name) => values.get(name),
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
