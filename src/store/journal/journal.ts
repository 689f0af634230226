/** The journal of keyed actions: a private file for each, on disk before anything is sent. */
import { join } from 'node:path';
import type { AcquireResult, HeldOperation, Journal, NewOperation, Operation } from '../../ports/journal';
import { removePrivate } from '../files/private-file';
import type { LockSetup } from '../lock/lock';
import { currentHolder, type Holder, holderStatus } from '../lock/lock-holder';
import { type Entry, type JournalFiles, journalFiles, namesIn } from './journal-files';

/** The names of the profiles that have a journal. */
export async function journaledProfiles(state: string): Promise<string[]> {
  return (await namesIn(join(state, 'operations'))).toSorted();
}

/** Removes every operation of a profile. @returns how many there were */
export async function deleteJournal(state: string, profile: string): Promise<number> {
  const folder = join(state, 'operations', profile);
  const names = await namesIn(folder);
  for (const name of names) await removePrivate(join(folder, name));
  return names.filter((name) => name.endsWith('.json')).length;
}

/** The journal of a profile in the state folder. Calls throw UsageError when its files cannot be used. */
export function fileJournal(state: string, profile: string, setup: LockSetup): Journal {
  const files = journalFiles(join(state, 'operations', profile), setup);
  const owner = () => currentHolder(setup.pid, setup.random.uuid());
  const taken = async ({ operation, owner: before }: Entry): Promise<AcquireResult> => {
    if (before && (await holderStatus(before, setup.isRunning)) !== 'dead')
      return { busy: operation, pid: before.pid };
    return { held: await holdOperation(await owner(), operation, files), isNew: false };
  };
  const created = async (wanted: NewOperation, others: readonly Entry[]): Promise<AcquireResult> => {
    const id = newOperationId(others, setup.random.uuid);
    const operation = {
      ...wanted,
      id,
      state: 'prepared',
      startedAt: setup.clock.now(),
      attempts: 0,
    } as const;
    return { held: await holdOperation(await owner(), operation, files), isNew: true };
  };
  return {
    list: async () => (await files.list()).map(({ operation }) => operation),
    begin: (wanted, fits) =>
      files.locked(async () => {
        await files.sweep();
        const found = await files.list();
        const waiting = found.find(({ operation }) => fits(operation));
        return waiting ? taken(waiting) : created(wanted, found);
      }),
    take: (id) =>
      files.locked(async () => {
        const found = (await files.list()).find(({ operation }) => operation.id === id);
        return found && taken(found);
      }),
  };
}

/** Makes the process the owner of an operation, durable when it resolves; called under the lock. */
async function holdOperation(owner: Holder, first: Operation, files: JournalFiles): Promise<HeldOperation> {
  let operation = first;
  await files.write({ operation, owner });
  const change = (to: Partial<typeof operation>, by: Holder | null) =>
    files.locked(async () => {
      operation = { ...operation, ...to };
      await files.write({ operation, owner: by });
    });
  return {
    get operation() {
      return operation;
    },
    sending: () => change({ state: 'sent', attempts: operation.attempts + 1 }, owner),
    lost: () => change({ state: 'unknown' }, null),
    close: () => files.locked(() => files.remove(operation.id)),
  };
}

/** A short id, since people type it. */
function newOperationId(others: readonly Entry[], uuid: () => string): string {
  for (;;) {
    const id = uuid().slice(-8);
    if (!others.some(({ operation }) => operation.id === id)) return id;
  }
}
