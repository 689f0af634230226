/** A private folder that a command fills. Whenever the command ends, each file has its old or its new content. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../errors';
import type { PrivateFolder, ReadableFile } from '../../ports/desk';
import type { UnlessDryRun } from '../../ports/machine';
import * as fileSystem from '../../store/file-system';
import { readPrivate, removePrivate, writePrivate } from '../../store/private-file';
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
    throw new UsageError(`there is no folder ${parent}`, { hint: `create it first: mkdir -p ${parent}` });
  const release = await unlessDryRun(() => lockOf(path, owner, join(path, '.lock')));
  await unlessDryRun(() => removeDrafts(path));
  const opened: ReadableFile[] = [];
  const existing = async (name: string) => {
    const file = join(path, name);
    return existsSync(file) ? named(openToRead(file, fileSystem.noLink)) : undefined;
  };
  return {
    names: (folder = '') => namesIn(join(path, folder)),
    text: (name) => named(readPrivate(join(path, name), files)),
    async open(name) {
      const found = await existing(name);
      if (found) opened.push(found);
      return found;
    },
    async write(name, body) {
      const file = join(path, name);
      const isWhole = body instanceof Uint8Array;
      if (isWhole && (await named(hasBytes(await existing(name), body)))) return false;
      const write = async () => writePrivate(file, isWhole ? [body] : await body(), files);
      return (await unlessDryRun(() => named(write().then(() => true)))) ?? false;
    },
    async close() {
      for (const file of opened) await file.close();
      await release?.();
    },
  };
}

/** Whether a file, which is closed, has these bytes. */
async function hasBytes(file: ReadableFile | undefined, bytes: Uint8Array): Promise<boolean> {
  if (!file) return false;
  try {
    return file.size === bytes.length && Buffer.compare(await file.read(0, file.size), bytes) === 0;
  } finally {
    await file.close();
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
  const names = await readdir(path, { recursive: true }).catch(() => []);
  for (const name of names.filter((one) => /\.\d+\.draft$/.test(one))) await removePrivate(join(path, name));
}

/** @throws UsageError whose hint is about the user's folder, not plaza's own */
async function named<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause) => {
    if (!(cause instanceof UsageError)) throw cause;
    throw new UsageError(cause.message, { cause, hint: 'fix that, or use another folder' });
  });
}
