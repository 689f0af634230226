/** Folders of files that a command writes for a person: whole or not at all, and over nothing. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../errors';
import type { NamedBytes } from '../../ports/desk';
import { type DraftOwner, draftPath, sweepDrafts } from './drafts';
import { writingProblem } from './writing-problem';

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
    await named(place, mkdir(draft));
    let size = 0;
    for await (const { name, bytes } of files) {
      await named(place, writeFile(join(draft, name), bytes));
      size += bytes.byteLength;
    }
    await named(place, rename(draft, place));
    return size;
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** What `saveFolder` would answer, with nothing written. @throws UsageError when something is there already */
export async function trySavingFolder(path: string, files: AsyncIterable<NamedBytes>): Promise<number> {
  await requireFree(resolve(path));
  let size = 0;
  for await (const { bytes } of files) size += bytes.byteLength;
  return size;
}

/** Before hours of work, not after it. */
async function requireFree(place: string): Promise<void> {
  const found = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw refusal(place, error.code === 'ENOTDIR' ? 'it is not a folder' : error.message, error);
  });
  if (found.length > 0) throw refusal(place, 'the folder is not empty');
}

async function named<T>(place: string, work: Promise<T>): Promise<T> {
  return work.catch(async (cause) => {
    throw refusal(place, await writingProblem(dirname(place), cause), cause);
  });
}

function refusal(place: string, why: string, cause?: unknown): UsageError {
  return new UsageError(`couldn't write ${place}: ${why}`, { cause, hint: 'use the name of a new folder' });
}
