/**
 * Records of exam attempts, a private file for each account and service. A file also names the processes that wrote
 * it: whether one still runs decides what became of a request whose outcome it never recorded.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { NetworkError, UsageError } from '../../errors';
import type { AttemptOwner, AttemptRecord, StoredAttempt } from '../../ports/records';
import * as fileSystem from '../file-system';
import { type LockSetup, limitedLock, recordGraceMs, withLock } from '../lock';
import { currentHolder, type Holder, holderStatus } from '../lock-file';
import { makePrivateFolder, readPrivate, replaceFile, withPathError } from '../private-file';

/** The lock is held for some milliseconds; only a process that was stopped holds it longer. */
const maxWaitMs = 30_000;
const suffix = '.json';

interface AttemptFile {
  readonly owner: AttemptOwner;
  /** By their names in the record. */
  readonly processes: Readonly<Record<string, Holder>>;
  readonly record: unknown;
}

/** The record of an owner in the state folder. */
export function attemptRecord(
  state: string,
  profile: string,
  owner: AttemptOwner,
  setup: LockSetup,
): AttemptRecord {
  const { files = fileSystem } = setup;
  const path = join(folderOf(state, profile), `${digestOf(owner)}${suffix}`);
  const lock = limitedLock(`${path}.lock`, maxWaitMs, setup, {
    graceMs: recordGraceMs,
    timeoutError: () => stuck(path),
  });
  const writer = setup.random.uuid();
  const read = async () => attemptIn(path, await readPrivate(path, files));
  return {
    writer,
    async read() {
      const file = await read();
      return storedAttempt(file, writer, await runningProcesses(file, setup));
    },
    async change(edit) {
      await makePrivateFolder(dirname(path), files);
      return withLock(lock, async () => {
        const file = await read();
        const running = await runningProcesses(file, setup);
        const { record, result } = edit(storedAttempt(file, writer, running));
        if (record === undefined) return result;
        const processes = { ...running, [writer]: await currentHolder(setup.pid, writer) };
        const next: AttemptFile = { owner, processes, record };
        await withPathError(path, replaceFile(files, path, JSON.stringify(next)));
        return result;
      });
    },
  };
}

/** The contents of a profile's records; unreadable ones are skipped. */
export async function attemptsOf(state: string, profile: string): Promise<readonly unknown[]> {
  const folder = folderOf(state, profile);
  const names = (await namesIn(folder)).filter((name) => name.endsWith(suffix));
  const files = names.map(async (name) => {
    const path = join(folder, name);
    return readPrivate(path)
      .then((text) => attemptIn(path, text)?.record)
      .catch(() => undefined);
  });
  return (await Promise.all(files)).filter((record) => record !== undefined);
}

/** Removes the records of a profile. */
export async function deleteAttempts(state: string, profile: string): Promise<void> {
  const folder = folderOf(state, profile);
  await withPathError(folder, fileSystem.rm(folder, { force: true, recursive: true }));
}

function folderOf(state: string, profile: string): string {
  return join(state, 'exam', profile);
}

function digestOf({ binding, accountId }: AttemptOwner): string {
  return createHash('sha256')
    .update(JSON.stringify([binding, accountId]))
    .digest('hex')
    .slice(0, 24);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return fileSystem.readdir(folder).catch(() => []);
}

/** @throws UsageError for a file that is damaged: it may hold answers that are nowhere else */
function attemptIn(path: string, text: string | undefined): AttemptFile | undefined {
  if (text === undefined) return undefined;
  const file = parsed(text);
  if (typeof file?.processes === 'object' && file.record !== undefined) return file;
  throw new UsageError(`${path} holds the answers of an exam and cannot be read`, {
    hint: 'keep a copy of the file; move it away to begin a new record',
  });
}

function parsed(text: string): AttemptFile | undefined {
  try {
    return JSON.parse(text) as AttemptFile;
  } catch {
    return undefined;
  }
}

function storedAttempt(
  file: AttemptFile | undefined,
  writer: string,
  running: Readonly<Record<string, Holder>>,
): StoredAttempt {
  return {
    record: file?.record,
    isRunning: (name) => name === writer || Object.hasOwn(running, name),
  };
}

/** The processes that are not known to have ended. */
async function runningProcesses(
  file: AttemptFile | undefined,
  { isRunning }: Pick<LockSetup, 'isRunning'>,
): Promise<Record<string, Holder>> {
  const running: Record<string, Holder> = {};
  for (const [name, holder] of Object.entries(file?.processes ?? {}))
    if ((await holderStatus(holder, isRunning)) !== 'dead') running[name] = holder;
  return running;
}

function stuck(path: string): NetworkError {
  return new NetworkError('another process has blocked the record of the exam for too long', {
    hint: `run the command again later; ${path}.lock names that process`,
  });
}
