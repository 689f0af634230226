/** What the answer of one command shows: numbers for its rows, and the memory of the terminal afterwards. */
import type { Shown, TerminalMemory, TerminalMemoryStore } from '../../ports/handles';
import { remembered } from './memory';

export interface Tracker {
  /** Takes what the next lines show. */
  add(shown: readonly Shown[]): void;
  /** The number of a row that was added, from 1. */
  numberOf(kind: string, id: string): number | undefined;
  /** Writes the memory, if anything was shown. A memory that cannot be written is no reason to fail. */
  save(): Promise<void>;
}

/** A tracker that goes on from what the terminal has shown before. */
export async function makeTracker(store: TerminalMemoryStore): Promise<Tracker> {
  const before = await store.read();
  const all: Shown[] = [];
  let numbers: ReadonlyMap<string, number> | undefined;
  return {
    add(shown) {
      all.push(...shown);
      numbers = undefined;
    },
    numberOf(kind, id) {
      numbers ??= numbersOf(remembered(before, all), all);
      return numbers.get(keyOf(kind, id));
    },
    async save() {
      if (all.length > 0) await store.write(remembered(before, all)).catch(() => undefined);
    },
  };
}

/** The numbers of what this answer shows; rows of earlier lists have none in it. */
function numbersOf({ lists }: TerminalMemory, all: readonly Shown[]): ReadonlyMap<string, number> {
  const shown = new Set(all.filter(({ as }) => as !== undefined).map(({ kind, id }) => keyOf(kind, id)));
  const numbers = new Map<string, number>();
  for (const [kind, rows] of Object.entries(lists)) {
    for (const [index, { id }] of rows.entries()) {
      const key = keyOf(kind, id);
      if (shown.has(key)) numbers.set(key, index + 1);
    }
  }
  return numbers;
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}
