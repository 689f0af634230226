/** The bytes of a sandbox's uploaded files, each as a private file under its id. */
import { constants } from 'node:fs';
import { join } from 'node:path';
import type { FileContents } from '../../ports/sandbox';
import * as fileSystem from '../files/file-system';
import { noLink, nonBlocking } from '../files/open-flags';
import { pooledFileSystem } from '../files/pooled-file-system';
import { removePrivate, withPathError, writePrivate } from '../files/private-file';

const flags = constants.O_RDONLY | noLink | nonBlocking;

/** The contents in a folder, which is created with the first of them. */
export function fileContents(folder: string): FileContents {
  const pathOf = (id: string) => join(folder, id);
  return {
    read: (id) => withPathError(pathOf(id), readWhole(pathOf(id))),
    async *open(id) {
      const { open } = await import('node:fs/promises');
      const file = await withPathError(pathOf(id), open(pathOf(id), flags));
      yield* file.createReadStream();
    },
    write: (id, bytes) => writePrivate(pathOf(id), bytes, pooledFileSystem),
    remove: (id) => removePrivate(pathOf(id)),
    async keep(ids) {
      const wanted = new Set(ids);
      // A folder that is not there holds nothing.
      const found = await fileSystem.readdir(folder).catch(() => []);
      await Promise.all(found.filter((name) => !wanted.has(name)).map((name) => removePrivate(pathOf(name))));
    },
    clear: () => withPathError(folder, fileSystem.rm(folder, { force: true, recursive: true })),
  };
}

/** Undefined when there is none. */
async function readWhole(path: string): Promise<Uint8Array | undefined> {
  const { readFile } = await import('node:fs/promises');
  return readFile(path, { flag: flags }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
