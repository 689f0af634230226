/** The journal of changes: a private file for each, on disk before anything is sent. */

import { join } from 'node:path';
import { NetworkError, UsageError } from '../errors';
import type { AcquireResult, HeldOperation, Journal, NewOperation, Operation } from '../ports/journal';
import type { FileSystem } from './file-system';
import * as fileSystem from './file-system';
import { type LockSetup, limitedLock, recordGraceMs, withLock } from './lock';
import { currentHolder, type Holder, holderStatus } from './lock-file';
import { makePrivateFolder, readPrivate, removePrivate, replaceFile, withPathError } from './private-file';

/** The names of the profiles that have a journal. */
export async function journaledProfiles(state: string): Promise<string[]> {
  return (await namesIn(join(state, 'operations'))).toSorted();
}

/** Removes every operation of a profile. @returns how many there were */
export async function deleteJournal(state: string, profile: string): Promise<number> {
  const folder = join(state, 'operations', profile);
  const names = await namesIn(folder);
  for (const name of names) await removePrivate(join(folder, name));
  return names.filter((name) => name.endsWith('.json')).length;
}

/** The journal of a profile in the state folder. Calls throw UsageError when its files cannot be used. */
export function fileJournal(state: string, profile: string, setup: LockSetup): Journal {
  const files = journalFiles(join(state, 'operations', profile), setup);
  const owner = () => currentHolder(setup.pid, setup.random.uuid());
  const taken = async ({ operation, owner: before }: Entry): Promise<AcquireResult> => {
    if (before && (await holderStatus(before, setup.isRunning)) !== 'dead')
      return { busy: operation, pid: before.pid };
    return { held: await holdOperation(await owner(), operation, files, setup.clock.now), isNew: false };
  };
  const created = async (input: NewOperation, others: readonly Entry[]): Promise<AcquireResult> => {
    const id = newOperationId(others, setup.random.uuid);
    const operation = {
      ...input,
      id,
      state: 'prepared',
      startedAt: setup.clock.now(),
      attempts: 0,
    } as const;
    return { held: await holdOperation(await owner(), operation, files, setup.clock.now), isNew: true };
  };
  return {
    list: async () => (await files.list()).map(({ operation }) => operation),
    begin: (input, fits) =>
      files.locked(async () => {
        await files.sweep();
        const found = await files.list();
        const waiting = found.find(({ operation }) => fits(operation));
        return waiting ? taken(waiting) : created(input, found);
      }),
    take: (id) =>
      files.locked(async () => {
        const found = (await files.list()).find(({ operation }) => operation.id === id);
        return found && taken(found);
      }),
  };
}

/** Makes the process the owner of an operation, durable when it resolves; called under the lock. */
async function holdOperation(
  owner: Holder,
  first: Operation,
  files: JournalFiles,
  now: () => number,
): Promise<HeldOperation> {
  let operation = first;
  await files.write({ operation, owner });
  const change = (to: Partial<typeof operation>, by: Holder | null) =>
    files.locked(async () => {
      // Another process may have claimed a record meanwhile.
      const { claimed } = (await files.read(operation.id))?.operation ?? operation;
      operation = { ...operation, claimed, ...to };
      await files.write({ operation, owner: by });
    });
  return {
    get operation() {
      return operation;
    },
    sending({ isFirst, aheadMs } = { isFirst: operation.sentAt === undefined, aheadMs: 0 }) {
      const lastSentAt = now();
      const since = isFirst ? { sentAt: lastSentAt, aheadMs } : {};
      return change({ state: 'sent', attempts: operation.attempts + 1, lastSentAt, ...since }, owner);
    },
    lost: () => change({ state: 'unknown' }, null),
    claim: (recordId) => files.locked(() => claimRecord(files, operation, recordId)),
    close: () => files.locked(() => files.remove(operation.id)),
  };
}

/** Excludes a record from every other operation with the same fingerprint; false when it is excluded from this one. */
async function claimRecord(
  files: JournalFiles,
  { id, fingerprint }: Operation,
  recordId: string,
): Promise<boolean> {
  const same = (await files.list()).filter(({ operation }) => operation.fingerprint === fingerprint);
  const own = same.find(({ operation }) => operation.id === id);
  if (own?.operation.claimed?.includes(recordId)) return false;
  for (const { operation, owner } of same) {
    const claimed = [...(operation.claimed ?? []), recordId];
    if (operation.id !== id) await files.write({ operation: { ...operation, claimed }, owner });
  }
  return true;
}

/** A short id, since users type it. */
function newOperationId(others: readonly Entry[], uuid: () => string): string {
  for (;;) {
    const id = uuid().slice(-8);
    if (!others.some(({ operation }) => operation.id === id)) return id;
  }
}

/** An operation in its file; without an owner it is pending until it is retried. */
export interface Entry {
  readonly operation: Operation;
  readonly owner: Holder | null;
}

export interface JournalFiles {
  /** The oldest first. */
  list(): Promise<Entry[]>;
  read(id: string): Promise<Entry | undefined>;
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
function journalFiles(folder: string, setup: LockSetup): JournalFiles {
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
    read: async (id) => entryIn(pathOf(id), await readPrivate(pathOf(id), files)),
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
async function namesIn(folder: string, files: FileSystem = fileSystem): Promise<string[]> {
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
