/** The journal and the records of `--once` as the commands of `plaza operations` see them: of one profile or of all. */

import { type Groups, hooksOf } from '../../cli/definition/command';
import { isRecord, jsonOrText } from '../../client/response/text';
import { isFailure, NotFoundError } from '../../errors';
import type { RetryPorts } from '../../ports/index';
import type { OnceRecord, OnceRow, Operation, OperationRow, Operations, Repeated } from '../../ports/journal';
import type { UnlessDryRun } from '../../ports/machine';
import type { AnyRoute } from '../../protocol/route';
import { fileJournal, journaledProfiles } from '../../store/journal';
import type { LockSetup } from '../../store/lock';
import { onceRecords } from '../../store/once-records';
import { namelessAccount } from '../../store/secrets/account';

export interface OperationsSetup {
  readonly state: string;
  readonly locks: LockSetup;
  /** The profile that was named; undefined: all of them. */
  readonly only: string | undefined;
  readonly unlessDryRun: UnlessDryRun;
  /** The context of a profile, which may call any route; without a name of addresses from the environment. */
  contextAs(profile: string | undefined): Promise<RetryPorts>;
  /** The groups of commands: a group stores the secrets of an answer as its command would. */
  readonly groups: Groups;
}

interface Found {
  readonly account: string;
  readonly operation: Operation;
}

/** Everything is read lazily. */
export function makeOperations(setup: OperationsSetup): Operations {
  const { state, locks, only } = setup;
  const journalOf = (profile: string) => fileJournal(state, profile, locks);
  const all = async (): Promise<Found[]> => {
    const profiles = only === undefined ? await journaledProfiles(state) : [only];
    const lists = profiles.map(async (account) =>
      (await journalOf(account).list()).map((operation) => ({ account, operation })),
    );
    // An uploaded file is no action of its own, and what was answered is not lost.
    const isLost = ({ operation: { route, state } }: Found) =>
      route !== 'files.upload' && state !== 'answered';
    return (await Promise.all(lists)).flat().filter(isLost);
  };
  const once = onceRecords(state, locks);
  const allOnce = async () =>
    (await once.list()).filter(({ profile }) => only === undefined || profile === only);
  const findOnce = async (id: string) => (await allOnce()).find((record) => record.id === id);
  const find = async (id: string): Promise<Found> => {
    const found = (await all()).find(({ operation }) => operation.id === id);
    if (found) return found;
    throw new NotFoundError(`operation '${id}' does not exist`, {
      hint: "'plaza operations list' lists the operations",
    });
  };
  return {
    list: async () => rowsOf(await all()),
    listOnce: async () => (await allOnce()).map(onceRowOf),
    async get(id) {
      const recorded = await findOnce(id);
      return recorded ? onceRowOf(recorded) : rowOf(await find(id), await catalogue());
    },
    async retry(id) {
      if (id !== undefined) return [await repeated(setup, await find(id), 'alone')];
      const outcomes: Repeated[] = [];
      for (const found of await all()) outcomes.push(await repeated(setup, found, 'among others'));
      return outcomes;
    },
    async drop(id) {
      const recorded = await findOnce(id);
      const account = recorded?.profile ?? (await find(id)).account;
      const forget = async () => {
        if (recorded) return once.remove(id);
        const taking = await journalOf(account).take(id);
        if (!taking) return;
        if ('busy' in taking && taking.elsewhere) return taking.elsewhere.discard();
        const { requireHeld } = await import('../../client/operations/recorded');
        await requireHeld(taking).held.close();
      };
      await setup.unlessDryRun(forget, `operation ${id} was not discarded`);
    },
  };
}

function onceRowOf(record: OnceRecord): OnceRow {
  const { id, key, command, state, profile, startedAt, result } = record;
  return {
    id,
    key,
    command,
    state,
    account: profile,
    startedAt: new Date(startedAt).toISOString(),
    result: result ?? null,
  };
}

async function rowsOf(found: readonly Found[]): Promise<OperationRow[]> {
  if (found.length === 0) return [];
  const known = await catalogue();
  return found.map((one) => rowOf(one, known));
}

type Catalogue = Awaited<ReturnType<typeof catalogue>>;

/** What decides which parts of a body are secret. */
async function catalogue() {
  const [{ routeNamed }, { createRedactor }] = await Promise.all([
    import('../../protocol/routes/index'),
    import('../../client/request/redaction'),
  ]);
  return { routeNamed, redactor: createRedactor() };
}

/** What the catalogue calls secret is taken out of the body. */
function rowOf({ account, operation }: Found, { routeNamed, redactor }: Catalogue): OperationRow {
  const { id, command, state, key, method, path, body, startedAt, attempts, route } = operation;
  const known = routeNamed(route);
  const shown = body === undefined ? null : jsonOrText(body);
  return {
    id,
    command,
    state,
    key: key === '' ? null : key,
    method,
    path,
    body: known ? redactor.value(known, 'body', shown) : null,
    account,
    startedAt: new Date(startedAt).toISOString(),
    attempts,
  };
}

async function repeated(
  { contextAs, groups }: OperationsSetup,
  { account, operation: { id } }: Found,
  when: 'alone' | 'among others',
): Promise<Repeated> {
  const ports = await contextAs(account === namelessAccount ? undefined : account);
  const { routeNamed } = await import('../../protocol/routes/index');
  try {
    let stored: unknown;
    const store = async ({ name }: AnyRoute, answer: unknown) => {
      const [group = ''] = name.split('.');
      const stores = await (await hooksOf(groups, group)).answerStores?.();
      if (isRecord(answer)) stored = await stores?.[name]?.(ports, answer);
    };
    const reply = await ports.api.retryOperation(id, routeNamed, store);
    return { id, outcome: 'done', status: reply?.status || null, answer: stored ?? reply?.body ?? null };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { status, operation } = error.details;
    const isRefused = status !== undefined && operation === undefined;
    if (!isRefused && when === 'alone') throw error;
    ports.failed(error.with({ message: `operation ${id}: ${error.message}`, operation: id }));
    return { id, outcome: isRefused ? 'refused' : 'unknown', status: status ?? null, answer: null };
  }
}
