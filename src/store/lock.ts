/**
 * A lock between processes, as a file that names its holder: process id, its start time (without `/proc`: its liveness
 * file), the machine's boot and process namespace. A holder's death is noticed immediately, however it died; a living holder is never replaced,
 * however long it takes. Libraries that decide by age do neither.
 */

import { dirname } from 'node:path';
import { NetworkError, UsageError } from '../errors';
import type { Clock, Lock, Random } from '../ports/machine';
import type { FileSystem } from './file-system';
import * as fileSystem from './file-system';
import {
  createLockFile,
  currentHolder,
  type Holder,
  type HolderSetup,
  type HolderStatus,
  holderStatus,
  hostOf,
  readLockFile,
  removeDraft,
  replaceLockFile,
  sweepLeftovers,
  type UnreadableHolder,
} from './lock-file';
import { withPathError } from './private-file';

export interface LockSetup extends HolderSetup {
  /** Whether a process of that id exists. */
  readonly isRunning: (pid: number) => boolean;
  readonly clock: Clock;
  readonly random: Random;
  /** Defaults to the system's. */
  readonly files?: FileSystem;
  /** Ends waiting for other processes. */
  readonly signal?: AbortSignal;
}

const retryMs = 25;
/** How long a holder that cannot be checked from here is waited for. */
const foreignHolderMs = 60_000;
/** On file systems without links an unreadable file might be one that is being written, but not for this long. */
const unreadableMs = 10_000;

export interface FileLock extends Lock {
  /** Takes the lock if no living process holds it; undefined when one does. */
  tryAcquire(): Promise<(() => Promise<void>) | undefined>;
}

/**
 * The lock at `path`; its folder is created. Both calls throw UsageError when the file cannot be used, `acquire`
 * also when a process of another computer or container holds it for a minute: it cannot be checked from here whether
 * that process is alive.
 */
export function fileLock(path: string, setup: LockSetup): FileLock {
  const { files = fileSystem } = setup;
  let isSwept = false;
  const tryAcquire = async () => {
    const holder = await currentHolder(setup, setup.random.uuid());
    await withPathError(path, files.mkdir(dirname(path), { recursive: true, mode: 0o700 }));
    const taken = await withPathError(path, take(path, holder, setup));
    if (!taken) return undefined;
    // Leftovers that cannot be removed do no harm. Of processes that die later, the next run removes them.
    if (!isSwept)
      await sweepLeftovers(path, async (one) => (await statusOf(one, setup)) === 'dead', files).catch(
        () => {},
      );
    isSwept = true;
    return () => withPathError(path, release(path, holder, files));
  };
  return {
    tryAcquire,
    async acquire(signal) {
      const refuse = foreignHolderCheck(path, setup);
      for (;;) {
        signal?.throwIfAborted();
        const release = await tryAcquire();
        if (release) return release;
        await refuse();
        await setup.clock.sleep(retryMs + setup.random.number() * retryMs, signal);
      }
    },
  };
}

export interface LimitOptions {
  /** How long the wait continues after the signal, so that an interrupted command can record its outcome; milliseconds. */
  readonly graceMs?: number;
  /** The error of a wait that was too long; defaults to one that names the file of the lock. */
  readonly timeoutError?: () => Error;
}

/**
 * A lock that is held for a limited time: a wait for it fails after `maxMs` milliseconds with `timeoutError`, since its holder
 * may have been suspended, and with the reason of the signal when that is aborted.
 */
export function limitedLock(
  path: string,
  maxMs: number,
  setup: LockSetup,
  { graceMs = 0, timeoutError = () => lockedError(path, path, maxMs) }: LimitOptions = {},
): Lock {
  const { clock } = setup;
  const lock = fileLock(path, setup);
  return {
    async acquire(signal = setup.signal) {
      const giveUp = new AbortController();
      const cancels = [clock.after(maxMs, () => giveUp.abort(timeoutError()))];
      const end = () => giveUp.abort(signal?.reason);
      const interrupt = () => (graceMs > 0 ? cancels.push(clock.after(graceMs, end)) : end());
      if (signal?.aborted) interrupt();
      else signal?.addEventListener('abort', interrupt);
      try {
        return await lock.acquire(giveUp.signal);
      } finally {
        signal?.removeEventListener('abort', interrupt);
        for (const cancel of cancels) cancel();
      }
    },
  };
}

/** Another process needs the lock of a record for some milliseconds. */
const maxRecordMs = 30_000;

/**
 * The lock of private records, which an interrupted command still takes for a second.
 * @param subject names them in the error
 */
export function recordLock(path: string, subject: string, setup: LockSetup): Lock {
  const timeoutError = () => lockedError(path, subject, maxRecordMs);
  return limitedLock(path, maxRecordMs, setup, { graceMs: 1000, timeoutError });
}

function lockedError(path: string, subject: string, maxMs: number): NetworkError {
  return new NetworkError(`another process has kept ${subject} locked for more than ${maxMs / 1000} s`, {
    hint: `run the command again later; ${path} names that process`,
  });
}

/** Does work under a lock. A failure to release it is ignored: the lock of a process that ended blocks no other. */
export async function withLock<T>(lock: Lock, work: () => Promise<T>): Promise<T> {
  const release = await lock.acquire();
  try {
    return await work();
  } finally {
    await release().catch(() => undefined);
  }
}

/** The process id of the living holder of the lock at `path`; undefined when no living process holds it. */
export async function holderPid(
  path: string,
  isRunning: LockSetup['isRunning'],
): Promise<number | undefined> {
  const found = await withPathError(path, readLockFile(path));
  if (!found || 'changedAt' in found) return undefined;
  return (await holderStatus(found, isRunning)) === 'dead' ? undefined : found.pid;
}

async function release(path: string, holder: Holder, files: FileSystem): Promise<void> {
  const found = await readLockFile(path, files);
  if (found?.nonce === holder.nonce) await files.rm(path, { force: true });
}

/**
 * Tries once. A dead holder may only be replaced by the process that first takes a marker lock, named after the nonce
 * of that holder; so two waiters that both noticed the death cannot both succeed.
 */
async function take(path: string, holder: Holder, setup: LockSetup): Promise<boolean> {
  const { files = fileSystem } = setup;
  if (await createLockFile(path, holder, files)) return true;
  const found = await readLockFile(path, files);
  if (!found || (await statusOf(found, setup)) !== 'dead') return false;
  const marker = `${path}.${found.nonce}`;
  if (!(await take(marker, holder, setup))) return false;
  try {
    if ((await readLockFile(path, files))?.nonce !== found.nonce) return false;
    await replaceLockFile(path, holder, files);
    await removeDraft(path, found.nonce, files);
    return true;
  } finally {
    await files.rm(marker, { force: true });
  }
}

async function statusOf(
  found: Holder | UnreadableHolder,
  { isRunning, clock }: LockSetup,
): Promise<HolderStatus> {
  if (!('changedAt' in found)) return holderStatus(found, isRunning);
  // A date in the future would never be over.
  return Math.abs(clock.now() - found.changedAt) < unreadableMs ? 'alive' : 'dead';
}

/** Ends the wait for a holder that cannot be checked: its container might be long gone, and plaza would only hang. */
function foreignHolderCheck(path: string, { isRunning, clock }: LockSetup): () => Promise<void> {
  let stranger: { nonce: string; since: number } | undefined;
  return async () => {
    const found = await withPathError(path, readLockFile(path));
    if (!found || 'changedAt' in found || (await holderStatus(found, isRunning)) !== 'elsewhere') {
      stranger = undefined;
      return;
    }
    if (stranger?.nonce !== found.nonce) stranger = { nonce: found.nonce, since: clock.monotonic() };
    if (clock.monotonic() - stranger.since < foreignHolderMs) return;
    const holder = `process ${found.pid} of another computer or container (${hostOf(found)})`;
    const hint = 'wait for it; if it is gone for good, remove that file';
    throw new UsageError(`${path} is held by ${holder}`, { hint });
  };
}
