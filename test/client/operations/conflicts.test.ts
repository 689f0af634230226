import { expect, it } from 'vitest';
import { isSameService } from '../../../src/client/http/address';
import { conflictError } from '../../../src/client/operations/errors';
import type { Conflict, OperationTracker } from '../../../src/client/operations/tracker';
import { InterruptedError } from '../../../src/errors';
import { failure } from '../../support/http/api';
import { routes } from '../../support/http/routes';
import { body, keysOf, type Process, serveAfterLost, useProcesses } from './processes';

const processes = useProcesses();
const { clock, pending } = processes;
const day = 24 * 3_600_000;
/** As an order: a guest may place it too. */
const order = { ...routes.spend, name: 'test.order', auth: 'optional' } as const;
const routeOf = (name: string) => [order, routes.spend].find((route) => route.name === name);

interface Caller extends Omit<Process, 'tracker'> {
  readonly startNew?: boolean;
  /** The decision of the user; nobody can be asked by default. */
  readonly decision?: 'retry' | 'new' | 'nothing';
  /** Called when the journal of the profile was listed. */
  readonly onListed?: () => unknown;
  readonly onResolve?: () => unknown;
}
/** Expects that both ways of repeating an action stop, with these words about where or when it was sent. */
async function expectStopped(again: (() => Promise<unknown>)[], words: string, details: object) {
  const message = `the answer to an earlier 'shop orders create', sent ${words}, was lost: it may have been carried out`;
  for (const repeat of again) expect(await failure(repeat())).toMatchObject({ exit: 2, message, details });
}
const nobodyNow = 'while an account was signed in, and now none is';
const guest: Caller = { identity: { accountId: null } };
const boris: Caller = { identity: { accountId: 'boris' } };
const limited = (limit: number): Caller => ({ identity: { limit } });

/** A server that loses three answers, its clients, and the conflicts that they found. */
async function setUp() {
  const server = await serveAfterLost();
  const conflicts: Conflict[] = [];
  const listings = { elsewhere: 0 };
  const client = ({ startNew = false, decision, onListed, onResolve, ...process }: Caller = {}) => {
    const own = processes.journalOf(process.profile);
    const other = processes.journalOf(process.profile === 'other' ? 'work' : 'other');
    const tracker: Partial<OperationTracker> = {
      startNew,
      journal: async () => ({ ...own, list: () => own.list().finally(async () => onListed?.()) }),
      async elsewhere() {
        listings.elsewhere += 1;
        return [other];
      },
      async resolve(conflict) {
        conflicts.push(conflict);
        await onResolve?.();
        if (decision === undefined) throw conflictError(conflict);
        if (decision === 'nothing') throw new InterruptedError('nothing was sent');
        return decision;
      },
    };
    const identity = { command: 'shop orders create', ...process.identity };
    return processes.client(server.url, { ...process, identity, tracker }).api;
  };
  const place = (caller?: Caller, amount = 5) => client(caller).change(order, { body: { amount } });
  return { server, conflicts, listings, client, place };
}

it.each([
  ['as a guest, repeated signed in', guest, {}, 'guest', 'without a sign-in'],
  ['signed in, repeated as a guest', {}, guest, 'signed-out', nobodyNow],
  ['under one account, repeated under another', {}, boris, 'account', 'under another account'],
  ['without a limit, repeated with one', {}, limited(70), 'limit', 'without --max-spend'],
  ['with a limit, repeated with a lower one', limited(70), limited(50), 'limit', 'with --max-spend 70'],
] as const)('an action that was lost %s is not sent', async (_, before, after, reason, words) => {
  const { server, client, place, conflicts } = await setUp();
  await failure(place(before));
  const [{ id } = { id: '' }] = await pending();
  const hint = `'plaza operations retry ${id}' retries it without doing it twice; --new starts another`;
  const again = [() => client(after).resumeOperations(routeOf), () => place(after)];
  await expectStopped(again, words, { operation: id, hint });
  expect(conflicts).toMatchObject([{ reason }, { reason }]);
  expect(server.seen).toHaveLength(3);
  expect(await place({ ...after, startNew: true })).toEqual({ balance: 1 });
  expect(keysOf(server.seen).size).toBe(2);
});

it('the journals of other profiles are listed once at the start, and again for each request', async () => {
  const { client, place, listings } = await setUp();
  const other = client({ profile: 'other' });
  expect(await other.resumeOperations(routeOf)).toBeUndefined();
  expect(listings.elsewhere).toBe(1);
  await failure(place(guest));
  const before = listings.elsewhere;
  expect(await failure(other.change(order, { body }))).toMatchObject({ exit: 2 });
  expect(listings.elsewhere).toBe(before + 1);
  const resumed = client({ profile: 'other' }).resumeOperations(routeOf);
  expect(await failure(resumed)).toMatchObject({ exit: 2 });
  expect(listings.elsewhere).toBe(before + 2);
});

it('an action is retried for a day, and not sent after it', async () => {
  const { server, client } = await setUp();
  const place = (document: string) => client().change(order, { body }, { document });
  await failure(place('one'));
  clock().advance(day);
  expect(await failure(place('one'))).toMatchObject({
    exit: 2,
    message: expect.stringContaining('sent more than a day ago'),
    details: { operation: (await pending())[0]?.id },
  });
  expect(server.seen).toHaveLength(3);
  await place('two');
  clock().advance(-day / 2);
  await place('one');
  expect(await pending()).toEqual([]);
  expect(keysOf(server.seen).size).toBe(2);
});

it('an action that was recent when it was found is retried, even when the day ends then', async () => {
  const { server, place, conflicts } = await setUp();
  await failure(place());
  const [{ startedAt } = { startedAt: 0 }] = await pending();
  clock().advance(startedAt + day - 1 - clock().now());
  expect(await place({ onListed: () => clock().advance(1) })).toEqual({ balance: 1 });
  expect(keysOf(server.seen).size).toBe(1);
  expect([conflicts, await pending()]).toEqual([[], []]);
});

it.each([
  ['of a guest stops the action', guest, {}, 2, 1],
  ['of the same account is retried', {}, {}, 0, 1],
  ['of another account does not stop the action', {}, boris, 0, 2],
] as const)('an operation in another profile %s', async (_, before, after, exit, keys) => {
  const { server, place, conflicts } = await setUp();
  await failure(place({ ...before, profile: 'other' }));
  const again = place(after);
  if (exit === 0) expect(await again).toEqual({ balance: 1 });
  else expect(await failure(again)).toMatchObject({ exit });
  expect(keysOf(server.seen).size).toBe(keys);
  expect(conflicts.every(({ isRetryable }) => !isRetryable)).toBe(true);
});

it('an action of a guest is retried without a token on the decision of the user', async () => {
  const { server, client, place, conflicts } = await setUp();
  await failure(place(guest));
  const answer = await client({ decision: 'retry' }).resumeOperations(routeOf);
  expect(answer).toEqual({ answer: { balance: 1 } });
  expect(conflicts).toMatchObject([{ isRetryable: true }]);
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('authorization');
  expect(keysOf(server.seen).size).toBe(1);
  expect(await pending()).toEqual([]);
});

it('the user decides between a retry, another action and none', async () => {
  const { server, place } = await setUp();
  await failure(place());
  clock().advance(day);
  expect(await failure(place({ decision: 'nothing' }))).toMatchObject({ exit: 130 });
  expect(server.seen).toHaveLength(3);
  await place({ decision: 'new' }, 6);
  expect(await pending()).toHaveLength(1);
  await place({ decision: 'retry' }, 7);
  expect(server.seen.slice(3).map(({ body: sent }) => JSON.parse(sent).amount)).toEqual([6, 5]);
  expect(await pending()).toEqual([]);
});

it('a retry sends nothing when another process has finished the operation meanwhile', async () => {
  const { server, client, place } = await setUp();
  await failure(place());
  const [{ id } = { id: '' }] = await pending();
  clock().advance(day);
  const onResolve = () => client().retryOperation(id, routeOf);
  const message = `operation ${id} is no longer in the journal`;
  expect(await failure(place({ decision: 'retry', onResolve }))).toMatchObject({ exit: 2, message });
  expect(server.seen).toHaveLength(4);
  expect(await pending()).toEqual([]);
});

it('an action that another process loses between the listing and the request is retried', async () => {
  const { server, place } = await setUp();
  expect(await place({ onListed: () => failure(place()) })).toEqual({ balance: 1 });
  expect(server.seen).toHaveLength(4);
  expect(keysOf(server.seen).size).toBe(1);
  expect(await pending()).toEqual([]);
});

it('retryOperation retries an action of a guest without a token', async () => {
  const { server, client, place } = await setUp();
  await failure(place(guest));
  const [{ id } = { id: '' }] = await pending();
  const stored: unknown[] = [];
  const store = async (_: unknown, answer: unknown) => void stored.push(answer);
  const answer = await client().retryOperation(id, routeOf, store);
  expect(answer).toEqual({ status: 200, body: { balance: 1 } });
  expect(stored).toEqual([{ balance: 1 }]);
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('authorization');
});

it.each([
  ['own', 'work'],
  ['other', 'other'],
])('an action that the %s profile lost at another address of the service is not sent', async (_, profile) => {
  const { server, client, place, conflicts } = await setUp();
  const binding = server.url.origin.replace('127.0.0.1', 'localhost');
  await failure(place({ profile, identity: { binding } }));
  const hint = `with the address ${binding} the same command retries it without doing it twice; --new starts another`;
  const again = [() => client().resumeOperations(routeOf), () => place()];
  await expectStopped(again, `to ${binding}`, { hint });
  expect(conflicts).toMatchObject([{ isRetryable: false }, { isRetryable: false }]);
  expect(server.seen).toHaveLength(3);
  expect(await place({ startNew: true })).toEqual({ balance: 1 });
});

it('an action that was lost at another service does not stop one here', async () => {
  const { place } = await setUp();
  await failure(place({ identity: { binding: 'https://other.test' } }));
  expect(await place()).toEqual({ balance: 1 });
});

it.each<[string, string, boolean]>([
  ['http://127.0.0.1:8080', 'http://localhost:8080', true],
  ['http://[::1]:8080', 'http://localhost:8080', true],
  ['http://localhost', 'https://localhost', true],
  ['http://localhost:8080', 'https://127.0.0.1:8443', true],
  ['https://plaza.test', 'https://plaza.test', true],
  ['sandbox a', 'sandbox a', true],
  ['http://localhost:8080', 'http://localhost:8081', false],
  ['https://plaza.test', 'https://api.plaza.test', false],
  ['https://plaza.test', 'https://plaza.test:8443', false],
  ['sandbox a', 'sandbox b', false],
])('isSameService(%j, %j) is %s', (one, other, expected) => {
  expect([isSameService(one, other), isSameService(other, one)]).toEqual([expected, expected]);
});
