/**
 * The file system for large files of a process that serves others meanwhile (the sandbox's world, uploaded files): writes
 * wait for the disk in the thread pool and not in the event loop.
 */
import * as fs from 'node:fs/promises';
import * as fileSystem from './file-system';

export const pooledFileSystem: fileSystem.FileSystem = {
  ...fileSystem,
  async open(path, flags, mode) {
    const file = await fs.open(path, flags, mode);
    return {
      stat: () => file.stat(),
      chmod: (to) => file.chmod(to),
      readFile: (encoding) => file.readFile(encoding),
      writeFile: (text) => file.writeFile(text),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
  rename: fs.rename,
};
