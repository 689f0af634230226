/** What `--once` has done: a private file for each key of a profile, kept for 90 days. */
import { join } from 'node:path';
import { NetworkError } from '../errors';
import type { NewOnceRecord, OnceRecord, OnceRecords } from '../ports/journal';
import * as fileSystem from './file-system';
import { type Entry, journalFiles, keptMs, onceFolder } from './journal';
import type { LockSetup } from './lock';
import { currentHolder, holderStatus } from './lock-file';
import { readPrivate, replaceFile, withPathError } from './private-file';

const sweepEveryMs = 24 * 60 * 60_000;

/** The records of a profile in the state folder. Calls throw UsageError when its files cannot be used. */
export function onceRecords(state: string, profile: string, setup: LockSetup): OnceRecords {
  const folder = join(state, 'operations', profile, onceFolder);
  const { files: disk = fileSystem, clock } = setup;
  const files = journalFiles<OnceRecord>(folder, setup);
  const isKept = ({ operation }: Entry<OnceRecord>) => clock.now() - operation.startedAt < keptMs;
  const sweep = async () => {
    const path = join(folder, 'swept');
    const last = Number((await readPrivate(path, disk)) ?? 0);
    if (clock.now() - last < sweepEveryMs) return;
    await files.sweep();
    for (const entry of await files.list()) if (!isKept(entry)) await files.remove(entry.operation.id);
    await withPathError(path, replaceFile(disk, path, String(clock.now())));
  };
  const hold = async (wanted: NewOnceRecord, before: Entry<OnceRecord> | undefined) => {
    const owner = await currentHolder(setup.pid, setup.random.uuid());
    const startedAt = before?.operation.startedAt ?? clock.now();
    const first: OnceRecord = { ...wanted, startedAt, state: 'sent' };
    await files.write({ operation: first, owner });
    const end = (to: Partial<OnceRecord>) =>
      files.locked(() => files.write({ operation: { ...first, ...to }, owner: null }));
    return {
      done: (result: unknown) => end({ state: 'done', result }),
      lost: () => end({ state: 'unknown' }),
      close: () => files.locked(() => files.remove(wanted.id)),
    };
  };
  return {
    list: async () => (await files.list()).filter(isKept).map(({ operation }) => operation),
    begin: (wanted) =>
      files.locked(async () => {
        await sweep();
        const stored = await files.read(wanted.id);
        const found = stored && isKept(stored) ? stored : undefined;
        const owner = found?.owner;
        const status = owner && (await holderStatus(owner, setup.isRunning));
        if (owner && status !== 'dead')
          return { busy: found.operation, pid: owner.pid, isElsewhere: status === 'elsewhere' };
        const isOver =
          found?.operation.state === 'done' || found?.operation.fingerprint !== wanted.fingerprint;
        if (found && isOver) return { earlier: found.operation };
        return { held: await hold(wanted, found) };
      }),
    remove: (id) =>
      files.locked(async () => {
        const { owner } = (await files.read(id)) ?? {};
        if (owner && (await holderStatus(owner, setup.isRunning)) === 'alive')
          throw new NetworkError(`process ${owner.pid} is doing it`, { hint: 'wait for it' });
        await files.remove(id);
      }),
  };
}
