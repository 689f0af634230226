/**
 * The journal keeps the changes of a profile whose answers are outstanding: a private file for each, on disk before anything is
 * sent. It says which process holds an entry and survives a kill at any step; which entry a command retries is decided by
 * `client/operations`. The files themselves are written by `journal-entries`.
 *
 *     const taken = await fileJournal(state, 'work', locks).begin(operation, (pending) => isRetryOf(pending, action));
 *     if ('held' in taken) await taken.held.sending();
 */

import { join } from 'node:path';
import type {
  AcquireResult,
  HeldOperation,
  Journal,
  NewOperation,
  Operation,
  Sending,
  SendTime,
} from '../ports/journal';
import {
  type Entry,
  type EntryFiles,
  type EntryKind,
  entryFiles,
  entryName,
  isNameOf,
  memoryEntries,
  namesIn,
  version,
} from './journal-entries';
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

/** Digests of the fingerprint and of the request: entries that a run looks for are found by their names. */
interface Tags {
  readonly fingerprint: string;
  readonly request: string;
}

async function tagsOf({ fingerprint, route, path, body }: NewOperation): Promise<Tags> {
  return { fingerprint: await tagOf(fingerprint), request: await tagOf([route, path, body]) };
}

async function tagOf(value: unknown): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

/** The tag in the name of an entry: its version, which changes fingerprints, and the digests. */
function tagIn({ fingerprint, request }: Tags): string {
  return `${version}-${fingerprint}-${request}`;
}

/** The names of entries that can have the fingerprint or request; one of another version can have any. */
function withTag(names: readonly string[], tag: string): string[] {
  const ofVersion = `.${version}-`;
  return names.filter((name) => name.includes(`-${tag}`) || !name.includes(ofVersion));
}

/** The journal of a profile in the state folder. Calls throw UsageError when its files cannot be used. */
export function fileJournal(state: string, profile: string, setup: LockSetup): Journal {
  return journalOf(entryFiles(join(state, 'operations', profile), operationKind, setup), setup);
}

/** A journal that ends with this process. */
export function memoryJournal(setup: LockSetup): Journal {
  return journalOf(memoryEntries(), setup);
}

function journalOf(files: EntryFiles<Operation>, setup: LockSetup): Journal {
  const owner = () => currentHolder(setup, setup.random.uuid());
  const taken = async (entry: Entry<Operation>): Promise<AcquireResult> => {
    const { operation, owner: before, name } = entry;
    const status = before && (await holderStatus(before, setup.isRunning));
    if (before && status !== 'dead') {
      const discard = () => files.locked(() => files.remove(name));
      const elsewhere = status === 'elsewhere' ? { host: hostOf(before), discard } : undefined;
      return { busy: operation, pid: before.pid, elsewhere };
    }
    return {
      held: await holdOperation({ ...entry, owner: await owner() }, files, setup.clock),
      isNew: false,
    };
  };
  const created = async (
    input: NewOperation,
    names: readonly string[],
    sending: Sending | undefined,
  ): Promise<AcquireResult> => {
    const { clock, random } = setup;
    const id = newOperationId(names, random.uuid);
    const unsent = { ...input, id, state: 'prepared', startedAt: clock.now(), attempts: 0 } as const;
    const operation = sending ? { ...unsent, ...sendingFacts(unsent, clock, sending) } : unsent;
    const name = entryName(operation, tagIn(await tagsOf(input)));
    const entry = { operation, owner: await owner(), name };
    return { held: await holdOperation(entry, files, clock), isNew: true };
  };
  const about = async (fingerprint: string, names: readonly string[]) =>
    files.list(withTag(names, await tagOf(fingerprint)));
  return {
    async list(fingerprintOf) {
      const names = await files.names();
      const isAll = !fingerprintOf || names.length === 0;
      const found = await (isAll ? files.list(names) : about(await fingerprintOf(), names));
      return found.map(({ operation }) => operation);
    },
    begin: (input, fits, sending) =>
      files.locked(async () => {
        const names = await files.sweep();
        const fitting = (await about(input.fingerprint, names)).filter(({ operation }) => fits(operation));
        const waiting = fitting.find(({ operation: { state } }) => state !== 'prepared') ?? fitting[0];
        return waiting ? taken(waiting) : created(input, names, sending);
      }),
    take: (id) =>
      files.locked(async () => {
        const name = (await files.names()).find((one) => isNameOf(one, id));
        const found = name === undefined ? undefined : await files.read(name);
        return found && taken(found);
      }),
    sweep: (now) => files.removeOld(now, ({ state }) => state === 'answered'),
  };
}

/** Makes the process the owner of an operation, durable when it resolves; called under the lock. */
async function holdOperation(
  first: Entry<Operation> & { readonly owner: Holder },
  files: EntryFiles<Operation>,
  clock: LockSetup['clock'],
): Promise<HeldOperation> {
  let { operation } = first;
  const { owner, name } = first;
  await files.write({ operation, owner, name });
  const change = (to: Partial<typeof operation>, by: Holder | null) =>
    files.locked(async () => {
      // Another process may have claimed a record meanwhile.
      const { claimed } = (await files.read(name))?.operation ?? operation;
      operation = { ...operation, claimed, ...to };
      await files.write({ operation, owner: by, name });
    });
  return {
    get operation() {
      return operation;
    },
    sending: (sending = { isFirst: operation.sent === undefined }) =>
      change(sendingFacts(operation, clock, sending), owner),
    lost: () => change({ state: 'unknown' }, null),
    answered: (answer) => change({ state: 'answered', answer }, owner),
    release: () => change({}, null),
    claim: (recordId) => files.locked(() => claimRecord(files, operation, recordId)),
    close: (recordId) =>
      files.locked(async () => {
        if (recordId !== undefined) await claimRecord(files, operation, recordId);
        await files.remove(name);
      }),
  };
}

/** The changed facts of an operation that is about to be sent. */
function sendingFacts(
  { attempts }: Operation,
  clock: LockSetup['clock'],
  { isFirst, bootedAt }: Sending,
): Partial<Operation> & Pick<Operation, 'state' | 'attempts'> {
  const lastSent = sendTime(clock, bootedAt);
  return { state: 'sent', attempts: attempts + 1, lastSent, ...(isFirst && { sent: lastSent }) };
}

function sendTime(clock: LockSetup['clock'], bootedAt: number | undefined): SendTime {
  const { boot, ms: uptimeMs } = clock.uptime() ?? {};
  const serviceAt = bootedAt === undefined || uptimeMs === undefined ? undefined : bootedAt + uptimeMs;
  return { at: clock.now(), boot, uptimeMs, serviceAt };
}

/** Excludes a record from every other operation that sent the same; false when it is excluded from this one. */
async function claimRecord(files: EntryFiles<Operation>, own: Operation, recordId: string): Promise<boolean> {
  const { request } = await tagsOf(own);
  for (const entry of await files.list(withTag(await files.names(), request))) {
    const { operation } = entry;
    const claimed = operation.claimed ?? [];
    if (operation.id === own.id && claimed.includes(recordId)) return false;
    if (operation.id !== own.id && isSameRequest(operation, own))
      await files.write({ ...entry, operation: { ...operation, claimed: [...claimed, recordId] } });
  }
  return true;
}

function isSameRequest(one: Operation, other: Operation): boolean {
  return one.route === other.route && one.path === other.path && one.body === other.body;
}

/** A short id, since users type it. */
function newOperationId(names: readonly string[], uuid: () => string): string {
  for (;;) {
    const id = uuid().slice(-8);
    if (!names.some((name) => isNameOf(name, id))) return id;
  }
}
