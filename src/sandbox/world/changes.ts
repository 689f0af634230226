/**
 * Changes of a JSON value, and the log of them next to a saved world.
 *
 * A snapshot stores the text of every entry, since rules change the world in place; the difference of two snapshots is a
 * short list of changes. The log has one line for each record, with a checksum. A line that a crash has cut ends the
 * log: its change was never answered as done.
 */
import { crc32 } from 'node:zlib';

/** A place in a value: names of records, and at its end perhaps the index of a list. */
type Path = readonly (string | number)[];

/** One change, in the form of the log. */
export type Change =
  | readonly ['set', Path, unknown]
  | readonly ['delete', Path]
  | readonly ['splice', Path, start: number, removed: number, added: readonly unknown[]];

/** A former value: its text, or the texts of its entries. */
export type Snapshot = string | string[] | Map<string, Snapshot>;

/**
 * The snapshot of a value.
 * @param depth how many records within each other are opened; a list in the innermost of them is opened once
 */
export function snapshotOf(value: unknown, depth: number): Snapshot {
  if (isRecord(value) && depth > 0) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    return new Map(entries.map(([name, entry]) => [name, snapshotOf(entry, depth - 1)]));
  }
  return Array.isArray(value) ? value.map(textOf) : textOf(value);
}

/** The JSON text of a snapshot. @internal */
export function snapshotText(snapshot: Snapshot): string {
  if (typeof snapshot === 'string') return snapshot;
  if (!(snapshot instanceof Map)) return `[${snapshot.join(',')}]`;
  const entries = [...snapshot].map(([name, entry]) => `${JSON.stringify(name)}:${snapshotText(entry)}`);
  return `{${entries.join(',')}}`;
}

/** The texts of the changes that lead from one snapshot to another. */
export function changesBetween(before: Snapshot | undefined, after: Snapshot, path: Path = []): string[] {
  if (before === after) return [];
  if (before instanceof Map && after instanceof Map) return recordChanges(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  return [setText(path, snapshotText(after))];
}

/**
 * Applies changes to a parsed JSON value, in place.
 * @throws Error when one of them does not fit the value
 */
export function applyChanges(value: unknown, changes: readonly Change[]): void {
  for (const change of changes) apply(value, change);
}

function apply(root: unknown, change: Change): void {
  const [kind, path] = change;
  if (kind === 'splice') {
    const [, , start, removed, added] = change;
    const list = at(root, path);
    if (!Array.isArray(list) || start > list.length) throw misfit(path);
    list.splice(start, removed, ...added);
    return;
  }
  const name = path.at(-1);
  const parent = at(root, path.slice(0, -1));
  if (name === undefined || typeof parent !== 'object' || parent === null) throw misfit(path);
  if (kind === 'delete') Reflect.deleteProperty(parent, name);
  else define(parent, name, change[2]);
}

/** An assignment would give a record another prototype where the name is `__proto__`. */
function define(parent: object, name: string | number, value: unknown): void {
  Object.defineProperty(parent, name, { value, configurable: true, enumerable: true, writable: true });
}

function at(root: unknown, path: Path): unknown {
  let value = root;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) throw misfit(path);
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}

function misfit(path: Path): Error {
  return new Error(`a change does not fit at '${path.join('.')}'`);
}

function recordChanges(before: Map<string, Snapshot>, after: Map<string, Snapshot>, path: Path): string[] {
  const removed = [...before.keys()].filter((name) => !after.has(name));
  return [
    ...removed.map((name) => JSON.stringify(['delete', [...path, name]])),
    ...[...after].flatMap(([name, entry]) => changesBetween(before.get(name), entry, [...path, name])),
  ];
}

/** Either entry by entry and the rest at the end, or one splice: whichever writes fewer entries. */
function listChanges(before: readonly string[], after: readonly string[], path: Path): string[] {
  const gone = before.indexOf(after[0] ?? '');
  // The oldest entries are gone: all others have moved.
  if (gone > 0) return [spliceText(path, 0, gone, []), ...listChanges(before.slice(gone), after, path)];
  const changed = after.flatMap((text, index) => (text === before[index] ? [] : [index]));
  if (changed.length === 0 && before.length === after.length) return [];
  const { start, removed, added } = spliceBetween(before, after);
  if (after.length < before.length || added.length < changed.length) {
    return [spliceText(path, start, removed, added)];
  }
  const replaced = changed.filter((index) => index < before.length);
  const texts = new Map(replaced.map((index) => [index, after[index] ?? 'null']));
  return listUpdates(path, texts, before.length, after.slice(before.length));
}

/** The changes of a list with new texts of entries by place, and entries added after its former length. */
export function listUpdates(
  path: Path,
  changed: ReadonlyMap<number, string>,
  length: number,
  added: readonly string[],
): string[] {
  return [
    ...[...changed].map(([place, text]) => setText([...path, place], text)),
    ...(added.length > 0 ? [spliceText(path, length, 0, added)] : []),
  ];
}

function spliceBetween(before: readonly string[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const added = after.slice(start, after.length - end);
  return { start, removed: before.length - end - start, added };
}

function setText(path: Path, text: string): string {
  return `["set",${JSON.stringify(path)},${text}]`;
}

function spliceText(path: Path, start: number, removed: number, added: readonly string[]): string {
  return `["splice",${JSON.stringify(path)},${start},${removed},[${added.join(',')}]]`;
}

/** As JSON writes an entry of a list. */
export function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}

/** Characters of the checksum in front of a record and a blank. */
const checksumLength = 8;

interface LogRecord {
  /** The id of the world. */
  readonly world: string;
  /** Counts up from 1; a saved world names the last record that it holds. */
  readonly number: number;
  readonly changes: readonly Change[];
}

/** The line of a record; `changes` are the texts that `changesBetween` returns. */
export function logLine(world: string, number: number, changes: readonly string[]): string {
  const text = `{"world":${JSON.stringify(world)},"number":${number},"changes":[${changes.join(',')}]}`;
  return `${checksum(text)} ${text}\n`;
}

/** The changes of a line that `logLine` gave. */
export function changesOfLine(line: string): readonly Change[] {
  return (JSON.parse(line.slice(checksumLength + 1)) as LogRecord).changes;
}

/** A saved world, as its file says. */
interface Saved {
  readonly id: string;
  /** The number of the last record that it holds. */
  readonly logged: number;
}

/**
 * Applies the records of a log that a saved world does not hold, in place; records of another world are ignored.
 * @throws Error when a whole record does not fit the world
 */
export function replayLog(saved: unknown, log: string): void {
  if (!isSaved(saved)) return;
  let { logged } = saved;
  for (const { world, number, changes } of recordsOf(log)) {
    if (world !== saved.id || number <= logged) continue;
    applyChanges(saved, changes);
    logged = number;
  }
  Object.assign(saved, { logged });
}

function* recordsOf(log: string): Generator<LogRecord> {
  for (let start = 0; start < log.length; ) {
    const end = log.indexOf('\n', start);
    const line = end < 0 ? '' : log.slice(start, end);
    const text = line.slice(checksumLength + 1);
    if (line[checksumLength] !== ' ' || checksum(text) !== line.slice(0, checksumLength)) return;
    yield JSON.parse(text) as LogRecord;
    start = end + 1;
  }
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

function isSaved(value: unknown): value is Saved {
  const { id, logged } = (value ?? {}) as Partial<Saved>;
  return typeof id === 'string' && typeof logged === 'number';
}
