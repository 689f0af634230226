/**
 * The file system as the store uses it. Each call is synchronous, without the thread pool: the files are a few
 * hundred bytes, and the thread pool takes longer than all of a command's files together (measured:
 * 4 ms of a whole command, 1 ms of that for loading `node:fs/promises`).
 */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, sep } from 'node:path';

/** The type of this module, so that tests can pass another. */
export type FileSystem = typeof import('./file-system');

export interface OpenFile {
  stat(): Promise<Stats>;
  chmod(mode: number): Promise<void>;
  readFile(encoding: 'utf8'): Promise<string>;
  /** Appends to the file. */
  writeFile(content: string | Uint8Array): Promise<void>;
  /** Resolves once the text is on disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file; `flags` as in `node:fs`. */
export async function open(path: string, flags: string | number, mode?: number): Promise<OpenFile> {
  const descriptor = await whenFree(() => openSync(path, flags, mode));
  return {
    stat: async () => fstatSync(descriptor),
    chmod: async (to) => fchmodSync(descriptor, to),
    readFile: async (encoding) => readFileSync(descriptor, encoding),
    writeFile: async (content) => writeFileSync(descriptor, content),
    sync: async () => fsyncSync(descriptor),
    close: async () => closeSync(descriptor),
  };
}

export async function readFile(path: string, encoding: 'utf8'): Promise<string> {
  return readFileSync(path, encoding);
}

export async function readlink(path: string): Promise<string> {
  return readlinkSync(path);
}

/** @throws an error with the system's code when the folder cannot be written to */
export async function writable(path: string): Promise<void> {
  accessSync(path, constants.W_OK | constants.X_OK);
}

/** Whether the disk of a folder is full; false if the system does not say. */
export async function isFull(path: string): Promise<boolean> {
  const { blocks, bavail } = statfsSync(path);
  return blocks > 0 && bavail === 0;
}

export async function stat(path: string): Promise<Stats> {
  return statSync(path);
}

export async function lstat(path: string): Promise<Stats> {
  return lstatSync(path);
}

/** The names of the entries of a folder. */
export async function readdir(path: string): Promise<string[]> {
  return readdirSync(path);
}

export async function mkdir(path: string, options: { recursive: true; mode: number }): Promise<void> {
  // Not by node's own `recursive`, which never ends where a folder exists and takes no other, as `/proc`.
  makeFolders(path, options.mode);
}

export async function rm(path: string, options: { force: true; recursive?: true }): Promise<void> {
  await whenFree(() => rmSync(path, options));
}

/** A file that is open for additions, which are made in the turn of the call. */
export interface Appender {
  /** Durable against the end of this process, not against a power failure. @throws the errors of the file system */
  append(text: string): void;
  close(): void;
}

/** Opens a file that exists, to add to it later without waiting. */
export async function openAppender(path: string): Promise<Appender> {
  const { O_WRONLY, O_APPEND } = constants;
  const descriptor = openSync(path, O_WRONLY | O_APPEND | noLink);
  // The first write of a process takes longest.
  writeSync(descriptor, '');
  return {
    append: (text) => void writeSync(descriptor, text),
    close: () => closeSync(descriptor),
  };
}

export async function link(existing: string, path: string): Promise<void> {
  linkSync(existing, path);
}

export async function rename(from: string, to: string): Promise<void> {
  await whenFree(() => renameSync(from, to));
}

const isWindows = sep === '\\';
/** The errors of Windows for a file that another program has open, such as an indexer or a virus scanner. */
const busyCodes = ['EPERM', 'EACCES', 'EBUSY'];
/** The first pause, which doubles, and the sum of all pauses. */
const firstPauseMs = 5;
const maxPausesMs = 1000;

/**
 * Repeats a call that Windows refuses while another program has the file open. `graceful-fs` repeats only `rename`.
 * @param pause waits; replaced in tests
 * @throws the error of the last call
 */
export async function whenFree<T>(
  call: () => T | Promise<T>,
  isRepeated = isWindows,
  pause = blockFor,
): Promise<T> {
  for (let pauseMs = firstPauseMs, pausedMs = 0; ; pauseMs *= 2) {
    try {
      return await call();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!isRepeated || !busyCodes.includes(code) || pausedMs >= maxPausesMs) throw error;
      const nextMs = Math.min(pauseMs, maxPausesMs - pausedMs);
      pause(nextMs);
      pausedMs += nextMs;
    }
  }
}

/** Blocks the process, as every call of this file does. */
function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Makes the folder and its parents; one that exists is fine. @throws the system's error */
function makeFolders(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isFolder(path)) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path || isFolder(parent)) throw error;
    makeFolders(parent, mode);
    makeFolders(path, mode);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Refuses a link in the place of the file; 0 on Windows. */
export const noLink = constants.O_NOFOLLOW ?? 0;
/** Does not wait for a pipe in the place of the file; 0 on Windows. */
export const nonBlocking = constants.O_NONBLOCK ?? 0;
