/** The same action, lost under another account or long ago: it is never passed over. */
import { expect, it } from 'vitest';
import { isSameService } from '../../../src/client/http/address';
import { conflictError } from '../../../src/client/operations/errors';
import type { Conflict, OperationIdentity, OperationTracker } from '../../../src/client/operations/tracker';
import { InterruptedError, PlazaError } from '../../../src/errors';
import type { Journal } from '../../../src/ports/journal';
import { fileJournal } from '../../../src/store/journal';
import { setupOf } from '../../store/lock-setup';
import { useFolder } from '../../support/folder';
import { testApi } from '../../support/http/api';
import { fixedChance, type TestClock, testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve } from '../../support/http/server';

const folder = useFolder();
const random = fixedChance();
const body = { amount: 5 };
const day = 24 * 3_600_000;
/** As an order: a guest may place it too. */
const order = { ...routes.spend, name: 'test.order', auth: 'optional' } as const;
const routeOf = (name: string) => [order, routes.spend].find((route) => route.name === name);
const lost: Answer = (_, response) => response.destroy();
const done: Answer = (_, response) => json(response, { balance: 1 });
const losing = () =>
  serve((request, response, count) => (count <= 3 ? lost : done)(request, response, count));

interface Person {
  readonly identity?: Partial<OperationIdentity>;
  readonly profile?: string;
  readonly startNew?: boolean;
  /** What the person at the terminal decides; left out: nobody is there. */
  readonly decides?: 'retry' | 'new' | 'nothing';
  /** Called when the journal of the profile was listed. */
  readonly onListed?: () => unknown;
  /** Called while the person decides. */
  readonly onResolve?: () => unknown;
}

function setting(url: URL) {
  const clock: TestClock = testClock();
  const conflicts: Conflict[] = [];
  let pid = 0;
  const listings = { elsewhere: 0 };
  const journalOf = (name: string): Journal => fileJournal(folder(), name, setupOf(++pid, { clock }));
  const profiles = ['work', 'other'];
  const client = ({
    identity,
    profile = 'work',
    startNew = false,
    decides,
    onListed,
    onResolve,
  }: Person = {}) => {
    const operations: OperationTracker = {
      startNew,
      onAnswered: ({ acknowledge }) => acknowledge(),
      async journal() {
        const journal = journalOf(profile);
        return { ...journal, list: () => journal.list().finally(async () => onListed?.()) };
      },
      elsewhere: async () => {
        listings.elsewhere += 1;
        const others = profiles.filter((name) => name !== profile).map((name) => journalOf(name).list());
        return (await Promise.all(others)).flat();
      },
      identify: async (document) => ({
        fingerprint: document === undefined ? 'line' : JSON.stringify(document),
        command: 'shop orders create',
        binding: url.origin,
        accountId: 'ada',
        ...identity,
      }),
      async resolve(conflict) {
        conflicts.push(conflict);
        await onResolve?.();
        if (decides === undefined) throw conflictError(conflict);
        if (decides === 'nothing') throw new InterruptedError('nothing was sent');
        return decides;
      },
    };
    return testApi(url, { operations, clock, random });
  };
  return { clock, conflicts, client, listings, left: async () => journalOf('work').list() };
}

async function failure(work: Promise<unknown>): Promise<PlazaError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlazaError) return error;
  throw error ?? new Error('it did not fail');
}

const guest: Person = { identity: { accountId: null } };
const boris: Person = { identity: { accountId: 'boris' } };

it.each([
  ['as a guest, repeated signed in', guest, {}, 'guest', 'while nobody was signed in'],
  [
    'signed in, repeated as a guest',
    {},
    guest,
    'signed-out',
    'while an account was signed in, and nobody is now',
  ],
  ['under one account, repeated under another', {}, boris, 'account', 'under another account'],
] as const)('stops what was lost %s', async (_, before, after, reason, words) => {
  const server = await losing();
  const { client, conflicts, left } = setting(server.url);
  await failure(client(before).api.change(order, { body }));
  const [{ id } = { id: '' }] = await left();
  for (const again of [
    () => client(after).api.resumeOperations(routeOf),
    () => client(after).api.change(order, { body }),
  ]) {
    expect(await failure(again())).toMatchObject({
      exit: 2,
      message: `the answer to an earlier 'shop orders create', sent ${words}, was lost: it may have been carried out`,
      details: {
        operation: id,
        hint: `'plaza operations retry ${id}' retries it without doing it twice; --new starts another`,
      },
    });
  }
  expect(conflicts).toMatchObject([{ reason }, { reason }]);
  expect(server.seen).toHaveLength(3);
  expect(await client({ ...after, startNew: true }).api.change(order, { body })).toEqual({ balance: 1 });
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

it('lists what other profiles lost once at the start, and anew for each request', async () => {
  const server = await losing();
  const { client, listings } = setting(server.url);
  const { api } = client({ profile: 'other' });
  expect(await api.resumeOperations(routeOf)).toBeUndefined();
  expect(listings.elsewhere).toBe(1);
  // While a person answers questions, another command loses an answer.
  await failure(client(guest).api.change(order, { body }));
  const before = listings.elsewhere;
  expect(await failure(api.change(order, { body }))).toMatchObject({ exit: 2 });
  expect(listings.elsewhere).toBe(before + 1);
  expect(await failure(client({ profile: 'other' }).api.resumeOperations(routeOf))).toMatchObject({
    exit: 2,
  });
  expect(listings.elsewhere).toBe(before + 2);
});

it('stops what was lost more than a day ago, and retries it until then', async () => {
  const server = await losing();
  const { client, clock, left } = setting(server.url);
  await failure(client().api.change(order, { body }, { document: 'one' }));
  clock.advance(day);
  expect(await failure(client().api.change(order, { body }, { document: 'one' }))).toMatchObject({
    exit: 2,
    message: expect.stringContaining('sent more than a day ago'),
    details: { operation: (await left())[0]?.id },
  });
  expect(server.seen).toHaveLength(3);
  // Another document is another action.
  await client().api.change(order, { body }, { document: 'two' });
  clock.advance(-day / 2);
  await client().api.change(order, { body }, { document: 'one' });
  expect(await left()).toEqual([]);
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

it('retries what was recent when it was found, though a day is over when it is taken', async () => {
  const server = await losing();
  const { client, clock, left, conflicts } = setting(server.url);
  await failure(client().api.change(order, { body }));
  const [{ startedAt } = { startedAt: 0 }] = await left();
  clock.advance(startedAt + day - 1 - clock.now());
  const { api } = client({ onListed: () => clock.advance(1) });
  expect(await api.change(order, { body })).toEqual({ balance: 1 });
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect([conflicts, await left()]).toEqual([[], []]);
});

it.each([
  ["a guest's in another profile", guest, {}, 2],
  ['the same account in another profile', {}, {}, 2],
  ['of two accounts in two profiles', {}, boris, 0],
] as const)('looks into the other profiles: %s', async (_, before, after, exit) => {
  const server = await losing();
  const { client, conflicts } = setting(server.url);
  await failure(client({ ...before, profile: 'other' }).api.change(order, { body }));
  const again = client(after).api.change(order, { body });
  if (exit === 0) expect(await again).toEqual({ balance: 1 });
  else expect(await failure(again)).toMatchObject({ exit });
  // It lies in another journal, with another account's addresses and tokens.
  expect(conflicts.every(({ isRetryable }) => !isRetryable)).toBe(true);
});

it('retries it as it was sent where the person says so, a guest without a token', async () => {
  const server = await losing();
  const { client, conflicts, left } = setting(server.url);
  await failure(client(guest).api.change(order, { body }));
  expect(await client({ decides: 'retry' }).api.resumeOperations(routeOf)).toEqual({
    answer: { balance: 1 },
  });
  expect(conflicts).toMatchObject([{ isRetryable: true }]);
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('authorization');
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await left()).toEqual([]);
});

it('retries in place of the call, starts another, or does nothing', async () => {
  const server = await losing();
  const { client, clock, left } = setting(server.url);
  await failure(client().api.change(order, { body }));
  clock.advance(day);
  expect(await failure(client({ decides: 'nothing' }).api.change(order, { body }))).toMatchObject({
    exit: 130,
  });
  expect(server.seen).toHaveLength(3);
  await client({ decides: 'new' }).api.change(order, { body: { amount: 6 } });
  expect(await left()).toHaveLength(1);
  await client({ decides: 'retry' }).api.change(order, { body: { amount: 7 } });
  expect(server.seen.slice(3).map(({ body: sent }) => JSON.parse(sent).amount)).toEqual([6, 5]);
  expect(await left()).toEqual([]);
});

it('sends nothing when what the person retries is finished by another process meanwhile', async () => {
  const server = await losing();
  const { client, clock, left } = setting(server.url);
  await failure(client().api.change(order, { body }));
  const [{ id } = { id: '' }] = await left();
  clock.advance(day);
  const onResolve = () => client().api.retryOperation(id, routeOf);
  expect(await failure(client({ decides: 'retry', onResolve }).api.change(order, { body }))).toMatchObject({
    exit: 2,
    message: `operation ${id} is no longer in the journal`,
  });
  expect(server.seen).toHaveLength(4);
  expect(await left()).toEqual([]);
});

it('retries what another process loses between the look-up and the send', async () => {
  const server = await losing();
  const { client, left } = setting(server.url);
  const onListed = () => failure(client().api.change(order, { body }));
  expect(await client({ onListed }).api.change(order, { body })).toEqual({ balance: 1 });
  expect(server.seen).toHaveLength(4);
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await left()).toEqual([]);
});

it('is retried by its id, a guest as a guest', async () => {
  const server = await losing();
  const { client, left } = setting(server.url);
  await failure(client(guest).api.change(order, { body }));
  const [{ id } = { id: '' }] = await left();
  const stored: unknown[] = [];
  const store = async (_: unknown, answer: unknown) => void stored.push(answer);
  expect(await client().api.retryOperation(id, routeOf, store)).toEqual({
    status: 200,
    body: { balance: 1 },
  });
  expect(stored).toEqual([{ balance: 1 }]);
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('authorization');
});

it.each(['own', 'other'] as const)(
  'stops what was lost at another address of the same service, in the %s profile',
  async (place) => {
    const server = await losing();
    const { client, conflicts } = setting(server.url);
    const binding = server.url.origin.replace('127.0.0.1', 'localhost');
    const profile = place === 'own' ? 'work' : 'other';
    await failure(client({ profile, identity: { binding } }).api.change(order, { body }));
    for (const again of [
      () => client().api.resumeOperations(routeOf),
      () => client().api.change(order, { body }),
    ]) {
      expect(await failure(again())).toMatchObject({
        exit: 2,
        message: `the answer to an earlier 'shop orders create', sent to ${binding}, was lost: it may have been carried out`,
        details: {
          hint: `with the address ${binding} the same command retries it without doing it twice; --new starts another`,
        },
      });
    }
    expect(conflicts).toMatchObject([{ isRetryable: false }, { isRetryable: false }]);
    expect(server.seen).toHaveLength(3);
    expect(await client({ startNew: true }).api.change(order, { body })).toEqual({ balance: 1 });
  },
);

it('does not stop what was lost at another service', async () => {
  const server = await losing();
  const { client } = setting(server.url);
  await failure(client({ identity: { binding: 'https://other.test' } }).api.change(order, { body }));
  expect(await client().api.change(order, { body })).toEqual({ balance: 1 });
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
])('%s and %s are addresses of one service: %s', (one, other, expected) => {
  expect([isSameService(one, other), isSameService(other, one)]).toEqual([expected, expected]);
});
