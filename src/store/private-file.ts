/**
 * Private files: read, written atomically, and their folders. A text is written to a draft next to the file and renamed
 * into its place, so that a crash, even of the whole computer, leaves the old text or the new one. `write-file-atomic` does
 * not make the rename durable and does not accept a file system, which the tests need to crash it at every step.
 */

import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellWord, UsageError } from '../errors';
import type { Paths } from '../ports/configuration';
import * as fileSystem from './file-system';
import { type FileSystem, noLink, nonBlocking, type OpenFile } from './file-system';

const privateFolder = 0o700;
const privateMode = 0o600;

/** Makes the folder, and its parents, for the owner only. */
export async function makePrivateFolder(folder: string, files: FileSystem = fileSystem): Promise<void> {
  await withPathError(folder, files.mkdir(folder, { recursive: true, mode: privateFolder }));
}

/**
 * The text of a private file; undefined when there is none. A file that others may read is made private again.
 * @throws UsageError when it is a link or cannot be read
 */
export async function readPrivate(path: string, files: FileSystem = fileSystem): Promise<string | undefined> {
  const reading = readOrdinary(path, files, noLink, async (file, mode) => {
    if (mode & 0o077) await file.chmod(privateMode).catch(() => undefined);
  });
  return withPathError(path, reading.catch(absent));
}

/**
 * Reads a private file as `readPrivate`, and opens it again only if it was replaced or changed since: a run needs the
 * same file for several parts of its work. Files that are changed under a lock are read by `readPrivate`.
 */
export function privateReader(
  path: string,
  files: FileSystem = fileSystem,
): () => Promise<string | undefined> {
  let known: { readonly stamp: string; readonly text: string | undefined } | undefined;
  return async () => {
    const stamp = await stampOf(path, files);
    if (stamp === undefined || stamp !== known?.stamp)
      known = { stamp: stamp ?? '', text: await readPrivate(path, files) };
    return known.text;
  };
}

/** Another text for each content of a file; undefined without the file. */
export async function stampOf(path: string, files: FileSystem = fileSystem): Promise<string | undefined> {
  const found = await files.lstat(path).catch(() => undefined);
  return found && [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
}

/** The JSON value of a text; undefined without a text or if it is not JSON. */
export function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The text of a regular file; does not wait for a pipe in its place.
 * @param flags for opening it, in addition to reading
 * @throws UsageError when it is something else, and what the system throws
 */
export async function readOrdinary(
  path: string,
  files: FileSystem = fileSystem,
  flags = 0,
  prepare?: (file: OpenFile, mode: number) => Promise<void>,
): Promise<string> {
  const file = await files.open(path, constants.O_RDONLY | nonBlocking | flags);
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw refusal(path, reasons.EISDIR);
    if (!found.isFile()) throw refusal(path, 'it is not a regular file');
    await prepare?.(file, found.mode);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/**
 * Replaces the file's text atomically and durably; several processes can do so at the same time, and the last one wins.
 * @throws UsageError when it is a link or cannot be written
 */
export async function writePrivate(path: string, text: Content, files: FileSystem = fileSystem) {
  await makePrivateFolder(dirname(path), files);
  await refuseLink(path);
  await withPathError(path, replaceShared(files, path, text));
}

/**
 * Adds to the end of a private file, or creates it; a crash leaves a part.
 * @returns the size of the file before, in bytes
 * @throws UsageError when it is a link or cannot be written
 */
export async function appendPrivate(
  path: string,
  content: Content,
  files: FileSystem = fileSystem,
): Promise<number> {
  await makePrivateFolder(dirname(path), files);
  const found = await withPathError(path, files.stat(path).catch(absent));
  const flags = O_WRONLY | O_CREAT | O_APPEND | noLink;
  await withPathError(path, write(files, path, flags, content));
  if (!found) await syncFolder(files, dirname(path));
  return found?.size ?? 0;
}

/** Why a folder cannot hold private files; undefined when it can, or can be created. */
export async function folderProblem(
  folder: string,
  files: FileSystem = fileSystem,
): Promise<string | undefined> {
  try {
    const found = await files.stat(folder).catch(absent);
    if (!found) return dirname(folder) === folder ? undefined : folderProblem(dirname(folder), files);
    if (!found.isDirectory()) return reasons.ENOTDIR;
    await files.writable(folder);
    return (await files.isFull(folder)) ? reasons.ENOSPC : undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return reasons[code] ?? code;
  }
}

/** @throws UsageError when the folder cannot hold private files */
export async function requireFolder(folder: string): Promise<void> {
  const trouble = await folderProblem(folder);
  if (trouble !== undefined) throw refusal(folder, trouble);
}

/** The access of other users to a folder. */
export interface SharedFolder {
  /** After the name of the folder. */
  readonly what: string;
  /** The shell command that makes the folder private. */
  readonly command: string;
  /** Whether users whom its owner did not choose can write to it: they could replace files in it. */
  readonly isRefused: boolean;
}

/**
 * The rights of other users to change a folder; undefined without any, or without a folder.
 * @param userId of this user; undefined if the system has none
 * @internal
 */
export async function sharedFolder(
  folder: string,
  userId: number | undefined,
): Promise<SharedFolder | undefined> {
  // Windows shows modes of its own making.
  if (userId === undefined) return undefined;
  const found = await fileSystem.stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const path = shellWord(folder);
  const { uid, mode } = found;
  if (uid !== userId) {
    const what = `belongs to another user (user ID ${uid}, yours is ${userId})`;
    return { what, command: `sudo chown -R ${userId} ${path}`, isRefused: true };
  }
  const command = `chmod go-w ${path}`;
  if (mode & 0o002) return { what: 'can be written to by every user', command, isRefused: true };
  if (mode & 0o020) return { what: 'can be written to by its group', command, isRefused: false };
  return undefined;
}

/**
 * Checks the folders of the settings and the state; rights of the group are only noted.
 * @throws UsageError when another user may change them
 */
export async function checkOwnFolders(
  { config, state }: Pick<Paths, 'config' | 'state'>,
  userId: number | undefined,
  note: (text: string) => void,
): Promise<void> {
  const folders = { settings: dirname(config), state, operations: join(state, 'operations') };
  for (const [name, folder] of Object.entries(folders)) {
    const found = await sharedFolder(folder, userId);
    if (!found) continue;
    const what = `the ${name} folder ${folder} ${found.what}`;
    const hint = `run '${found.command}', or set PLAZA_CONFIG_DIR to a folder of your own`;
    if (found.isRefused) throw new UsageError(what, { hint });
    note(`${what}; '${found.command}' makes it private`);
  }
}

/** Removes the file; one that is not there is fine. */
export async function removePrivate(path: string, files: FileSystem = fileSystem): Promise<void> {
  await withPathError(path, files.rm(path, { force: true }));
}

async function refuseLink(path: string): Promise<void> {
  const found = await fileSystem.lstat(path).catch(() => undefined);
  if (found?.isSymbolicLink()) {
    throw new UsageError(`${path} is a link; plaza writes private files only to real files`, {
      hint: 'remove the link, or set PLAZA_CONFIG_DIR to another folder',
    });
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'nothing can be created there',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ELOOP: 'it is a link',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'something else is in its place',
};

/** Waits for work on a file. @throws UsageError that names the path and what the user can do */
export async function withPathError<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (error instanceof UsageError) throw error;
    const isClosed = (code === 'EACCES' || code === 'EPERM') && (await isReadOnly(dirname(path)));
    const reason = isClosed ? 'its folder is read-only' : (reasons[code] ?? (code || String(error)));
    throw refusal(path, reason, error);
  }
}

/** Asks the system whether a path can be used so, and throws when it cannot; `mode` as of `access(2)`. */
export type MayUse = (path: string, mode: number) => void | Promise<void>;

/** Whether a folder may be read and not written to. */
export async function isReadOnly(folder: string, mayUse: MayUse = accessSync): Promise<boolean> {
  const isAllowed = async (mode: number) => {
    try {
      await mayUse(folder, mode);
      return true;
    } catch {
      return false;
    }
  };
  return (await isAllowed(constants.R_OK)) && !(await isAllowed(constants.W_OK));
}

function refusal(path: string, reason: string | undefined, cause?: unknown): UsageError {
  return new UsageError(`couldn't use ${path}: ${reason}`, {
    hint: 'fix that, or set PLAZA_CONFIG_DIR to a folder plaza may write to',
    cause,
  });
}

const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC, O_EXCL, O_RDONLY } = constants;

/**
 * Replaces the text of a file whose lock is held: one draft is enough, and a draft left by a crash is overwritten.
 * @throws the errors of the file system
 */
export async function replaceFile(files: FileSystem, path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  await write(files, draft, O_WRONLY | O_CREAT | O_TRUNC | noLink, text).catch(removing(files, draft));
  await moveInto(files, draft, path);
}

/** The content of a file; in pieces if it is large. */
export type Content = string | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Replaces the text of a file that has no lock: every writer has a draft of its own, and the last one wins.
 * @throws the errors of the file system
 * @internal
 */
export async function replaceShared(files: FileSystem, path: string, text: Content): Promise<void> {
  for (let number = 1; ; number += 1) {
    const draft = `${path}.${number}.draft`;
    const isFree = await writeNew(files, draft, text);
    if (isFree) return moveInto(files, draft, path);
  }
}

/** Whether a name belongs to a draft of one of the files, which a crash can leave. */
export function isDraftOf(name: string, fileNames: readonly string[]): boolean {
  const [, of = ''] = /^(.*?)(?:\.\d+)?\.draft$/.exec(name) ?? [];
  return fileNames.includes(of);
}

/** Overwrites the old text in place, which needs no room on the disk; a crash in the middle leaves neither text. */
export async function overwriteFile(files: FileSystem, path: string, text: string): Promise<void> {
  const { size } = await files.stat(path);
  // The rest of a longer text would be read as part of the new one.
  const filling = ' '.repeat(Math.max(0, size - Buffer.byteLength(text)));
  await write(files, path, O_WRONLY | noLink, text + filling);
}

/** Writes a file that must not exist; false when it does. */
async function writeNew(files: FileSystem, path: string, text: Content): Promise<boolean> {
  try {
    await write(files, path, O_WRONLY | O_CREAT | O_EXCL | noLink, text);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    return removing(files, path)(error);
  }
}

async function moveInto(files: FileSystem, draft: string, path: string): Promise<void> {
  await files.rename(draft, path).catch(removing(files, draft));
  await syncFolder(files, dirname(path));
}

function removing(files: FileSystem, draft: string): (error: unknown) => Promise<never> {
  return async (error) => {
    await files.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  };
}

async function write(files: FileSystem, path: string, flags: number, content: Content): Promise<void> {
  const file = await files.open(path, flags, privateMode);
  try {
    if (typeof content === 'string') await file.writeFile(content);
    else for await (const piece of content) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the rename durable; some systems cannot open a folder, and need not. */
export async function syncFolder(files: FileSystem, folder: string): Promise<void> {
  const opened = await files.open(folder, O_RDONLY).catch(() => undefined);
  if (!opened) return;
  await opened.sync().catch(() => undefined);
  await opened.close();
}
