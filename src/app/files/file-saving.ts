/** Files that a command writes for a person: whole or not at all, and over nothing unless told. */
import { constants } from 'node:fs';
import { access, copyFile, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../errors';
import { fileProblem } from './file-problem';

/**
 * Writes the file beside its place first, so that a broken-off body leaves nothing behind.
 * @param mark tells drafts apart, also from what a killed process left behind
 * @returns its size in bytes
 * @throws UsageError when it cannot be written, and when it is there already and `replace` is not given
 */
export async function saveFile(
  path: string,
  body: AsyncIterable<Uint8Array>,
  mark: string,
  replace = false,
): Promise<number> {
  const draft = join(dirname(path), `.${basename(path)}.${mark}.part`);
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
  if (!replace) await named(path, absent(path));
  let size = 0;
  for await (const piece of body) size += piece.byteLength;
  return size;
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
    throw new UsageError(`couldn't write ${path}: ${fileProblem(cause)}`, {
      cause,
      ...(isThere && { hint: 'use another file name, or --force to replace it' }),
    });
  }
}
