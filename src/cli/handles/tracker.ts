/** What the answer of one command shows: numbers for its rows, and the memory of the terminal afterwards. */
import type { Handle, TerminalMemory, TerminalMemoryStore } from '../../ports/handles';
import { maxRows, remembered } from './memory';

export interface Tracker {
  /** Takes what the next lines show. */
  add(shown: readonly Handle[]): void;
  /** The number of a row that was added, from 1. */
  numberOf(kind: string, id: string): number | undefined;
  /** Writes the memory, if anything was shown. A memory that cannot be written fails nothing. */
  save(): Promise<void>;
}

/** A tracker that continues from what the terminal has shown before. */
export async function makeTracker(store: TerminalMemoryStore): Promise<Tracker> {
  const before = await store.read();
  const all: Handle[] = [];
  // Counted on as pages come: a list of all there is has hundreds of them.
  const rows = new Map<string, Map<string, number>>();
  const made = new Set<string>();
  let lists: TerminalMemory['lists'] | undefined;
  return {
    add(shown) {
      // What the service sent without an ID cannot be named.
      const named = shown.filter(({ id }) => id);
      all.push(...named);
      lists = undefined;
      for (const { kind, id, as } of named) {
        if (as === 'row') addRow(rows, kind, id);
        if (as === 'made') made.add(keyOf(kind, id));
      }
    },
    numberOf(kind, id) {
      const row = rows.get(kind)?.get(id);
      if (row !== undefined) return row <= maxRows ? row : undefined;
      if (!made.has(keyOf(kind, id))) return undefined;
      lists ??= remembered(before, all).lists;
      // What is made follows the list; the rows of an earlier one have no numbers in this answer.
      const index = lists[kind]?.findIndex((one) => one.id === id) ?? -1;
      return index < 0 ? undefined : index + 1;
    },
    async save() {
      if (all.length > 0) await store.write(remembered(before, all)).catch(() => undefined);
    },
  };
}

function addRow(rows: Map<string, Map<string, number>>, kind: string, id: string): void {
  const numbers = rows.get(kind) ?? new Map<string, number>();
  rows.set(kind, numbers);
  if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`;
}
