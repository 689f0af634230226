/** The bytes of a sandbox's uploaded files, each as a private text file in base64, under its id. */
import { join } from 'node:path';
import type { FileContents } from '../../ports/sandbox';
import * as fileSystem from '../files/file-system';
import { pooledFileSystem } from '../files/pooled-file-system';
import { readPrivate, removePrivate, withPathError, writePrivate } from '../files/private-file';

/** The contents in a folder, which is created with the first of them. */
export function fileContents(folder: string): FileContents {
  const pathOf = (id: string) => join(folder, id);
  return {
    async read(id) {
      const text = await readPrivate(pathOf(id));
      return text === undefined ? undefined : Buffer.from(text, 'base64');
    },
    write: (id, bytes) => writePrivate(pathOf(id), Buffer.from(bytes).toString('base64'), pooledFileSystem),
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
