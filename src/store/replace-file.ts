/**
 * The one atomic writer. A text is written to a draft next to the file and renamed into its place, so that a crash,
 * even of the whole computer, leaves the old text or the new one. Written here because `write-file-atomic` does not
 * make the rename durable and does not accept a file system, which the tests need to crash it at every step.
 */
import { constants } from 'node:fs';
import { dirname } from 'node:path';
import { type FileSystem, noLink } from './file-system';

const privateMode = 0o600;
const { O_WRONLY, O_CREAT, O_TRUNC, O_EXCL, O_RDONLY } = constants;

/**
 * Replaces the text of a file whose lock is held: one draft is enough, and a draft left by a crash is overwritten.
 * @throws what the file system throws
 */
export async function replaceFile(files: FileSystem, path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  await write(files, draft, O_WRONLY | O_CREAT | O_TRUNC | noLink, text).catch(removing(files, draft));
  await moveInto(files, draft, path);
}

/** What a file is to hold; in pieces where it is large. */
export type Content = string | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Replaces the text of a file that has no lock: every writer has a draft of its own, and the last one wins.
 * @throws what the file system throws
 */
export async function replaceShared(files: FileSystem, path: string, text: Content): Promise<void> {
  for (let number = 1; ; number += 1) {
    const draft = `${path}.${number}.draft`;
    const isFree = await writeNew(files, draft, text);
    if (isFree) return moveInto(files, draft, path);
  }
}

/** Whether a name is that of a draft of one of the files, which a crash may have left. */
export function isDraftOf(name: string, fileNames: readonly string[]): boolean {
  const [, of = ''] = /^(.*?)(?:\.\d+)?\.draft$/.exec(name) ?? [];
  return fileNames.includes(of);
}

/** Overwrites the old text in place, which needs no room on the disk; a crash in the middle leaves neither text. */
export async function overwriteFile(files: FileSystem, path: string, text: string): Promise<void> {
  const { size } = await files.stat(path);
  // What is left of a longer text would be read as part of the new one.
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

/** Removes the draft and throws what went wrong. */
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
