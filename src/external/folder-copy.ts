/** Copies of folders, within a limit. */
import { constants } from 'node:fs';
import { cp, lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../errors';
import type { FolderLimit } from '../ports/trials';

/**
 * Copies the files of a folder, links as links; one that does not exist is empty.
 * @throws UsageError when it cannot be read, or has more than the limit
 */
export async function copyFolder(from: string, to: string, limit?: FolderLimit): Promise<void> {
  try {
    if (limit) await requireWithin(from, limit);
    await cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (cause instanceof UsageError) throw cause;
    if (code === 'ENOENT' && !limit) return;
    throw new UsageError(`couldn't copy the folder ${from}: ${code ?? message}`, { cause });
  }
}

/** @throws UsageError for a folder that has more */
async function requireWithin(folder: string, limit: FolderLimit): Promise<void> {
  let [bytes, files] = [0, 0];
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    bytes += await sizeOf(join(entry.parentPath, entry.name));
    if (bytes <= limit.bytes && files <= limit.files) continue;
    throw new UsageError(
      `the folder ${folder} is too large to copy for each run: more than ${limit.bytes / 1e6} MB or ${limit.files} files`,
      { hint: 'name the folder that the script works in with --dir FOLDER' },
    );
  }
}

/** Bytes; none when the file is gone meanwhile. */
async function sizeOf(path: string): Promise<number> {
  return lstat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
