/**
 * Saves files and folders: complete or not at all. A file is replaced only with `replace`, a folder only when it is empty.
 * Each draft names its process, so that drafts of killed processes can be recognized and removed.
 */
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Io } from '../../cli/process/io';
import { UsageError } from '../../errors';
import { once } from '../../lazy';
import type { NamedBytes } from '../../ports/desk';
import { whenFree } from '../../store/file-system';
import { currentPlace } from '../../store/lock-file';
import { namedWrite, writingProblem } from './file-problem';

/** Writes a draft next to the file first; removes drafts of killed processes. @returns its size in bytes */
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
    await namedWrite(path, replace ? whenFree(() => rename(draft, path)) : placed(draft, path));
    return size;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** The result of `saveFile`, without writing. @throws UsageError if the file exists and `replace` is not set */
export async function trySaving(
  path: string,
  body: AsyncIterable<Uint8Array>,
  replace = false,
): Promise<number> {
  await namedWrite(path, access(dirname(path), constants.W_OK));
  if (replace) await requireReplaceable(path);
  else await namedWrite(path, requireAbsent(path));
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

async function requireAbsent(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST' });
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

async function written(draft: string, body: AsyncIterable<Uint8Array> | readonly Uint8Array[], path: string) {
  const file = await namedWrite(path, open(draft, 'wx'));
  let size = 0;
  try {
    for await (const piece of body) {
      await namedWrite(path, file.writeFile(piece));
      size += piece.byteLength;
    }
    return size;
  } finally {
    await file.close();
  }
}

/** Writes a draft next to the folder first; an empty folder is replaced. @returns the size of its files in bytes */
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
    await namedFolder(
      place,
      whenFree(() => rename(draft, place)),
    );
    return size;
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The result of `saveFolder`, without writing. @throws UsageError if something exists at the path */
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

const namedFolder = <T>(place: string, work: Promise<T>) =>
  work.catch(async (cause) => {
    throw refusal(place, await writingProblem(dirname(place), cause), cause);
  });

function refusal(place: string, why: string, cause?: unknown): UsageError {
  return new UsageError(`couldn't write ${place}: ${why}`, { cause, hint: 'use the name of a new folder' });
}

export type DraftOwner = Pick<Io, 'random' | 'clock' | 'pid' | 'isRunning'>;

/** Characters of the file's name in the name of its draft, which must fit into 255 bytes. */
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

/** Removes the drafts in a folder whose processes are gone; errors are ignored. */
async function sweepDrafts(folder: string, owner: DraftOwner): Promise<void> {
  const here = await placeMark();
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid, place] = draftName.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const ageMs = async () =>
      owner.clock.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity);
    const isLeft = place === here ? !owner.isRunning(Number(pid)) : (await ageMs()) > foreignMs;
    if (isLeft) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Identifies the computer, its boot and the container: a process id means nothing outside them. */
const placeMark = once(async () => {
  const { createHash } = await import('node:crypto');
  return createHash('sha256')
    .update(await currentPlace())
    .digest('hex')
    .slice(0, 8);
});
