/** The journal, the records of `--once` and failed items as the commands of `plaza operations` see them: of one profile or of all. */
import { type Groups, hooksOf } from '../../cli/definition/command';
import { isRecord, jsonOrText } from '../../client/response/text';
import { isFailure, NetworkError, NotFoundError, type PlazaError, UsageError } from '../../errors';
import type { Desk } from '../../ports/desk';
import type { FailedItem } from '../../ports/handling';
import type { RetryPorts } from '../../ports/index';
import type {
  OnceRecord,
  OnceRow,
  Operation,
  OperationRow,
  Operations,
  RetryResult,
} from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import { failedItemLock, failedItems } from '../../store/handled-items';
import { fileJournal, journaledProfiles } from '../../store/journal';
import { onceRecords } from '../../store/once-records';
import { namelessAccount } from '../../store/secrets/account';
import { programInput } from '../lists/handled-items';
import type { CommandScope } from './scope';

export interface OperationsSetup extends Pick<CommandScope, 'locks' | 'unlessDryRun'> {
  readonly state: string;
  readonly desk: Pick<Desk, 'runProgram'>;
  readonly report: (error: PlazaError) => void;
  /** The named profile; undefined: all of them. */
  readonly only: string | undefined;
  /** The context of a profile, which may call any route; without a name of addresses from the environment. */
  contextAs(profile: string | undefined): Promise<RetryPorts>;
  /** The groups of commands: a group stores the secrets of an answer as its command would. */
  readonly groups: Groups;
}

interface ProfileOperation {
  readonly account: string;
  readonly operation: Operation;
}

export function makeOperations(setup: OperationsSetup): Operations {
  const { state, locks, only } = setup;
  const journalOf = (profile: string) => fileJournal(state, profile, locks);
  const all = async (): Promise<ProfileOperation[]> => {
    const profiles = only === undefined ? await journaledProfiles(state) : [only];
    const lists = profiles.map(async (account) =>
      (await journalOf(account).list()).map((operation) => ({ account, operation })),
    );
    // An uploaded file is not an action of its own, and an answered operation is not lost.
    const isLost = ({ operation: { route, state } }: ProfileOperation) =>
      route !== 'files.upload' && state !== 'answered';
    return (await Promise.all(lists)).flat().filter(isLost);
  };
  const once = onceRecords(state, locks);
  const allOnce = async () =>
    (await once.list()).filter(({ profile }) => only === undefined || profile === only);
  const findOnce = async (id: string) => (await allOnce()).find((record) => record.id === id);
  const find = async (id: string): Promise<ProfileOperation> => {
    const found = (await all()).find(({ operation }) => operation.id === id);
    if (found) return found;
    throw new NotFoundError(`operation '${id}' does not exist`, {
      hint: "'plaza operations list' lists the operations",
    });
  };
  const failed = failedItems(state, locks);
  const allFailed = async () =>
    (await failed.list()).filter(({ account }) => only === undefined || account === only);
  const findFailed = async (id: string) => (await allFailed()).find((item) => item.id === id);
  return {
    list: async () => rowsOf(await all()),
    listFailed: async () => [...(await allFailed())],
    async retryFailed(id) {
      const items = id === undefined ? await allFailed() : [await findFailed(id)];
      const outcomes: RetryResult[] = [];
      for (const item of items) if (item) outcomes.push(await handledAgain(setup, item));
      return outcomes;
    },
    listOnce: async () => (await allOnce()).map(onceRowOf),
    async get(id) {
      const recorded = await findOnce(id);
      if (recorded) return onceRowOf(recorded);
      return (await findFailed(id)) ?? rowOf(await find(id), await catalogue());
    },
    async retry(id) {
      const item = id === undefined ? undefined : await findFailed(id);
      if (item) return [await handledAgain(setup, item)];
      if (id !== undefined) return [await retried(setup, await find(id), 'alone')];
      const outcomes: RetryResult[] = [];
      for (const found of await all()) outcomes.push(await retried(setup, found, 'among others'));
      return outcomes;
    },
    async drop(id) {
      const recorded = await findOnce(id);
      const item = await findFailed(id);
      const account = recorded?.profile ?? item?.account ?? (await find(id)).account;
      const forget = async () => {
        if (recorded) return once.remove(id);
        if (item) return failed.remove((one) => one.id === id);
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

/** Runs the program of a failed item again; it is removed when the program ends with 0. */
async function handledAgain(
  { state, locks, desk, report, unlessDryRun }: OperationsSetup,
  item: FailedItem,
): Promise<RetryResult> {
  const { id, program, folder } = item;
  const failed = failedItems(state, locks);
  const release = await failedItemLock(state, id, locks).tryAcquire();
  if (!release)
    throw new NetworkError(`another process is running the program of ${id}`, { hint: 'wait for it' });
  const result = (outcome: RetryResult['outcome']) => ({ id, outcome, status: null, answer: null });
  try {
    const { text, env } = programInput(item.item, item);
    if (!(await desk.runProgram(program, text, { env, folder }))) locks.signal?.throwIfAborted();
    await unlessDryRun(() => failed.remove((one) => one.id === id));
    return result('done');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    report(error.with({ message: `${item.kind} ${item.itemId}: ${error.message}` }));
    await failed.update(id, (one) => one && { ...one, attempts: one.attempts + 1, error: error.message });
    return result('failed');
  } finally {
    await release();
  }
}

function onceRowOf({ id, key, command, state, profile, startedAt, result = null }: OnceRecord): OnceRow {
  const time = new Date(startedAt).toISOString();
  return { id, key, command, state, account: profile, startedAt: time, result };
}

async function rowsOf(found: readonly ProfileOperation[]): Promise<OperationRow[]> {
  if (found.length === 0) return [];
  const known = await catalogue();
  return found.map((one) => rowOf(one, known));
}

type Catalogue = Awaited<ReturnType<typeof catalogue>>;

/** Loads the catalogue, which declares the secret parts of bodies. */
async function catalogue() {
  const [{ routeNamed }, { createRedactor }] = await Promise.all([
    import('../../protocol/routes/index'),
    import('../../protocol/redaction'),
  ]);
  return { routeNamed, redactor: createRedactor() };
}

/** The row without the parts of the body that the catalogue declares secret. */
function rowOf({ account, operation }: ProfileOperation, { routeNamed, redactor }: Catalogue): OperationRow {
  const { id, command, state, method, path, attempts } = operation;
  const key = operation.key || null;
  const route = routeNamed(operation.route);
  const json = operation.body === undefined ? null : jsonOrText(operation.body);
  const body = route ? redactor.value(route, 'body', json) : null;
  const startedAt = new Date(operation.startedAt).toISOString();
  return { id, command, state, key, method, path, body, account, startedAt, attempts };
}

async function retried(
  { contextAs, groups }: OperationsSetup,
  { account, operation: { id } }: ProfileOperation,
  when: 'alone' | 'among others',
): Promise<RetryResult> {
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
