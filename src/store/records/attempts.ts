/**
 * Records of exam attempts, a private file for each account and service. A file also names the processes that wrote
 * it: whether one still runs decides what became of a request whose outcome it never recorded.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { UsageError } from '../../errors';
import type { AttemptOwner, AttemptRecord, StoredAttempt } from '../../ports/records';
import * as fileSystem from '../file-system';
import { type LockSetup, recordLock, withLock } from '../lock';
import { currentHolder, type Holder, holderStatus } from '../lock-file';
import { jsonIn, makePrivateFolder, readPrivate, replaceFile, withPathError } from '../private-file';

const suffix = '.json';

interface AttemptFile {
  readonly owner: AttemptOwner;
  /** By their names in the record. */
  readonly processes: Readonly<Record<string, Holder>>;
  readonly record: unknown;
}

export function attemptRecord(
  state: string,
  profile: string,
  owner: AttemptOwner,
  setup: LockSetup,
): AttemptRecord {
  const { files = fileSystem } = setup;
  const path = join(folderOf(state, profile), `${digestOf(owner)}${suffix}`);
  const lock = recordLock(`${path}.lock`, 'the record of the exam', setup);
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
        const processes = { ...running, [writer]: await currentHolder(setup, writer) };
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
  const names = await fileSystem.readdir(folder).catch(() => []);
  const paths = names.filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
  const read = async (path: string) => attemptIn(path, await readPrivate(path))?.record;
  const files = paths.map((path) => read(path).catch(() => undefined));
  return (await Promise.all(files)).filter((record) => record !== undefined);
}

export async function deleteAttempts(state: string, profile: string): Promise<void> {
  const folder = folderOf(state, profile);
  await withPathError(folder, fileSystem.rm(folder, { force: true, recursive: true }));
}

function folderOf(state: string, profile: string): string {
  return join(state, 'exam', profile);
}

function digestOf({ binding, accountId }: AttemptOwner): string {
  const owner = JSON.stringify([binding, accountId]);
  return createHash('sha256').update(owner).digest('hex').slice(0, 24);
}

/** @throws UsageError for a file that is damaged: it may hold answers that are nowhere else */
function attemptIn(path: string, text: string | undefined): AttemptFile | undefined {
  if (text === undefined) return undefined;
  const file = jsonIn(text) as AttemptFile | null | undefined;
  if (typeof file?.processes === 'object' && file.record !== undefined) return file;
  throw new UsageError(`${path} holds the answers of an exam and cannot be read`, {
    hint: 'keep a copy of the file; move it away to begin a new record',
  });
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
