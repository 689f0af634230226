/** Files only their owner may read: 0600 in a 0700 folder, replaced atomically, never through a link. */
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors';
import * as fileSystem from './file-system';
import { type FileSystem, noLink, nonBlocking, type OpenFile } from './file-system';
import { type Content, replaceShared } from './replace-file';

const privateFolder = 0o700;
const privateMode = 0o600;

/** Makes the folder, and its parents, for the owner alone. */
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
 * Replaces the file's text atomically and durably; several processes may do so at once, and the last one wins.
 * @throws UsageError when it is a link or cannot be written
 */
export async function writePrivate(
  path: string,
  text: Content,
  files: FileSystem = fileSystem,
): Promise<void> {
  await makePrivateFolder(dirname(path), files);
  await refuseLink(path);
  await withPathError(path, replaceShared(files, path, text));
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

/** Removes the file; one that is not there is fine. */
export async function removePrivate(path: string): Promise<void> {
  await withPathError(path, fileSystem.rm(path, { force: true }));
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
    throw refusal(
      path,
      isClosed ? 'its folder is read-only' : (reasons[code] ?? (code || String(error))),
      error,
    );
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
