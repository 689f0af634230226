/** The journal of changes: a private file for each, on disk before anything is sent. */

import { join } from 'node:path';
import type {
  AcquireResult,
  HeldOperation,
  Journal,
  NewOperation,
  Operation,
  SendTime,
} from '../ports/journal';
import { type Entry, type EntryFiles, type EntryKind, entryFiles, namesIn } from './journal-entries';
import type { LockSetup } from './lock';
import { currentHolder, type Holder, holderStatus, hostOf } from './lock-file';
import { removePrivate } from './private-file';

/** The names of the profiles that have a journal. */
export async function journaledProfiles(state: string): Promise<string[]> {
  return (await namesIn(join(state, 'operations'))).toSorted();
}

/** Removes every operation of a profile. @returns how many operations there were */
export async function deleteJournal(state: string, profile: string): Promise<number> {
  const folder = join(state, 'operations', profile);
  const names = (await namesIn(folder)).filter((one) => one !== earlierOnceFolder);
  for (const name of names) await removePrivate(join(folder, name));
  return names.filter((name) => name.endsWith('.json')).length;
}

/** Below the journal of a profile: the records of `--once` of version 1. */
export const earlierOnceFolder = 'once';

/** The fields of an entry of version 1; the first builds named the account differently. */
interface EarlierOperation extends Operation {
  readonly sentAt?: number;
  readonly lastSentAt?: number;
  readonly aheadMs?: number;
  readonly person?: string | null;
}

const operationKind: EntryKind<Operation> = {
  fields: ['binding', 'route', 'method', 'path'],
  upgraded(stored) {
    const { sentAt, lastSentAt, aheadMs, person, ...operation } = stored as EarlierOperation;
    return {
      ...operation,
      accountId: operation.accountId ?? person ?? null,
      ...(sentAt !== undefined && { sent: { at: sentAt } }),
      ...(lastSentAt !== undefined && { lastSent: { at: lastSentAt } }),
    };
  },
};

/** The journal of a profile in the state folder. Calls throw UsageError when its files cannot be used. */
export function fileJournal(state: string, profile: string, setup: LockSetup): Journal {
  const files = entryFiles(join(state, 'operations', profile), operationKind, setup);
  const owner = () => currentHolder(setup.pid, setup.random.uuid());
  const taken = async ({ operation, owner: before }: Entry<Operation>): Promise<AcquireResult> => {
    const status = before && (await holderStatus(before, setup.isRunning));
    if (before && status !== 'dead') {
      const discard = () => files.locked(() => files.remove(operation.id));
      const elsewhere = status === 'elsewhere' ? { host: hostOf(before), discard } : undefined;
      return { busy: operation, pid: before.pid, elsewhere };
    }
    return { held: await holdOperation(await owner(), operation, files, setup.clock), isNew: false };
  };
  const created = async (
    input: NewOperation,
    others: readonly Entry<Operation>[],
  ): Promise<AcquireResult> => {
    const id = newOperationId(others, setup.random.uuid);
    const operation = { ...input, id, state: 'prepared', startedAt: setup.clock.now(), attempts: 0 } as const;
    return { held: await holdOperation(await owner(), operation, files, setup.clock), isNew: true };
  };
  return {
    list: async () => (await files.list()).map(({ operation }) => operation),
    begin: (input, fits) =>
      files.locked(async () => {
        await files.sweep();
        const found = await files.list();
        const fitting = found.filter(({ operation }) => fits(operation));
        const waiting = fitting.find(({ operation: { state } }) => state !== 'prepared') ?? fitting[0];
        return waiting ? taken(waiting) : created(input, found);
      }),
    take: (id) =>
      files.locked(async () => {
        const found = (await files.list()).find(({ operation }) => operation.id === id);
        return found && taken(found);
      }),
    async sweep(now) {
      const isOver = ({ state }: Operation) => state === 'answered';
      if (!(await files.list()).some(({ operation }) => isOver(operation))) return;
      await files.locked(() => files.removeOld(now, isOver));
    },
  };
}

/** Makes the process the owner of an operation, durable when it resolves; called under the lock. */
async function holdOperation(
  owner: Holder,
  first: Operation,
  files: EntryFiles<Operation>,
  clock: LockSetup['clock'],
): Promise<HeldOperation> {
  let operation = first;
  await files.write({ operation, owner });
  const change = (to: Partial<typeof operation>, by: Holder | null) =>
    files.locked(async () => {
      // Another process may have claimed a record meanwhile.
      const { claimed } = (await files.read(operation.id))?.operation ?? operation;
      operation = { ...operation, claimed, ...to };
      await files.write({ operation, owner: by });
    });
  return {
    get operation() {
      return operation;
    },
    sending({ isFirst, bootedAt } = { isFirst: operation.sent === undefined }) {
      const lastSent = sendTime(clock, bootedAt);
      const since = isFirst ? { sent: lastSent } : {};
      return change({ state: 'sent', attempts: operation.attempts + 1, lastSent, ...since }, owner);
    },
    lost: () => change({ state: 'unknown' }, null),
    answered: (answer) => change({ state: 'answered', answer }, owner),
    release: () => change({}, null),
    claim: (recordId) => files.locked(() => claimRecord(files, operation, recordId)),
    close: () => files.locked(() => files.remove(operation.id)),
  };
}

function sendTime(clock: LockSetup['clock'], bootedAt: number | undefined): SendTime {
  const { boot, ms: uptimeMs } = clock.uptime() ?? {};
  const serviceAt = bootedAt === undefined || uptimeMs === undefined ? undefined : bootedAt + uptimeMs;
  return { at: clock.now(), boot, uptimeMs, serviceAt };
}

/** Excludes a record from every other operation that sent the same; false when it is excluded from this one. */
async function claimRecord(files: EntryFiles<Operation>, own: Operation, recordId: string): Promise<boolean> {
  for (const { operation, owner, keptSince } of await files.list()) {
    const claimed = operation.claimed ?? [];
    if (operation.id === own.id && claimed.includes(recordId)) return false;
    if (operation.id !== own.id && isSameRequest(operation, own))
      await files.write({ operation: { ...operation, claimed: [...claimed, recordId] }, owner, keptSince });
  }
  return true;
}

function isSameRequest(one: Operation, other: Operation): boolean {
  return one.route === other.route && one.path === other.path && one.body === other.body;
}

/** A short id, since users type it. */
function newOperationId(others: readonly Entry<Operation>[], uuid: () => string): string {
  for (;;) {
    const id = uuid().slice(-8);
    if (!others.some(({ operation }) => operation.id === id)) return id;
  }
}
