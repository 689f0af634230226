/** Copies of folders, within a limit. */
import { constants } from 'node:fs';
import { cp, lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../errors';
import type { FolderLimit } from '../ports/trials';

/** Copies the files of a folder, links as links; one that does not exist is empty. @throws UsageError when it cannot be read */
export async function copyFolder(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'ENOENT')
      throw new UsageError(`couldn't copy the folder ${from}: ${code ?? message}`, { cause });
  }
}

/** Files of a folder that are counted. */
const maxCount = 100_000;

/**
 * The number of files of a folder that is larger than the limit, as text; undefined when it is not.
 * @throws UsageError when it cannot be read
 */
export async function excessOf(folder: string, limit: FolderLimit): Promise<string | undefined> {
  let [bytes, files] = [0, 0];
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isFile()) continue;
      files += 1;
      if (files > maxCount) return `more than ${maxCount} files`;
      if (bytes <= limit.bytes) bytes += await sizeOf(join(entry.parentPath, entry.name));
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new UsageError(`couldn't read the folder ${folder}: ${code ?? message}`, {
      hint: 'name the folder that the script works in with --dir FOLDER',
      cause,
    });
  }
  if (bytes > limit.bytes) return `${files} files, more than ${limit.bytes / 1e6} MB`;
  return files > limit.files ? `${files} files` : undefined;
}

/** Bytes; none when the file is gone meanwhile. */
async function sizeOf(path: string): Promise<number> {
  return lstat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
