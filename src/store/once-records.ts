/**
 * What `--once` has done: a private file for each key of an account, kept for 90 days. Version 1 had them below the journal of
 * the profile; they are moved when the first command uses one.
 */
import { join } from 'node:path';
import { NetworkError } from '../errors';
import type { NewOnceRecord, OnceRecord, OnceRecords } from '../ports/journal';
import { earlierOnceFolder, journaledProfiles } from './journal';
import { type Entry, type EntryKind, entryFiles, entryName, memoryEntries } from './journal-entries';
import type { LockSetup } from './lock';
import { currentHolder, holderStatus } from './lock-file';

const onceKind = (profile = ''): EntryKind<OnceRecord> => ({
  fields: [],
  upgraded: (record) => ({ ...record, profile: record.profile ?? profile }),
});

/** The records in the state folder, or of this process. Calls throw UsageError when its files cannot be used. */
export function onceRecords(state: string | undefined, setup: LockSetup): OnceRecords {
  const { clock } = setup;
  const files =
    state === undefined ? memoryEntries<OnceRecord>() : entryFiles(join(state, 'once'), onceKind(), setup);
  const earlier = async () =>
    (state === undefined ? [] : await journaledProfiles(state)).map((profile) =>
      entryFiles(join(state ?? '', 'operations', profile, earlierOnceFolder), onceKind(profile), setup),
    );
  const moveEarlier = async () => {
    for (const old of await earlier()) {
      for (const entry of await old.list()) {
        if ((await files.read(entry.name)) === undefined) await files.write(entry);
        await old.remove(entry.name);
      }
    }
  };
  const hold = async (wanted: NewOnceRecord, before: Entry<OnceRecord> | undefined) => {
    const owner = await currentHolder(setup, setup.random.uuid());
    const startedAt = before?.operation.startedAt ?? clock.now();
    const first: OnceRecord = { ...wanted, startedAt, state: 'sent' };
    const name = entryName(wanted);
    await files.write({ operation: first, owner, name });
    const end = (to: Partial<OnceRecord>, keptSince?: number) =>
      files.locked(() => files.write({ operation: { ...first, ...to }, owner: null, name, keptSince }));
    return {
      async done(result: unknown, now: number | undefined) {
        await end({ state: 'done', result }, now);
        // Old records do no harm.
        if (now !== undefined) await files.removeOld(now, () => true).catch(() => undefined);
      },
      lost: () => end({ state: 'unknown' }),
      close: () => files.locked(() => files.remove(name)),
    };
  };
  return {
    async list() {
      const all = await Promise.all([files, ...(await earlier())].map((one) => one.list()));
      return all.flat().map(({ operation }) => operation);
    },
    begin: (wanted) =>
      files.locked(async () => {
        await files.sweep();
        await moveEarlier();
        const found = await files.read(entryName(wanted));
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
        await moveEarlier();
        const { owner } = (await files.read(entryName({ id }))) ?? {};
        if (owner && (await holderStatus(owner, setup.isRunning)) === 'alive')
          throw new NetworkError(`process ${owner.pid} is doing it`, { hint: 'wait for it' });
        await files.remove(entryName({ id }));
      }),
  };
}
