/** The folder in which a sandbox keeps its address, its secret and its world; several homes may share one. */
import { join } from 'node:path';
import { UsageError } from '../../errors';
import type { FileContents, SandboxAddress, SandboxHome } from '../../ports/sandbox';
import * as fileSystem from '../files/file-system';
import { pooledFileSystem } from '../files/pooled-file-system';
import {
  makePrivateFolder,
  readPrivate,
  removePrivate,
  withPathError,
  writePrivate,
} from '../files/private-file';
import { isDraftOf } from '../files/replace-file';
import { fileLock, holderPid, type LockSetup, limitedLock } from '../lock/lock';
import { fileContents } from './file-contents';
import { worldLog } from './world-log';

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
    async running() {
      const pid = await holderPid(join(folder, runningLock), setup.isRunning);
      if (pid === undefined) return undefined;
      const address = (await readJson(addressFile, addressHint)) as SandboxAddress | undefined;
      // A sandbox that crashed leaves its address behind; only the lock holder's own counts.
      return address?.pid === pid ? address : undefined;
    },
    writeAddress: (address) => writePrivate(addressFile, JSON.stringify(address)),
    removeAddress: () => removePrivate(addressFile),
  };
}

const runningLock = 'running.lock';

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
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON`, { hint });
  }
}
