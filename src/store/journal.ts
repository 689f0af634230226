/** The journal of changes: a private file for each, on disk before anything is sent. */

import { join } from 'node:path';
import { NetworkError, UsageError } from '../errors';
import type { AcquireResult, HeldOperation, Journal, NewOperation, Operation } from '../ports/journal';
import type { FileSystem } from './file-system';
import * as fileSystem from './file-system';
import { type LockSetup, limitedLock, recordGraceMs, withLock } from './lock';
import { currentHolder, type Holder, holderStatus, hostOf, isHolder } from './lock-file';
import { makePrivateFolder, readPrivate, removePrivate, replaceFile, withPathError } from './private-file';

/** How long what is done is kept. */
export const keptMs = 90 * 24 * 60 * 60_000;

/** Below the journal of a profile: its records of `--once`. */
export const onceFolder = 'once';

/** The names of the profiles that have a journal. */
export async function journaledProfiles(state: string): Promise<string[]> {
  return (await namesIn(join(state, 'operations'))).toSorted();
}

/** Removes every operation of a profile and its records of `--once`. @returns how many operations there were */
export async function deleteJournal(state: string, profile: string): Promise<number> {
  const folder = join(state, 'operations', profile);
  const names = await namesIn(folder);
  for (const name of names.filter((one) => one !== onceFolder)) await removePrivate(join(folder, name));
  await fileSystem.rm(join(folder, onceFolder), { force: true, recursive: true });
  return names.filter((name) => name.endsWith('.json')).length;
}

/** The journal of a profile in the state folder. Calls throw UsageError when its files cannot be used. */
export function fileJournal(state: string, profile: string, setup: LockSetup): Journal {
  const files = journalFiles(join(state, 'operations', profile), setup);
  const owner = () => currentHolder(setup.pid, setup.random.uuid());
  const taken = async ({ operation, owner: before }: Entry): Promise<AcquireResult> => {
    const status = before && (await holderStatus(before, setup.isRunning));
    if (before && status !== 'dead') {
      const discard = () => files.locked(() => files.remove(operation.id));
      const elsewhere = status === 'elsewhere' ? { host: hostOf(before), discard } : undefined;
      return { busy: operation, pid: before.pid, elsewhere };
    }
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
        const found = await withoutOldUploads(files, setup.clock.now());
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
    answered: (answer) => change({ state: 'answered', answer }, owner),
    release: () => change({}, null),
    claim: (recordId) => files.locked(() => claimRecord(files, operation, recordId)),
    close: () => files.locked(() => files.remove(operation.id)),
  };
}

/** Excludes a record from every other operation that sent the same; false when it is excluded from this one. */
async function claimRecord(files: JournalFiles, own: Operation, recordId: string): Promise<boolean> {
  for (const { operation, owner } of await files.list()) {
    const claimed = operation.claimed ?? [];
    if (operation.id === own.id && claimed.includes(recordId)) return false;
    if (operation.id !== own.id && isSameRequest(operation, own))
      await files.write({ operation: { ...operation, claimed: [...claimed, recordId] }, owner });
  }
  return true;
}

function isSameRequest(one: Operation, other: Operation): boolean {
  return one.route === other.route && one.path === other.path && one.body === other.body;
}

/** An uploaded file that no later run has used is forgotten. */
async function withoutOldUploads(files: JournalFiles, now: number): Promise<Entry[]> {
  const found = await files.list();
  const isOld = ({ operation }: Entry) =>
    operation.state === 'answered' && now - operation.startedAt > keptMs;
  for (const { operation } of found.filter(isOld)) await files.remove(operation.id);
  return found.filter((entry) => !isOld(entry));
}

/** A short id, since users type it. */
function newOperationId(others: readonly Entry[], uuid: () => string): string {
  for (;;) {
    const id = uuid().slice(-8);
    if (!others.some(({ operation }) => operation.id === id)) return id;
  }
}

/** An operation in its file; without an owner it is pending until it is retried. */
export interface Entry<T = Operation> {
  readonly operation: T;
  readonly owner: Holder | null;
}

export interface JournalFiles<T = Operation> {
  /** The oldest first. */
  list(): Promise<Entry<T>[]>;
  read(id: string): Promise<Entry<T> | undefined>;
  /** Runs `work` while no other process may change anything; only then may the rest be called. */
  locked<T>(work: () => Promise<T>): Promise<T>;
  /** Durable when it resolves; a crash on the way leaves the entry as it was. */
  write(entry: Entry<T>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes drafts that a crash left. */
  sweep(): Promise<void>;
}

/** What an entry of any kind has. */
interface Aged {
  readonly id: string;
  readonly startedAt: number;
  readonly part?: number;
}

const suffix = '.json';
/** Another process needs the lock for some milliseconds. */
const maxWaitMs = 30_000;

/** The files in a folder, which is created with the first of them. */
export function journalFiles<T extends Aged = Operation>(folder: string, setup: LockSetup): JournalFiles<T> {
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
        paths.map(async (path) => entryIn<T>(path, await readPrivate(path, files))),
      );
      return found.filter((entry) => entry !== undefined).toSorted(byAge);
    },
    read: async (id) => entryIn<T>(pathOf(id), await readPrivate(pathOf(id), files)),
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

function byAge({ operation: a }: Entry<Aged>, { operation: b }: Entry<Aged>): number {
  return a.startedAt - b.startedAt || (a.part ?? 0) - (b.part ?? 0);
}

/** A file that was removed meanwhile is skipped; one that cannot be parsed must not be. */
function entryIn<T>(path: string, text: string | undefined): Entry<T> | undefined {
  if (text === undefined) return undefined;
  const entry: { operation?: { id?: unknown; key?: unknown }; owner?: unknown } | undefined = parsed(text);
  const { operation, owner } = entry ?? {};
  const isEntry = typeof operation?.id === 'string' && typeof operation.key === 'string';
  if (isEntry && (!owner || isHolder(owner))) return entry as Entry<T>;
  throw new UsageError(`couldn't read ${path}, which records an action`, {
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
    {
      hint: 'run the command again later; the file lock in that folder names the process',
    },
  );
}
