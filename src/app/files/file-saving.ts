/**
 * Files that a command writes for a person: complete or not at all; an existing file is replaced only with `replace`.
 */
import { constants } from 'node:fs';
import { access, copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../../errors';
import { type DraftOwner, draftPath, sweepDrafts } from './drafts';
import { writingProblem } from './writing-problem';

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

/** Fails where a file is, without a moment in between; some file systems know no links. */
async function placed(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}

async function written(draft: string, body: AsyncIterable<Uint8Array>, path: string): Promise<number> {
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
