/** The folder of a sandbox: its address, its secret, its world with a log, and uploaded files; several homes may share one. */

import { constants, fsync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../errors';
import type { FileContents, SandboxAddress, SandboxHome, WorldLog } from '../ports/sandbox';
import * as fileSystem from './file-system';
import { type FileSystem, noLink, nonBlocking, type OpenFile } from './file-system';
import { fileLock, holderPid, type LockSetup, limitedLock } from './lock';
import {
  isDraftOf,
  jsonIn,
  makePrivateFolder,
  readPrivate,
  removePrivate,
  stampOf,
  syncFolder,
  withPathError,
  writePrivate,
} from './private-file';

const addressName = 'address.json';
const worldName = 'world.json';
const worldLogName = 'world.log';

/** The files and locks of a sandbox's folder; nothing is created before it is needed. */
export function sandboxHome(folder: string, setup: LockSetup): SandboxHome {
  const log = join(folder, 'sandbox.log');
  const contents = fileContents(join(folder, 'files'));
  const addressFile = join(folder, addressName);
  return {
    folder,
    log,
    contents,
    ...locksOf(folder, setup),
    ...worldOf(folder, contents),
    async lastLogged() {
      const text = (await readPrivate(log)) ?? '';
      return text.includes('error: ') ? text.slice(text.lastIndexOf('error: ')) : '';
    },
    running: runningIn(join(folder, runningLock), addressFile, setup),
    writeAddress: (address) => writePrivate(addressFile, JSON.stringify(address)),
    removeAddress: () => removePrivate(addressFile),
  };
}

const runningLock = 'running.lock';

/** The address of the sandbox that runs. Both files are opened again only after a change. */
function runningIn(lock: string, addressFile: string, { isRunning }: LockSetup): SandboxHome['running'] {
  const stamp = async () => [await stampOf(lock), await stampOf(addressFile)].join(' ');
  let known: { readonly stamp: string; readonly address: SandboxAddress } | undefined;
  return async () => {
    const found = await stamp();
    if (known?.stamp === found && isRunning(known.address.pid)) return known.address;
    known = undefined;
    const pid = await holderPid(lock, isRunning);
    if (pid === undefined) return undefined;
    const address = (await readJson(addressFile, addressHint)) as SandboxAddress | undefined;
    // A sandbox that crashed leaves its address; only the lock holder's own counts.
    if (address?.pid !== pid) return undefined;
    known = { stamp: found, address };
    return address;
  };
}

/** Longer than a sandbox may take to start. */
const maxStartMs = 60_000;

function locksOf(folder: string, setup: LockSetup): Pick<SandboxHome, 'occupied' | 'startLock' | 'lock'> {
  const path = join(folder, runningLock);
  return {
    occupied: async () => (await holderPid(path, setup.isRunning)) !== undefined,
    async startLock(signal) {
      await makePrivateFolder(folder);
      return limitedLock(join(folder, 'start.lock'), maxStartMs, setup).acquire(signal);
    },
    async lock() {
      await makePrivateFolder(folder);
      const release = await fileLock(path, setup).tryAcquire();
      if (release) {
        await removeDrafts(folder);
        return release;
      }
      throw new UsageError(`a sandbox is already running in ${folder}`, {
        hint: "'plaza sandbox status' shows it, 'plaza sandbox stop' stops it, PLAZA_SANDBOX_DIR chooses another folder",
      });
    },
  };
}

function worldOf(
  folder: string,
  contents: FileContents,
): Pick<SandboxHome, 'loadWorld' | 'saveWorld' | 'dropWorld' | 'worldLog'> {
  const path = join(folder, worldName);
  const log = worldLog(join(folder, worldLogName));
  return {
    worldLog: log,
    loadWorld: () => readJson(path, worldHint),
    saveWorld: (text) => writePrivate(path, text, pooledFileSystem),
    async dropWorld() {
      await removePrivate(path);
      await log.clear();
      await contents.clear();
    },
  };
}

/** Removes the drafts of sandboxes that were killed in the middle of a save. */
async function removeDrafts(folder: string): Promise<void> {
  const names = await withPathError(folder, fileSystem.readdir(folder));
  const drafts = names.filter((name) => isDraftOf(name, [worldName, addressName]));
  await Promise.all(drafts.map((name) => removePrivate(join(folder, name))));
}

const addressHint = 'remove it and end the sandbox of that folder';
const worldHint = "move it away, or start again with 'plaza sandbox reset'";

/** @throws UsageError without the parser's message, which would contain a part of the text: it holds a secret */
async function readJson(path: string, hint: string): Promise<unknown> {
  const text = await readPrivate(path);
  const value = jsonIn(text);
  if (text !== undefined && value === undefined) throw new UsageError(`${path} is not JSON`, { hint });
  return value;
}

const { O_WRONLY, O_APPEND, O_CREAT } = constants;

/** The log of the world, which only grows until it is cleared. The first text creates and opens it. @internal */
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

const flags = constants.O_RDONLY | noLink | nonBlocking;

/** The uploaded files, each a private file named by its id. The first one creates the folder. @internal */
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
    async retain(ids) {
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

/**
 * The file system for large files of the sandbox: writes wait for the disk in the thread pool and not in the event loop.
 * The first write loads its module, since every command names the paths of a sandbox and few write there.
 */
const pooled = () => import('node:fs/promises');

/** Syncs by descriptor: the `FileHandle` of Yarn's Plug'n'Play has no `sync`. */
function syncToDisk(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => fsync(descriptor, (error) => (error ? reject(error) : resolve())));
}

/** @internal */
export const pooledFileSystem: fileSystem.FileSystem = {
  ...fileSystem,
  async open(path, flags, mode) {
    const { open } = await pooled();
    const file = await fileSystem.whenFree(() => open(path, flags, mode));
    return {
      stat: () => file.stat(),
      chmod: (to) => file.chmod(to),
      readFile: (encoding) => file.readFile(encoding),
      writeFile: (content) => file.writeFile(content),
      sync: () => syncToDisk(file.fd),
      close: () => file.close(),
    };
  },
  async rename(from, to) {
    const { rename } = await pooled();
    await fileSystem.whenFree(() => rename(from, to));
  },
};
