/** The entries of the journal and of `--once`: a private file for each in one folder, under one lock. */
import { join } from 'node:path';
import { UsageError } from '../errors';
import { createSerialQueue } from '../queue';
import type { FileSystem } from './file-system';
import * as fileSystem from './file-system';
import { type LockSetup, recordLock, withLock } from './lock';
import { type Holder, isHolder } from './lock-file';
import { jsonIn, makePrivateFolder, readPrivate, replaceFile, withPathError } from './private-file';

/** The version of the entries. Raise it with every change after which a command may not find its entry. */
export const version = 2;

/** An operation in its file; without an owner it is pending until it is retried. */
export interface Entry<T> {
  readonly operation: T;
  readonly owner: Holder | null;
  /** The name of its file, see `entryName`. */
  readonly name: string;
  /** The first time at which the service confirmed the clock while the entry existed. Milliseconds since the epoch. */
  readonly keptSince?: number | undefined;
}

export interface EntryFiles<T> {
  /** The names of the files of all entries. Reads none. */
  names(): Promise<string[]>;
  /** The oldest first. @param names of the wanted entries; default: all */
  list(names?: readonly string[]): Promise<Entry<T>[]>;
  read(name: string): Promise<Entry<T> | undefined>;
  /** Runs `work` while no other process may change anything; only then may the rest be called. */
  locked<T>(work: () => Promise<T>): Promise<T>;
  /** Durable when it resolves; a crash on the way leaves the entry unchanged. */
  write(entry: Entry<T>): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes drafts that a crash left. @returns the names, as `names` */
  sweep(): Promise<string[]>;
  /**
   * Removes old entries among a few, from a random one on: every run makes fewer than it examines, so that all are
   * examined in time, and no run reads all. Their own times can come from a wrong clock: an entry gets old after the first
   * call that finds it. Not called under the lock, which it takes for a change only.
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

/** How many entries one run examines for their age. */
const examined = 8;

/** How long finished entries are kept. */
const keptMs = 90 * 24 * 60 * 60_000;

/** The common fields of all entries. */
interface Aged {
  readonly id: string;
  readonly startedAt: number;
  readonly part?: number;
}

const suffix = '.json';

/** The files in a folder, which is created with the first of them. */
export function entryFiles<T extends Aged>(
  folder: string,
  kind: EntryKind<T>,
  setup: LockSetup,
): EntryFiles<T> {
  const { files = fileSystem } = setup;
  const lock = recordLock(join(folder, 'lock'), `the journal in ${folder}`, setup);
  const pathOf = (name: string) => join(folder, name);
  const read = async (name: string) => {
    const entry = entryIn(pathOf(name), kind, await readPrivate(pathOf(name), files));
    return entry && { ...entry, name };
  };
  const allNames = () => withPathError(folder, namesIn(folder, files));
  const names = async () => (await allNames()).filter((name) => name.endsWith(suffix));
  const list = async (wanted?: readonly string[]) => {
    const found = await Promise.all((wanted ?? (await names())).map(read));
    return found.filter((entry) => entry !== undefined).toSorted(byAge);
  };
  const write = ({ name, ...entry }: Entry<T>) => {
    const path = pathOf(name);
    return withPathError(path, replaceFile(files, path, JSON.stringify({ version, ...entry })));
  };
  const remove = (name: string) => withPathError(pathOf(name), files.rm(pathOf(name), { force: true }));
  const locked = async <R>(work: () => Promise<R>) => {
    await makePrivateFolder(folder, files);
    return withLock(lock, work);
  };
  const someNames = async () => {
    const all = await names();
    const first = Math.floor(setup.random.number() * all.length);
    return [...all.slice(first), ...all.slice(0, first)].slice(0, examined);
  };
  return {
    names,
    list,
    write,
    remove,
    read,
    locked,
    async sweep() {
      const found = await allNames();
      const drafts = found.filter((name) => name.endsWith(`${suffix}.draft`));
      await Promise.all(drafts.map((name) => files.rm(join(folder, name), { force: true })));
      return found.filter((name) => name.endsWith(suffix));
    },
    async removeOld(now, isOver) {
      const isChanged = ({ operation, keptSince }: Entry<T>) =>
        isOver(operation) && (keptSince === undefined || now - keptSince > keptMs);
      const old = (await list(await someNames())).filter(isChanged);
      if (old.length === 0) return;
      await locked(async () => {
        // Another process may have changed them since.
        for (const entry of (await list(old.map(({ name }) => name))).filter(isChanged))
          await (entry.keptSince === undefined ? write({ ...entry, keptSince: now }) : remove(entry.name));
      });
    },
  };
}

/** Entries in the memory of this process, for a program without a folder. */
export function memoryEntries<T extends Aged>(): EntryFiles<T> {
  const entries = new Map<string, Entry<T>>();
  const queue = createSerialQueue();
  const names = async () => [...entries.keys()];
  return {
    names,
    sweep: names,
    list: async (wanted = [...entries.keys()]) =>
      wanted.flatMap((name) => entries.get(name) ?? []).toSorted(byAge),
    read: async (name) => entries.get(name),
    locked: (work) => queue.run(work),
    write: async (entry) => void entries.set(entry.name, entry),
    remove: async (name) => void entries.delete(name),
    // They end with the process.
    removeOld: async () => undefined,
  };
}

/**
 * The name of the file of an entry. Its tag says what the entry is about, by which a run finds its own without reading all;
 * entries of earlier versions have none.
 */
export function entryName({ id }: Pick<Aged, 'id'>, tag = ''): string {
  return `${id}${tag && `.${tag}`}${suffix}`;
}

/** Whether the file belongs to the entry, with any tag. */
export function isNameOf(name: string, id: string): boolean {
  return name.startsWith(`${id}.`);
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
): Omit<Entry<T>, 'name'> | undefined {
  if (text === undefined) return undefined;
  const entry = jsonIn(text) as StoredEntry<T> | null | undefined;
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
