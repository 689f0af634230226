/**
 * Writing a file that must not be lost, while its lock is held: hence one draft is enough, and what a crash leaves
 * of it the next write takes away.
 */
import { constants } from 'node:fs';
import { dirname } from 'node:path';
import type { FileSystem } from './file-system';

const privateMode = 0o600;
/** A link in the place of the file is refused; Windows has no such flag. */
const noLink = constants.O_NOFOLLOW ?? 0;

/** Puts a new text in the place of the old one: a crash, even of the whole computer, leaves one of them. */
export async function replaceFile(files: FileSystem, path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  const { O_WRONLY, O_CREAT, O_TRUNC } = constants;
  try {
    await write(files, draft, O_WRONLY | O_CREAT | O_TRUNC | noLink, text);
    await files.rename(draft, path);
  } catch (error) {
    await files.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(files, dirname(path));
}

/** Writes over the old text, which needs no room on the disk; a crash in the middle leaves neither text. */
export async function overwriteFile(files: FileSystem, path: string, text: string): Promise<void> {
  const { size } = await files.stat(path);
  // What is left of a longer text would be read as part of the new one.
  const filling = ' '.repeat(Math.max(0, size - Buffer.byteLength(text)));
  await write(files, path, constants.O_WRONLY | noLink, text + filling);
}

async function write(files: FileSystem, path: string, flags: number, text: string): Promise<void> {
  const file = await files.open(path, flags, privateMode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the rename itself durable; some systems cannot open a folder, and need not. */
async function syncFolder(files: FileSystem, folder: string): Promise<void> {
  const opened = await files.open(folder, constants.O_RDONLY).catch(() => undefined);
  if (!opened) return;
  await opened.sync().catch(() => undefined);
  await opened.close();
}
