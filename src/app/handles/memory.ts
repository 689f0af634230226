/** The memory of a terminal: handles are looked up in it, and the records of each answer are added to it. */
import type { HandleKind } from '../../cli/definition/option-parsers';
import { UsageError } from '../../errors';
import type { Handle, NextPage, ShownRecord, TerminalMemory, TerminalMemoryStore } from '../../ports/handles';

export const emptyMemory: TerminalMemory = { lists: {}, made: {}, seen: {} };

const lastMade = '@last';
/** Rows of a list that keep their numbers. @internal */
export const maxRows = 1000;
/** Things of one kind that are found by the beginning of their ID. */
const maxSeen = 500;
/** Characters of a label: a line of a picker. */
const maxLabel = 80;

const rowNumber = /^\d{1,4}$/;
const beginning = /^[0-9a-f-]{4,35}$/i;
/** The beginning of a UUID, with a digit and a letter: neither a number nor a word. */
const shortId =
  /^(?=.*\d)(?=.*[a-f])[0-9a-f]{1,8}(-[0-9a-f]{0,4}|-[0-9a-f]{4}-[0-9a-f]{0,4}|-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{0,4}|(-[0-9a-f]{4}){3}-[0-9a-f]{0,11})?$/i;

/** Whether a text can be something else than a complete ID. */
export function mayBeHandle(typed: string): boolean {
  return typed === lastMade || rowNumber.test(typed) || beginning.test(typed);
}

/** Whether a text can be the start of an ID that another terminal has shown. */
export function isIdPrefix(typed: string): boolean {
  return beginning.test(typed) && !rowNumber.test(typed);
}

/** Adds the records of an answer. A list replaces the last one of its kind, or continues it; created ones follow. @internal */
export function remembered(
  memory: TerminalMemory,
  shown: readonly Handle[],
  isContinued = false,
): TerminalMemory {
  const lists: Record<string, readonly ShownRecord[]> = { ...memory.lists };
  const made: Record<string, ShownRecord> = { ...memory.made };
  const seen: Record<string, readonly ShownRecord[]> = { ...memory.seen };
  for (const kind of new Set(shown.map((one) => one.kind))) {
    const ofKind = shown.filter((one) => one.kind === kind);
    const rows = ofKind.filter(({ as }) => as === 'row').map(known);
    const added = ofKind.filter(({ as }) => as === 'made').map(known);
    const before = lists[kind] ?? [];
    const list = isContinued ? [...before, ...rows] : rows.length > 0 ? rows : before;
    if (rows.length + added.length > 0) lists[kind] = unique([...list, ...added]).slice(0, maxRows);
    const last = added.at(-1);
    if (last) made[kind] = last;
    seen[kind] = unique([...ofKind.map(known), ...(seen[kind] ?? [])]).slice(0, maxSeen);
  }
  return { lists, made, seen };
}

function known({ id, label, by }: Handle): ShownRecord {
  return { id, label: label.slice(0, maxLabel), by: by || undefined };
}

function unique(all: readonly ShownRecord[]): ShownRecord[] {
  const byId = new Map<string, ShownRecord>();
  for (const one of all) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}

/**
 * The ID that a typed text names: a row of the last list by its number, `@last`, or the one shown record, here or at another
 * terminal, whose ID starts with it. Any other text is an ID already.
 *
 *     idOf(postKind, '2', memory); // the ID of the second row of the last list of posts
 *
 * @throws UsageError for a number or `@last` that names nothing, and the start of several IDs or of no ID
 */
export function idOf(
  kind: HandleKind,
  typed: string,
  memory: TerminalMemory,
  others: readonly TerminalMemory[] = [],
): string {
  const seen = memory.seen[kind.kind] ?? [];
  if (seen.some(({ id }) => id === typed)) return typed;
  if (typed === lastMade && kind.isMade !== false) return madeLast(kind, memory);
  if (rowNumber.test(typed)) return rowOf(kind, typed, memory.lists[kind.kind] ?? []);
  if (!beginning.test(typed) || kind.isShort === false) return typed;
  const startsWith = ({ id }: ShownRecord) => id.toLowerCase().startsWith(typed.toLowerCase());
  const here = seen.filter(startsWith);
  const elsewhere = () => unique(others.flatMap((other) => other.seen[kind.kind] ?? [])).filter(startsWith);
  const matches = here.length > 0 ? here : elsewhere();
  if (matches.length === 0 && shortId.test(typed)) {
    const message = `'${typed}' is the beginning of an ID, and no ${kind.noun} with such an ID was shown yet`;
    throw new UsageError(message, { hint: `'${kind.list}' lists IDs; or give the complete ID` });
  }
  if (matches.length < 2) return matches[0]?.id ?? typed;
  const examples = matches.slice(0, 3).map(({ id }) => id);
  throw new UsageError(`'${typed}' is the beginning of several IDs of ${kind.nouns}`, {
    hint: `type more of the ID: ${examples.join(', ')}`,
  });
}

function madeLast({ kind, noun, nouns, list }: HandleKind, { made }: TerminalMemory): string {
  const last = made[kind];
  if (last) return last.id;
  throw new UsageError(`no ${noun} was created at this terminal yet`, {
    hint: `choose one of the ${nouns} that '${list}' shows`,
  });
}

function rowOf({ nouns, list }: HandleKind, typed: string, rows: readonly ShownRecord[]): string {
  const row = rows[Number(typed) - 1];
  if (row) return row.id;
  if (rows.length === 0) {
    throw new UsageError(`${typed} is the number of a row, and no list of ${nouns} was shown here yet`, {
      hint: `run '${list}' first`,
    });
  }
  throw new UsageError(`the last list of ${nouns} has no row ${typed}`, {
    hint: `its rows are 1 to ${rows.length}; '${list}' shows a new list`,
  });
}

export interface Tracker {
  add(shown: readonly Handle[]): void;
  /** The number of a row that was added, from 1. */
  numberOf(kind: string, id: string): number | undefined;
  /** Sets the page that follows a list; undefined when none does. */
  endList(next: NextPage | undefined): void;
  /** Writes the memory, if anything was shown. A memory that cannot be written fails nothing. */
  save(): Promise<void>;
}

/** Makes a tracker for one answer. @param isContinued whether rows continue the last list, as its next page does */
export async function makeTracker(store: TerminalMemoryStore, isContinued = false): Promise<Tracker> {
  const before = await store.read();
  const all: Handle[] = [];
  // Counted on as pages come: a list of all there is has hundreds of them.
  const rows = new Map<string, Map<string, number>>();
  const made = new Set<string>();
  let lists: TerminalMemory['lists'] | undefined;
  let { next } = before;
  const numbersOf = (kind: string) => {
    const listed = isContinued ? (before.lists[kind] ?? []) : [];
    const numbers = rows.get(kind) ?? new Map(listed.map(({ id }, index) => [id, index + 1]));
    rows.set(kind, numbers);
    return numbers;
  };
  return {
    endList(following) {
      next = following;
    },
    add(shown) {
      // A record without an ID cannot be named.
      const named = shown.filter(({ id }) => id);
      all.push(...named);
      lists = undefined;
      for (const { kind, id, as } of named) {
        const numbers = numbersOf(kind);
        if (as === 'row' && !numbers.has(id)) numbers.set(id, numbers.size + 1);
        if (as === 'made') made.add(`${kind} ${id}`);
      }
    },
    numberOf(kind, id) {
      const row = rows.get(kind)?.get(id);
      if (row !== undefined) return row <= maxRows ? row : undefined;
      if (!made.has(`${kind} ${id}`)) return undefined;
      lists ??= remembered(before, all, isContinued).lists;
      // Created things follow the list; the rows of an earlier list have no numbers in this answer.
      const index = lists[kind]?.findIndex((one) => one.id === id) ?? -1;
      return index < 0 ? undefined : index + 1;
    },
    async save() {
      if (all.length === 0 && next === before.next) return;
      await store.write({ ...remembered(before, all, isContinued), next }).catch(() => undefined);
    },
  };
}
