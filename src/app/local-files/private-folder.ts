/** A private folder that a command fills. Whenever the command ends, each file has its old or its new content. */
import { chmodSync, existsSync, lstatSync } from 'node:fs';
import { opendir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { shellWord, UsageError } from '../../errors';
import type { PrivateFolder, ReadableFile } from '../../ports/desk';
import type { UnlessDryRun } from '../../ports/machine';
import * as fileSystem from '../../store/file-system';
import { appendPrivate, readPrivate, removePrivate, writePrivate } from '../../store/private-file';
import { fileProblem } from './file-problem';
import type { DraftOwner } from './file-saving';
import { lockOf, openToRead } from './open-file';

/** Opens or creates the folder, and locks it until it is closed. */
export async function openFolder(
  path: string,
  owner: DraftOwner,
  unlessDryRun: UnlessDryRun,
  files: fileSystem.FileSystem = fileSystem,
): Promise<PrivateFolder> {
  const parent = dirname(resolve(path));
  if (!existsSync(parent))
    throw new UsageError(`there is no folder ${parent}`, {
      hint: `create it first: mkdir -p ${shellWord(parent)}`,
    });
  const found = await files.stat(path).catch(() => undefined);
  if (found?.isDirectory() === false)
    throw new UsageError(`${path} is not a folder`, { hint: 'use another name' });
  const release = await unlessDryRun(
    () => lockOf(path, owner, join(path, '.lock')),
    `${path} was not written`,
  );
  await unlessDryRun(() => removeDrafts(path));
  const opened: ReadableFile[] = [];
  const placeOf = (name: string) => join(path, name);
  const open = async (name: string) => {
    if (!isThere(placeOf(name))) return undefined;
    const file = await named(openToRead(placeOf(name), fileSystem.noLink));
    opened.push(file);
    return file;
  };
  const change = <T>(work: () => Promise<T>) => unlessDryRun(() => named(work()));
  return {
    names: () => namesIn(path),
    has: (name) => isThere(placeOf(name)),
    text: (name) => named(readPrivate(placeOf(name), files)),
    open,
    async write(name, body) {
      const isWritten = await change(async () => {
        const changed = await unlessEqual(await open(name), inPieces(await body()));
        if (changed) await writePrivate(placeOf(name), changed, files);
        return changed !== undefined;
      });
      return isWritten ?? false;
    },
    append: (name, body) => change(async () => appendPrivate(placeOf(name), inPieces(await body()), files)),
    remove: (name) => change(() => removePrivate(placeOf(name), files)),
    async close() {
      for (const file of opened) await file.close();
      await release?.();
    },
  };
}

/** Larger buffers would grow old before they are freed. */
const pieceLength = 2 ** 14;

/** Chunks joined to pieces that are worth a call of the system; each is valid until the next one is asked for. */
async function* inPieces(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const piece = Buffer.allocUnsafe(pieceLength);
  let used = 0;
  for await (const chunk of chunks) {
    if (used > 0 && used + chunk.length > pieceLength) {
      yield piece.subarray(0, used);
      used = 0;
    }
    if (chunk.length > pieceLength) yield chunk;
    else {
      piece.set(chunk, used);
      used += chunk.length;
    }
  }
  if (used > 0) yield piece.subarray(0, used);
}

/** The pieces; undefined if the file has the same bytes. Pieces that are equal at the beginning are read from the file again. */
async function unlessEqual(
  file: ReadableFile | undefined,
  pieces: AsyncGenerator<Uint8Array, void>,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (!file) return pieces;
  let equal = 0;
  let next = await pieces.next();
  while (next.value && Buffer.compare(await file.read(equal, next.value.length), next.value) === 0) {
    equal += next.value.length;
    next = await pieces.next();
  }
  if (next.done && equal === file.size) return file.close().then(() => undefined);
  return replacing(file, equal, next.done ? [] : [next.value], pieces);
}

/** The beginning of a file, which is closed before its end is read, and other pieces after it. */
async function* replacing(
  file: ReadableFile,
  length: number,
  first: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
) {
  for (let read = 0; read < length; read += pieceLength)
    yield await file.read(read, Math.min(pieceLength, length - read));
  // Some systems replace no open file.
  await file.close();
  yield* first;
  yield* rest;
}

/** Whether there is a file, which is made private again if others may read it. @throws UsageError */
function isThere(path: string): boolean {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isFile() && found.mode & 0o077) makePrivate(path);
    return found !== undefined;
  } catch (cause) {
    throw new UsageError(`couldn't read ${path}: ${fileProblem(cause)}`, { cause });
  }
}

function makePrivate(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch {
    // The file of another user, or a file system without modes.
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw new UsageError(`couldn't read ${folder}: ${fileProblem(cause)}`, { cause });
  });
}

/** Removes the drafts of a killed process; no other process writes here. */
async function removeDrafts(path: string): Promise<void> {
  const entries = await opendir(path).catch(() => []);
  for await (const entry of entries) {
    const place = join(path, entry.name);
    if (entry.isDirectory()) await removeDrafts(place);
    else if (/\.\d+\.draft$/.test(entry.name)) await removePrivate(place);
  }
}

/** @throws UsageError whose hint is about the user's folder, not plaza's own */
async function named<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause) => {
    if (!(cause instanceof UsageError)) throw cause;
    throw new UsageError(cause.message, { cause, hint: 'fix that, or use another folder' });
  });
}
