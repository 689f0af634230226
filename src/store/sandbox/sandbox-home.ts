/** The folder in which a sandbox keeps its address, its secret and its world; several homes may share one. */
import { join } from 'node:path';
import { UsageError } from '../../errors';
import type { SandboxAddress, SandboxHome } from '../../ports/sandbox';
import * as fileSystem from '../files/file-system';
import {
  makePrivateFolder,
  readPrivate,
  removePrivate,
  withPathError,
  writePrivate,
} from '../files/private-file';
import { fileLock, holderPid, type LockSetup } from '../lock/lock';
import { fileContents } from './file-contents';

/** The sandbox's folder as a set of doors. */
export function sandboxHome(folder: string, setup: LockSetup): SandboxHome {
  const addressFile = join(folder, 'address.json');
  const worldFile = join(folder, 'world.json');
  const runningLock = join(folder, 'running.lock');
  const log = join(folder, 'sandbox.log');
  const contents = fileContents(join(folder, 'files'));
  return {
    folder,
    log,
    async lastLogged() {
      const text = (await readPrivate(log)) ?? '';
      return text.includes('error: ') ? text.slice(text.lastIndexOf('error: ')) : '';
    },
    async running() {
      const pid = await holderPid(runningLock, setup.isRunning);
      if (pid === undefined) return undefined;
      const address = (await readJson(addressFile, addressHint)) as SandboxAddress | undefined;
      // One that crashed leaves its address behind; only the holder's own counts.
      return address?.pid === pid ? address : undefined;
    },
    occupied: async () => (await holderPid(runningLock, setup.isRunning)) !== undefined,
    async startLock(signal) {
      await makePrivateFolder(folder);
      return fileLock(join(folder, 'start.lock'), setup).acquire(signal);
    },
    async occupy() {
      await makePrivateFolder(folder);
      const release = await fileLock(runningLock, setup).tryAcquire();
      if (release) {
        await sweep(folder);
        return release;
      }
      throw new UsageError(`a sandbox is already running in ${folder}`, {
        hint: "'plaza sandbox status' shows it, 'plaza sandbox stop' ends it, PLAZA_SANDBOX_DIR chooses another folder",
      });
    },
    announce: (address) => writePrivate(addressFile, JSON.stringify(address)),
    withdraw: () => removePrivate(addressFile),
    loadWorld: () => readJson(worldFile, worldHint),
    saveWorld: (text) => writePrivate(worldFile, text),
    async dropWorld() {
      await removePrivate(worldFile);
      await contents.clear();
    },
    contents,
  };
}

/** Takes away what sandboxes that were killed in the middle of a save have left: texts that took no file's place. */
async function sweep(folder: string): Promise<void> {
  const names = await withPathError(folder, fileSystem.readdir(folder));
  const left = names.filter((name) => /^(world|address)\.json\.\d+$/.test(name));
  await Promise.all(left.map((name) => removePrivate(join(folder, name))));
}

const addressHint = 'remove it and end the sandbox of that folder';
const worldHint = "move it away, or begin anew with 'plaza sandbox reset'";

/** What is wrong with the text is not told: a piece of it would stand in the message, and it holds a secret. */
async function readJson(path: string, hint: string): Promise<unknown> {
  const text = await readPrivate(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON`, { hint });
  }
}
