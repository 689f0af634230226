/** The log of a sandbox's world: a private text file that only grows, until it is made empty. */
import { constants } from 'node:fs';
import { dirname } from 'node:path';
import type { WorldLog } from '../../ports/sandbox';
import type { FileSystem, OpenFile } from '../files/file-system';
import * as fileSystem from '../files/file-system';
import { noLink } from '../files/open-flags';
import { pooledFileSystem } from '../files/pooled-file-system';
import { makePrivateFolder, readPrivate, removePrivate, withPathError } from '../files/private-file';
import { syncFolder } from '../files/replace-file';

const { O_WRONLY, O_APPEND, O_CREAT } = constants;

/** The log at a path. It is created by the first text, and stays open until it is cleared. */
export function worldLog(path: string, files: FileSystem = pooledFileSystem): WorldLog {
  let opened: OpenFile | undefined;
  const open = async () => {
    await makePrivateFolder(dirname(path));
    const file = await files.open(path, O_WRONLY | O_APPEND | O_CREAT | noLink, 0o600);
    await syncFolder(fileSystem, dirname(path));
    return file;
  };
  return {
    read: async () => (await readPrivate(path)) ?? '',
    append(text) {
      const write = async () => {
        opened ??= await open();
        await opened.writeFile(text);
        await opened.sync();
      };
      return withPathError(path, write());
    },
    async clear() {
      const file = opened;
      opened = undefined;
      await file?.close().catch(() => undefined);
      await removePrivate(path);
    },
  };
}
