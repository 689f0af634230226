/** The file of a lock: created atomically with its content, read, and replaced; and a sign that its process is alive. */
import { closeSync, constants, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { hostname, platform } from 'node:os';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { once } from '../lazy';
import * as fileSystem from './file-system';
import { type FileSystem, noLink, type OpenFile, readFile, readlink } from './file-system';
import { jsonIn, readOrdinary } from './private-file';

/** Flags of `open` that node:fs passes on and does not name. */
interface ExclusiveFlags {
  /** No other process can open the file in this way. */
  readonly exclusive: number;
  /** The system removes the file when it is closed. */
  readonly temporary: number;
}

/** See libuv's UV_FS_O_EXLOCK and UV_FS_O_TEMPORARY. Linux has neither, and needs none. */
const flagsOf: Readonly<Record<string, ExclusiveFlags>> = {
  win32: { exclusive: 0x1000_0000, temporary: 0x40 },
  darwin: { exclusive: 0x20, temporary: 0 },
};

/** The error codes for a file that another process has open: on Windows, on macOS. */
const openElsewhere = ['EBUSY', 'EAGAIN'];

/** The file system, which tests replace. */
const systemFiles = { openSync, closeSync, mkdirSync, readdirSync, rmSync };

/**
 * Shows that this process is alive on systems without `/proc`: it keeps one empty file open that no other process can open
 * meanwhile. The system itself closes the file when the process ends, however it ends. Nothing has to be renewed, so a
 * suspended process counts as alive and a changed clock does no harm, and a reused process id has another file. A start
 * time would have to come from `ps` or PowerShell, which take longer than a command.
 */
interface Liveness {
  /** The file of this process in the folder, which is created once; empty if the system cannot keep such a file. */
  own(folder: string, name: string): string;
  /** Whether the process that has the file open is alive. */
  isAlive(path: string): boolean;
}

/** @param flags undefined on systems without such files @internal */
export function livenessOf(flags: ExclusiveFlags | undefined, files = systemFiles): Liveness {
  const { O_RDWR, O_CREAT, O_EXCL, O_NONBLOCK = 0 } = constants;
  const how = O_RDWR | O_NONBLOCK | (flags?.exclusive ?? 0);
  let path: string | undefined;
  const stateOf = (of: string): 'open' | 'closed' | 'unknown' => {
    try {
      files.closeSync(files.openSync(of, how));
      return 'closed';
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return 'closed';
      return openElsewhere.includes(code) ? 'open' : 'unknown';
    }
  };
  const make = (folder: string, name: string) => {
    if (!flags) return '';
    try {
      files.mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const old of files.readdirSync(folder)) removeLeft(join(folder, old), how, flags, files);
      const created = join(folder, name);
      files.openSync(created, how | flags.temporary | O_CREAT | O_EXCL, 0o600);
      // Some runtimes and file systems ignore the flag.
      return stateOf(created) === 'open' ? created : '';
    } catch {
      return '';
    }
  };
  return {
    own(folder, name) {
      path ??= make(folder, name);
      return path;
    },
    isAlive: (of) => !flags || stateOf(of) !== 'closed',
  };
}

/** Removes the file of a process that ended. While it is open here, no process can take it for its own. */
function removeLeft(
  path: string,
  how: number,
  { temporary }: ExclusiveFlags,
  files: typeof systemFiles,
): void {
  try {
    const descriptor = files.openSync(path, how | temporary);
    try {
      if (temporary === 0) files.rmSync(path, { force: true });
    } finally {
      files.closeSync(descriptor);
    }
  } catch {
    // Its process is alive.
  }
}

/** The liveness file of this process. */
const liveness = livenessOf(flagsOf[platform()]);

/** A lock file without a readable holder, after a power failure or a manual edit. */
export interface UnreadableHolder {
  /** Changes when another file takes its place. */
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

/** Creates the file as a link to a finished draft, which fails where one exists. @returns whether it was created */
export async function createLockFile(path: string, holder: Holder, files = fileSystem): Promise<boolean> {
  return withDraft(path, holder, files, async (draft) => {
    try {
      await files.link(draft, path);
      return true;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      if (!linkErrors.includes(code)) throw error;
      return createWithoutLinks(path, holder, files);
    }
  });
}

/** Error codes of file systems without hard links; EISDIR: exFAT on Windows. */
const linkErrors = ['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/** Creates the file on a file system without links; for a moment a reader may find it empty. */
async function createWithoutLinks(path: string, holder: Holder, files: FileSystem): Promise<boolean> {
  const file = await files.open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  await writeHolder(file, holder);
  // A process that was delayed here for long may have been taken for dead.
  return (await readLockFile(path, files))?.nonce === holder.nonce;
}

export async function replaceLockFile(path: string, holder: Holder, files = fileSystem): Promise<void> {
  await withDraft(path, holder, files, (draft) => files.rename(draft, path));
}

/** Removes the draft of a holder that died while it took the lock. */
export async function removeDraft(path: string, nonce: string, files: FileSystem): Promise<void> {
  await files.rm(draftOf(path, nonce), { force: true });
}

/**
 * The holder in the file; undefined when there is no file.
 * @throws UsageError for a folder or a pipe, and what the system throws for a link
 */
export async function readLockFile(
  path: string,
  files: FileSystem = fileSystem,
): Promise<Holder | UnreadableHolder | undefined> {
  try {
    const holder = jsonIn(await readOrdinary(path, files, noLink));
    return isHolder(holder) ? holder : await unreadableHolder(path, files);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes the drafts and markers that killed processes left next to the lock, which this process holds.
 * @param isLeft whether the process that wrote one is gone
 */
export async function sweepLeftovers(
  path: string,
  isLeft: (writer: Holder | UnreadableHolder) => Promise<boolean>,
  files: FileSystem = fileSystem,
): Promise<void> {
  const names = (await files.readdir(dirname(path))).filter((name) => isLeftoverName(name, basename(path)));
  for (const name of names) {
    const left = join(dirname(path), name);
    const writer = await readLockFile(left, files);
    if (writer && (await isLeft(writer))) await files.rm(left, { force: true });
  }
}

/** A draft, or a marker: the names of the lock and of dead holders, see `lock`. */
function isLeftoverName(name: string, lockName: string): boolean {
  if (!name.startsWith(`${lockName}.`)) return false;
  return name.endsWith('.draft') || /^(\.(nameless-[\d-]+|[\da-f-]{36}))+$/.test(name.slice(lockName.length));
}

async function unreadableHolder(path: string, files: FileSystem): Promise<UnreadableHolder> {
  const { ino, mtimeMs } = await files.stat(path);
  return { nonce: `nameless-${ino}-${Math.trunc(mtimeMs)}`, changedAt: mtimeMs };
}

/** Whether a value that was read from a file is a holder. */
export function isHolder(value: unknown): value is Holder {
  const { pid, started, place, nonce } = (value ?? {}) as Partial<Holder>;
  // The system takes 0 and less for groups of processes, which always exist.
  const isProcess = Number.isInteger(pid) && Number(pid) > 0;
  // The nonce becomes part of file names.
  const isNamed = typeof nonce === 'string' && /^[\w-]+$/.test(nonce);
  return isProcess && isNamed && typeof started === 'string' && typeof place === 'string';
}

async function withDraft<T>(
  path: string,
  holder: Holder,
  files: FileSystem,
  use: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = draftOf(path, holder.nonce);
  try {
    await writeHolder(await files.open(draft, 'w', 0o600), holder);
    return await use(draft);
  } finally {
    await files.rm(draft, { force: true });
  }
}

async function writeHolder(file: OpenFile, holder: Holder): Promise<void> {
  try {
    await file.writeFile(JSON.stringify(holder));
  } finally {
    await file.close();
  }
}

function draftOf(path: string, nonce: string): string {
  return `${path}.${nonce}.draft`;
}

/** Who holds a lock, as its file says. */
export interface Holder {
  readonly pid: number;
  /**
   * Distinguishes a reused process id: when the process started, in the system's own unit, or the path of its liveness
   * file. Empty if the system has neither; then the process ID decides.
   */
  readonly started: string;
  /** Machine, boot and process namespace: elsewhere a process id means nothing. */
  readonly place: string;
  /** Unique to each time the lock is taken. */
  readonly nonce: string;
}

/** Whether the holder's process is alive; `elsewhere`: it cannot be checked from here, and counts as alive. */
export type HolderStatus = 'dead' | 'alive' | 'elsewhere';

/** Start times of this process, which do not change, by its ID. */
const ownStarts = new Map<number, string>();

/** This process, as a holder. */
export interface HolderSetup {
  readonly pid: number;
  /** The folder of the state, for the liveness file; without it, the process ID decides if there is no /proc. */
  readonly state?: string | undefined;
}

export async function currentHolder({ pid, state }: HolderSetup, nonce: string): Promise<Holder> {
  const started = ownStarts.get(pid) ?? (await startTime(pid));
  if (started !== '') ownStarts.set(pid, started);
  const file = started === '' && state !== undefined ? liveness.own(join(state, 'running'), nonce) : '';
  return { pid, started: started || file, place: await currentPlace(), nonce };
}

/** The status of a holder; `isRunning` asks the system for the process id. */
export async function holderStatus(
  holder: Holder,
  isRunning: (pid: number) => boolean,
): Promise<HolderStatus> {
  const place = placeOf(holder.place, await currentPlace());
  if (place !== 'here') return place;
  if (!isRunning(holder.pid)) return 'dead';
  if (isAbsolute(holder.started)) return liveness.isAlive(holder.started) ? 'alive' : 'dead';
  return (await startTime(holder.pid)) === holder.started ? 'alive' : 'dead';
}

/** The name of the computer or container of a holder. */
export function hostOf({ place }: Holder): string {
  return place.split('|')[0] ?? '';
}

/** A holder of the same machine and namespace before the last boot is dead. */
function placeOf(theirs: string, ours: string): 'here' | 'dead' | 'elsewhere' {
  const [host, boot, namespace] = theirs.split('|');
  const [ourHost, ourBoot, ourNamespace] = ours.split('|');
  if (namespace !== ourNamespace) return 'elsewhere';
  // A boot's id is unique in the world; a host may change its name with every network.
  if (boot && boot === ourBoot) return 'here';
  if (host !== ourHost) return 'elsewhere';
  return boot && ourBoot ? 'dead' : 'here';
}

/** On Linux from /proc; elsewhere it is empty. A zombie has none. */
async function startTime(pid: number): Promise<string> {
  const stat = await readProc(`${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? '');
}

/** On Windows, `/proc` would be a folder of the current drive, which can be the drive of a Linux system. */
async function readProc(name: string): Promise<string> {
  return sep === '/' ? readFile(`/proc/${name}`, 'utf8').catch(() => '') : '';
}

/** The namespace of process ids; constant while this process runs, and read once. */
export const currentPlace = once(async (): Promise<string> => {
  const boot = await readProc('sys/kernel/random/boot_id');
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  // Without the domain, which changes with the network of a laptop.
  const host = hostname().split('.')[0];
  return [host, boot.trim(), namespace].join('|');
});
