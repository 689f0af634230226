/** Small private records of a profile in one file, each found by its key; several processes may change it at once. */
import { NetworkError } from '../../errors';
import * as fileSystem from '../files/file-system';
import { readPrivate, removePrivate, withPathError } from '../files/private-file';
import { replaceFile } from '../files/replace-file';
import { type LockSetup, limitedLock, recordGraceMs, withLock } from '../lock/lock';

/** What a kind of record is. */
export interface RecordKind<T> {
  /** Whether a value of the file is one; others are ignored. */
  isRecord(value: unknown): value is T;
  /** At most one record has each key: the newest. */
  keyOf(record: T): string;
  /** Whether it is no longer needed; `now` in milliseconds since the epoch. */
  isExpired(record: T, now: number): boolean;
}

/** Calls throw UsageError when the file cannot be used, changes NetworkError when another process keeps its lock. */
export interface RecordFile<T> {
  /** Those that have not expired, the newest last. A damaged file counts as empty. */
  list(): Promise<readonly T[]>;
  /** Stores a record in place of the one with its key. */
  put(record: T): Promise<void>;
  remove(matches: (record: T) => boolean): Promise<void>;
  clear(): Promise<void>;
}

/** Another process needs the lock for some milliseconds. */
const maxWaitMs = 30_000;

/** The records of one file, which is made with the first of them. */
export function recordFile<T>(path: string, kind: RecordKind<T>, setup: LockSetup): RecordFile<T> {
  const { files = fileSystem, clock } = setup;
  const lock = limitedLock(`${path}.lock`, maxWaitMs, setup, {
    graceMs: recordGraceMs,
    timeoutError: () => lockedError(path),
  });
  const list = async () => {
    const now = clock.now();
    const stored = valuesIn(await readPrivate(path, files)).filter(kind.isRecord);
    return stored.filter((record) => !kind.isExpired(record, now));
  };
  const change = (edit: (records: readonly T[]) => readonly T[]) =>
    withLock(lock, async () =>
      withPathError(path, replaceFile(files, path, JSON.stringify(edit(await list())))),
    );
  return {
    list,
    put: (record) =>
      change((records) => [...records.filter((one) => kind.keyOf(one) !== kind.keyOf(record)), record]),
    async remove(matches) {
      if ((await list()).some(matches)) await change((records) => records.filter((one) => !matches(one)));
    },
    clear: () => removePrivate(path),
  };
}

function valuesIn(text = '[]'): unknown[] {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

function lockedError(path: string): NetworkError {
  return new NetworkError(`another process has kept ${path} locked for more than ${maxWaitMs / 1000} s`, {
    hint: `run the command again later; ${path}.lock names that process`,
  });
}
