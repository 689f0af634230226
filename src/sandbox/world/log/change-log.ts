/**
 * The log of changes next to a saved world: one line for each record, with a checksum. A line that a crash has cut ends
 * the log: its change was never answered as done.
 */
import { crc32 } from 'node:zlib';
import { applyChanges, type Change } from './changes';

/** The file of the log. */
export interface LogFile {
  /** Its text; empty when there is none. */
  read(): Promise<string>;
  /** Adds a text at its end; resolves once that is on disk. */
  append(text: string): Promise<void>;
  /** Makes it empty. */
  clear(): Promise<void>;
}

interface LogRecord {
  /** The id of the world. */
  readonly world: string;
  /** Counts up from 1; a saved world names the last record that it holds. */
  readonly number: number;
  readonly changes: readonly Change[];
}

/** The line of a record; `changes` are the texts that `changesBetween` gives. */
export function logLine(world: string, number: number, changes: readonly string[]): string {
  const text = `{"world":${JSON.stringify(world)},"number":${number},"changes":[${changes.join(',')}]}`;
  return `${checksum(text)} ${text}\n`;
}

/** A saved world, as its file says. */
interface Saved {
  readonly id: string;
  /** The number of the last record that it holds. */
  readonly logged: number;
}

/**
 * Applies the records of a log that a saved world does not hold, in place; those of another world are ignored.
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
    const text = line.slice(9);
    if (line[8] !== ' ' || checksum(text) !== line.slice(0, 8)) return;
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
