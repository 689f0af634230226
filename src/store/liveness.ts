/**
 * Shows that this process is alive on systems without `/proc`: it keeps one empty file open that no other process can open
 * meanwhile. The system itself closes the file when the process ends, however it ends. Nothing has to be renewed, so a
 * suspended process counts as alive and a changed clock does no harm, and a reused process id has another file. A start
 * time would have to come from `ps` or PowerShell, which take longer than a command.
 */

import { closeSync, constants, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';

/** Flags of `open` that node:fs passes on and does not name. */
interface ExclusiveFlags {
  /** No other process can open the file in this way. */
  readonly exclusive: number;
  /** The system removes the file when it is closed. */
  readonly temporary: number;
}

/** See libuv's UV_FS_O_EXLOCK and UV_FS_O_TEMPORARY. Linux has neither, and needs none. */
const flagsOf: Readonly<Record<string, ExclusiveFlags>> = {
  win32: { exclusive: 0x1000_0000, temporary: 0x40 },
  darwin: { exclusive: 0x20, temporary: 0 },
};

/** The error codes for a file that another process has open: on Windows, on macOS. */
const openElsewhere = ['EBUSY', 'EAGAIN'];

/** The file system, which tests replace. */
const systemFiles = { openSync, closeSync, mkdirSync, readdirSync, rmSync };

export interface Liveness {
  /** The file of this process in the folder, which is created once; empty if the system cannot keep such a file. */
  own(folder: string, name: string): string;
  /** Whether the process that has the file open is alive. */
  isAlive(path: string): boolean;
}

/** @param flags undefined on systems without such files @internal */
export function livenessOf(flags: ExclusiveFlags | undefined, files = systemFiles): Liveness {
  const { O_RDWR, O_CREAT, O_EXCL, O_NONBLOCK = 0 } = constants;
  const how = O_RDWR | O_NONBLOCK | (flags?.exclusive ?? 0);
  let path: string | undefined;
  const stateOf = (of: string): 'open' | 'closed' | 'unknown' => {
    try {
      files.closeSync(files.openSync(of, how));
      return 'closed';
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return 'closed';
      return openElsewhere.includes(code) ? 'open' : 'unknown';
    }
  };
  const make = (folder: string, name: string) => {
    if (!flags) return '';
    try {
      files.mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const old of files.readdirSync(folder)) removeLeft(join(folder, old), how, flags, files);
      const created = join(folder, name);
      files.openSync(created, how | flags.temporary | O_CREAT | O_EXCL, 0o600);
      // Some runtimes and file systems ignore the flag.
      return stateOf(created) === 'open' ? created : '';
    } catch {
      return '';
    }
  };
  return {
    own(folder, name) {
      path ??= make(folder, name);
      return path;
    },
    isAlive: (of) => !flags || stateOf(of) !== 'closed',
  };
}

/** Removes the file of a process that ended. While it is open here, no process can take it for its own. */
function removeLeft(
  path: string,
  how: number,
  { temporary }: ExclusiveFlags,
  files: typeof systemFiles,
): void {
  try {
    const descriptor = files.openSync(path, how | temporary);
    try {
      if (temporary === 0) files.rmSync(path, { force: true });
    } finally {
      files.closeSync(descriptor);
    }
  } catch {
    // Its process is alive.
  }
}

/** The liveness file of this process. */
export const liveness = livenessOf(flagsOf[platform()]);
