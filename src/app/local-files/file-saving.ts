/**
 * Saves files and folders: complete or not at all. A file is replaced only with `replace`, a folder only when it is empty.
 * Each draft names its process, so that drafts of killed processes can be recognized and removed.
 */
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../../cli/process/io';
import { UsageError } from '../../errors';
import type { NamedBytes } from '../../ports/desk';
import { currentPlace } from '../../store/lock-file';
import { once } from '../lazy';
import { writingProblem } from './file-problem';

/**
 * Writes a draft next to the file first, so that an incomplete body leaves nothing behind; removes drafts that killed
 * processes left there.
 * @returns its size in bytes
 * @throws UsageError when it cannot be written, and when it is there already and `replace` is not given
 */
export async function saveFile(
  path: string,
  body: AsyncIterable<Uint8Array>,
  owner: DraftOwner,
  replace = false,
): Promise<number> {
  if (replace) await requireReplaceable(path);
  const draft = await draftPath(path, owner);
  await sweepDrafts(dirname(path), owner);
  try {
    const size = await written(draft, body, path);
    await named(path, replace ? rename(draft, path) : placed(draft, path));
    return size;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** What `saveFile` would answer, with nothing written. @throws UsageError where something is in the way already */
export async function trySaving(
  path: string,
  body: AsyncIterable<Uint8Array>,
  replace = false,
): Promise<number> {
  await named(path, access(dirname(path), constants.W_OK));
  if (replace) await requireReplaceable(path);
  else await named(path, absent(path));
  let size = 0;
  for await (const piece of body) size += piece.byteLength;
  return size;
}

/** @throws UsageError for a device, a pipe or a socket, which a file would take the place of */
async function requireReplaceable(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || found.isFile() || found.isDirectory()) return;
  throw new UsageError(`couldn't write ${path}: it is not a regular file`, {
    hint: 'use another file name, or - to write to standard output',
  });
}

async function absent(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' });
}

/** Moves the draft into place and fails if a file exists, atomically; copies it on file systems without links. */
async function placed(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}

async function written(
  draft: string,
  body: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  path: string,
): Promise<number> {
  const file = await named(path, open(draft, 'wx'));
  let size = 0;
  try {
    for await (const piece of body) {
      await named(path, file.writeFile(piece));
      size += piece.byteLength;
    }
    return size;
  } finally {
    await file.close();
  }
}

/** @throws UsageError that names the file, whatever the system says */
async function named<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UsageError(`couldn't write ${path}: ${await writingProblem(dirname(path), cause)}`, {
      cause,
      ...(isThere && { hint: 'use another file name, or --force to replace it' }),
    });
  }
}

/**
 * Writes a draft next to the folder first, so that interrupted work leaves nothing behind.
 * @returns the size of its files in bytes
 * @throws UsageError when it cannot be written, and when something is there already; an empty folder is replaced
 */
export async function saveFolder(
  path: string,
  files: AsyncIterable<NamedBytes>,
  owner: DraftOwner,
): Promise<number> {
  const place = resolve(path);
  await requireFree(place);
  await sweepDrafts(dirname(place), owner);
  const draft = await draftPath(place, owner);
  try {
    await namedFolder(place, mkdir(draft));
    let size = 0;
    for await (const { name, bytes } of files) {
      const file = join(draft, name);
      await namedFolder(place, mkdir(dirname(file), { recursive: true }));
      size += await written(file, piecesOf(bytes), place);
    }
    await namedFolder(place, rename(draft, place));
    return size;
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** What `saveFolder` would answer, with nothing written. @throws UsageError when something is there already */
export async function trySavingFolder(path: string, files: AsyncIterable<NamedBytes>): Promise<number> {
  await requireFree(resolve(path));
  let size = 0;
  for await (const { bytes } of files) for await (const piece of piecesOf(bytes)) size += piece.byteLength;
  return size;
}

function piecesOf(bytes: NamedBytes['bytes']): AsyncIterable<Uint8Array> | readonly Uint8Array[] {
  return bytes instanceof Uint8Array ? [bytes] : bytes;
}

/** Checked before the work, which may take hours. */
async function requireFree(place: string): Promise<void> {
  const found = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw refusal(place, error.code === 'ENOTDIR' ? 'it is not a folder' : error.message, error);
  });
  if (found.length > 0) throw refusal(place, 'the folder is not empty');
}

async function namedFolder<T>(place: string, work: Promise<T>): Promise<T> {
  return work.catch(async (cause) => {
    throw refusal(place, await writingProblem(dirname(place), cause), cause);
  });
}

function refusal(place: string, why: string, cause?: unknown): UsageError {
  return new UsageError(`couldn't write ${place}: ${why}`, { cause, hint: 'use the name of a new folder' });
}

export type DraftOwner = Pick<Io, 'random' | 'clock' | 'pid' | 'isRunning'>;

/** Of the file's name in that of its draft, in characters: the whole has to fit into 255 bytes. */
const nameLength = 50;

/** A draft of another computer or of an earlier start of this one is left by a kill when it is older than this. */
const foreignMs = 24 * 60 * 60_000;

const draftName = /^\..+\.(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.part$/;

/** The path of a new draft next to the file. @internal */
export async function draftPath(path: string, { pid, random }: DraftOwner): Promise<string> {
  const name = basename(path).slice(0, nameLength);
  const mark = random.uuid().slice(-8);
  return join(dirname(path), `.${name}.${pid}-${await placeMark()}-${mark}.part`);
}

/** Removes the drafts in a folder whose processes are gone; what cannot be removed is left. */
async function sweepDrafts(folder: string, owner: DraftOwner): Promise<void> {
  const here = await placeMark();
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid, place] = draftName.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const isLeft = place === here ? !owner.isRunning(Number(pid)) : await isOld(path, owner);
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isOld(path: string, { clock }: DraftOwner): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && clock.now() - found.mtimeMs > foreignMs;
}

/** Identifies the computer, its boot and the container: a process id means nothing outside them. */
const placeMark = once(async () => {
  const { createHash } = await import('node:crypto');
  return createHash('sha256')
    .update(await currentPlace())
    .digest('hex')
    .slice(0, 8);
});
