/**
 * The file system for large files of a process that serves others meanwhile (the sandbox's world, uploaded files): writes
 * wait for the disk in the thread pool and not in the event loop. Its module is loaded by the first write, since every
 * command names the places of a sandbox and few write there.
 */
import * as fileSystem from './file-system';

const pooled = () => import('node:fs/promises');

export const pooledFileSystem: fileSystem.FileSystem = {
  ...fileSystem,
  async open(path, flags, mode) {
    const file = await (await pooled()).open(path, flags, mode);
    return {
      stat: () => file.stat(),
      chmod: (to) => file.chmod(to),
      readFile: (encoding) => file.readFile(encoding),
      writeFile: (content) => file.writeFile(content),
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
  rename: async (from, to) => (await pooled()).rename(from, to),
};
