/** The entries of the journal and of `--once`: a private file for each in one folder, under one lock. */
import { join } from 'node:path';
import { NetworkError, UsageError } from '../errors';
import type { FileSystem } from './file-system';
import * as fileSystem from './file-system';
import { type LockSetup, limitedLock, recordGraceMs, withLock } from './lock';
import { type Holder, isHolder } from './lock-file';
import { makePrivateFolder, readPrivate, replaceFile, withPathError } from './private-file';

/** The version of the entries. Raise it with every change after which a command may not find its entry. */
const version = 2;

/** An operation in its file; without an owner it is pending until it is retried. */
export interface Entry<T> {
  readonly operation: T;
  readonly owner: Holder | null;
  /** The first time at which the service confirmed the clock while the entry existed. Milliseconds since the epoch. */
  readonly keptSince?: number | undefined;
}

export interface EntryFiles<T> {
  /** The oldest first. */
  list(): Promise<Entry<T>[]>;
  read(id: string): Promise<Entry<T> | undefined>;
  /** Runs `work` while no other process may change anything; only then may the rest be called. */
  locked<T>(work: () => Promise<T>): Promise<T>;
  /** Durable when it resolves; a crash on the way leaves the entry unchanged. */
  write(entry: Entry<T>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes drafts that a crash left. */
  sweep(): Promise<void>;
  /**
   * Removes the entries that are old. Their own times can come from a wrong clock: an entry gets old after the first
   * call that finds it.
   * @param now a time that the service has confirmed
   */
  removeOld(now: number, isOver: (operation: T) => boolean): Promise<void>;
}

/** The entries of a folder. */
export interface EntryKind<T> {
  /** The fields, besides the common ones, that must be texts. */
  readonly fields: readonly string[];
  /** Converts what version 1 stored. */
  upgraded(stored: T): T;
}

/** How long finished entries are kept. */
const keptMs = 90 * 24 * 60 * 60_000;

/** The common fields of all entries. */
interface Aged {
  readonly id: string;
  readonly startedAt: number;
  readonly part?: number;
}

const suffix = '.json';
/** Another process needs the lock for some milliseconds. */
const maxWaitMs = 30_000;

/** The files in a folder, which is created with the first of them. */
export function entryFiles<T extends Aged>(
  folder: string,
  kind: EntryKind<T>,
  setup: LockSetup,
): EntryFiles<T> {
  const { files = fileSystem } = setup;
  const lock = limitedLock(join(folder, 'lock'), maxWaitMs, setup, {
    // An interrupted command must still record what became of its operation.
    graceMs: recordGraceMs,
    timeoutError: () => lockedError(folder),
  });
  const pathOf = (id: string) => join(folder, `${id}${suffix}`);
  const readEntry = async (path: string) => entryIn(path, kind, await readPrivate(path, files));
  const list = async () => {
    const names = await withPathError(folder, namesIn(folder, files));
    const paths = names.filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
    const found = await Promise.all(paths.map(readEntry));
    return found.filter((entry) => entry !== undefined).toSorted(byAge);
  };
  const write = (entry: Entry<T>) => {
    const path = pathOf(entry.operation.id);
    return withPathError(path, replaceFile(files, path, JSON.stringify({ version, ...entry })));
  };
  const remove = (id: string) => withPathError(pathOf(id), files.rm(pathOf(id), { force: true }));
  return {
    list,
    write,
    remove,
    read: (id) => readEntry(pathOf(id)),
    async locked(work) {
      await makePrivateFolder(folder, files);
      return withLock(lock, work);
    },
    async sweep() {
      const drafts = (await namesIn(folder, files)).filter((name) => name.endsWith(`${suffix}.draft`));
      await Promise.all(drafts.map((name) => files.rm(join(folder, name), { force: true })));
    },
    async removeOld(now, isOver) {
      for (const entry of await list()) {
        const { operation, keptSince } = entry;
        if (!isOver(operation)) continue;
        if (keptSince === undefined) await write({ ...entry, keptSince: now });
        else if (now - keptSince > keptMs) await remove(operation.id);
      }
    },
  };
}

/** The names in a folder; none if it does not exist. */
export async function namesIn(folder: string, files: FileSystem = fileSystem): Promise<string[]> {
  return files.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

function byAge({ operation: a }: Entry<Aged>, { operation: b }: Entry<Aged>): number {
  return a.startedAt - b.startedAt || (a.part ?? 0) - (b.part ?? 0);
}

/**
 * A file that was removed meanwhile is skipped; one that cannot be parsed must not be. An entry without a version is of
 * version 1.
 */
function entryIn<T extends Aged>(
  path: string,
  kind: EntryKind<T>,
  text: string | undefined,
): Entry<T> | undefined {
  if (text === undefined) return undefined;
  const entry: StoredEntry<T> | undefined = parsed(text);
  const { operation, owner = null, version: writtenBy = 1, keptSince } = entry ?? {};
  const fields = operation as Readonly<Record<string, unknown>> | undefined;
  const isEntry = [...commonFields, ...kind.fields].every((name) => typeof fields?.[name] === 'string');
  if (!operation || !isEntry || (owner && !isHolder(owner))) throw unreadableEntry(path);
  if (writtenBy === version) return { operation, owner, keptSince };
  return { operation: { ...kind.upgraded(operation), isOfOtherVersion: true }, owner, keptSince };
}

const commonFields = ['id', 'key', 'fingerprint', 'command'];

interface StoredEntry<T> extends Partial<Entry<T>> {
  readonly version?: number;
}

function unreadableEntry(path: string): UsageError {
  return new UsageError(`couldn't read ${path}, which records an action`, {
    hint: 'check whether that action was done, then move the file away',
  });
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lockedError(folder: string): NetworkError {
  return new NetworkError(
    `another process has kept the journal in ${folder} locked for more than ${maxWaitMs / 1000} s`,
    { hint: 'run the command again later; the file lock in that folder names the process' },
  );
}
