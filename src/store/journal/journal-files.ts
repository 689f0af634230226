/**
 * The files of a profile's journal: one per operation. Every change is made under the lock of the folder, so that a
 * draft that is found is one that a crash left.
 */
import { join } from 'node:path';
import { NetworkError, UsageError } from '../../errors';
import type { Operation } from '../../ports/journal';
import type { FileSystem } from '../files/file-system';
import * as fileSystem from '../files/file-system';
import { makePrivateFolder, readPrivate, withPathError } from '../files/private-file';
import { replaceFile } from '../files/replace-file';
import { type LockSetup, limitedLock, recordGraceMs, withLock } from '../lock/lock';
import type { Holder } from '../lock/lock-holder';

/** An operation in its file; without an owner it is pending until it is retried. */
export interface Entry {
  readonly operation: Operation;
  readonly owner: Holder | null;
}

export interface JournalFiles {
  /** The oldest first. */
  list(): Promise<Entry[]>;
  /** Runs `work` while no other process may change anything; only then may the rest be called. */
  locked<T>(work: () => Promise<T>): Promise<T>;
  /** Durable when it resolves; a crash on the way leaves the entry as it was. */
  write(entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes drafts that a crash left. */
  sweep(): Promise<void>;
}

const suffix = '.json';
/** Another process needs the lock for some milliseconds. */
const maxWaitMs = 30_000;

/** The files in a folder, which is created with the first of them. */
export function journalFiles(folder: string, setup: LockSetup): JournalFiles {
  const { files = fileSystem } = setup;
  const lock = limitedLock(join(folder, 'lock'), maxWaitMs, setup, {
    // An interrupted command must still record what became of its operation.
    graceMs: recordGraceMs,
    timeoutError: () => lockedError(folder),
  });
  const pathOf = (id: string) => join(folder, `${id}${suffix}`);
  return {
    async list() {
      const names = await withPathError(folder, namesIn(folder, files));
      const paths = names.filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
      const found = await Promise.all(
        paths.map(async (path) => entryIn(path, await readPrivate(path, files))),
      );
      return found.filter((entry) => entry !== undefined).toSorted(byAge);
    },
    async locked(work) {
      await makePrivateFolder(folder, files);
      return withLock(lock, work);
    },
    write(entry) {
      const path = pathOf(entry.operation.id);
      return withPathError(path, replaceFile(files, path, JSON.stringify(entry)));
    },
    remove: (id) => withPathError(pathOf(id), files.rm(pathOf(id), { force: true })),
    async sweep() {
      const drafts = (await namesIn(folder, files)).filter((name) => name.endsWith(`${suffix}.draft`));
      await Promise.all(drafts.map((name) => files.rm(join(folder, name), { force: true })));
    },
  };
}

/** The names in a folder; none where it does not exist. */
export async function namesIn(folder: string, files: FileSystem = fileSystem): Promise<string[]> {
  return files.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

function byAge({ operation: a }: Entry, { operation: b }: Entry): number {
  return a.startedAt - b.startedAt || a.part - b.part;
}

/** A file that was removed meanwhile is skipped; one that cannot be parsed must not be. */
function entryIn(path: string, text: string | undefined): Entry | undefined {
  if (text === undefined) return undefined;
  const entry = parsed(text);
  if (typeof entry?.operation?.id === 'string' && typeof entry.operation.key === 'string') return entry;
  throw new UsageError(`couldn't read ${path}, which records an action`, {
    hint: 'check whether that action was done, then move the file away',
  });
}

function parsed(text: string): Entry | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lockedError(folder: string): NetworkError {
  return new NetworkError(
    `another process has kept the journal in ${folder} locked for more than ${maxWaitMs / 1000} s`,
    {
      hint: 'run the command again later; the file lock in that folder names the process',
    },
  );
}
