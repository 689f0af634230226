import { expect, it } from 'vitest';
import { conflictError } from '../../../src/client/operations/errors';
import type {
  AnsweredOperation,
  OperationIdentity,
  OperationTracker,
} from '../../../src/client/operations/tracker';
import { PlazaError } from '../../../src/errors';
import type { Journal, Operation } from '../../../src/ports/journal';
import { fileJournal } from '../../../src/store/journal';
import { madeUp, setupOf } from '../../store/lock-setup';
import { useFolder } from '../../support/folder';
import { type TestApiOptions, testApi } from '../../support/http/api';
import { fixedChance, type TestClock, testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve } from '../../support/http/server';

const folder = useFolder();
const random = fixedChance();
const body = { amount: 5 };
const routeOf = (name: string) => Object.values(routes).find((route) => route.name === name);

/** Ends an action as a command does that has told its answer. */
const ended = ({ acknowledge: reported }: AnsweredOperation) => reported();

interface Person {
  readonly identity?: Partial<OperationIdentity>;
  readonly startNew?: boolean;
  readonly pid?: number;
  readonly onAnswered?: OperationTracker['onAnswered'];
}

/** No other profile, and nobody who can be asked. */
const alone: Pick<OperationTracker, 'elsewhere' | 'resolve'> = {
  elsewhere: async () => [],
  async resolve(conflict) {
    throw conflictError(conflict);
  },
};

function journalOf(clock: TestClock, pid = 1, dead?: number): Journal {
  return fileJournal(folder(), 'ada', setupOf(pid, { clock, isRunning: (one) => one !== dead }));
}

/** A client that remembers; every one of a test has the same clock. */
function client(
  url: URL,
  clock: TestClock,
  { identity, startNew = false, pid, onAnswered = ended }: Person = {},
  more?: TestApiOptions,
) {
  const operations: OperationTracker = {
    ...alone,
    startNew,
    onAnswered,
    journal: async () => journalOf(clock, pid),
    identify: async (document) => ({
      fingerprint: document === undefined ? 'line' : JSON.stringify(document),
      command: 'spend',
      binding: url.origin,
      accountId: 'ada',
      ...identity,
    }),
  };
  return testApi(url, { operations, clock, random, ...more });
}

async function failure(work: Promise<unknown>): Promise<PlazaError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlazaError) return error;
  throw error ?? new Error('it did not fail');
}

const lost: Answer = (_, response) => response.destroy();
const done: Answer = (_, response) => json(response, { balance: 1 });

/** Answers the first so many requests in one way, the others in another. */
function first(count: number, answer: Answer, then: Answer = done): Answer {
  return (request, response, number) => (number <= count ? answer : then)(request, response, number);
}

const refusal =
  (status: number): Answer =>
  (_, response) =>
    json(response, { error: { code: 'X', message: 'no' } }, status);
const keysOf = (seen: readonly { headers: Record<string, unknown> }[]) =>
  new Set(seen.map(({ headers }) => headers['idempotency-key']));

async function left(clock: TestClock): Promise<readonly Operation[]> {
  return journalOf(clock).list();
}

it('has the operation on disk while its request is under way, and nothing when the answer is there', async () => {
  const clock = testClock();
  let during: readonly Operation[] = [];
  const server = await serve(async (_, response) => {
    during = await left(clock);
    json(response, { balance: 1 });
  });
  expect(await client(server.url, clock).api.change(routes.spend, { body })).toEqual({ balance: 1 });
  expect(during).toMatchObject([
    { fingerprint: 'line', command: 'spend', state: 'sent', attempts: 1, method: 'POST', path: '/api/spend' },
  ]);
  expect(during[0]?.body).toBe('{"amount":5}');
  expect(during[0]?.key).toBe(server.seen[0]?.headers['idempotency-key']);
  expect(await left(clock)).toEqual([]);
});

it('keeps the operation until its answer was told, and gives the answer again to who asks before', async () => {
  const clock = testClock();
  const server = await serve(done);
  const answers: AnsweredOperation[] = [];
  const onAnswered = (action: AnsweredOperation) => void answers.push(action);
  await client(server.url, clock, { onAnswered }).api.change(routes.spend, { body });
  expect(await left(clock)).toMatchObject([{ state: 'sent' }]);
  // The process with the answer in its hands is gone; or it lives, and could not tell.
  const after = { fingerprint: 'line', command: 'spend', binding: server.url.origin, accountId: 'ada' };
  const dead = journalOf(clock, 2, madeUp(1));
  const journal = async () => dead;
  const operations = { ...alone, startNew: false, onAnswered, journal, identify: async () => after };
  const next = testApi(server.url, { operations, clock, random });
  expect(await next.api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
  await answers.at(-1)?.savePending();
  expect(await left(clock)).toMatchObject([{ state: 'unknown', attempts: 2 }]);
  const last = client(server.url, clock, { pid: 3 });
  expect(await last.api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
  expect(await left(clock)).toEqual([]);
  expect(keysOf(server.seen).size).toBe(1);
});

it('repeats a lost answer at once with its key', async () => {
  const clock = testClock();
  const server = await serve(first(2, lost));
  await client(server.url, clock).api.change(routes.spend, { body });
  expect(server.seen).toHaveLength(3);
  expect(keysOf(server.seen).size).toBe(1);
  expect(await left(clock)).toEqual([]);
});

it('names the operation when no answer comes, and does the same when it is asked for again', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  const error = await failure(client(server.url, clock).api.change(routes.spend, { body }));
  const [operation] = await left(clock);
  expect(operation).toMatchObject({ state: 'unknown', attempts: 3 });
  expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id } });
  expect(error.details.hint).toBe(
    `running the same command again retries it without doing it twice, as does 'plaza operations retry ${operation?.id}'`,
  );
  const again = client(server.url, clock, { pid: 2 });
  expect(await again.api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
  expect(again.notes).toEqual([
    `the answer to an earlier 'spend' was lost: retrying operation ${operation?.id} with its own key (--new starts another)`,
  ]);
  expect(keysOf(server.seen).size).toBe(1);
  expect(await left(clock)).toEqual([]);
  expect(await again.api.resumeOperations(routeOf)).toBeUndefined();
});

it('sends what was resolved then, whatever is resolved now', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  await failure(client(server.url, clock).api.change(routes.spend, { body }));
  await client(server.url, clock, { pid: 2 }).api.change(routes.spend, { body: { amount: 999 } });
  expect(new Set(server.seen.map(({ body: sent }) => sent))).toEqual(new Set(['{"amount":5}']));
});

it('repeats an operation whose key travels in the body', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  await failure(client(server.url, clock).api.change(routes.apply, { body: { post: 'p' } }));
  const [{ key } = { key: '' }] = await left(clock);
  await client(server.url, clock, { pid: 2 }).api.resumeOperations(routeOf);
  expect(server.seen.map(({ body: sent }) => JSON.parse(sent).operationId)).toEqual([key, key, key, key]);
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('idempotency-key');
});

it.each([
  [400, 3],
  [404, 5],
  [409, 3],
  [422, 3],
])('forgets what the service refuses with %s, at first or after a lost answer', async (status, exit) => {
  const clock = testClock();
  for (const answer of [refusal(status), first(1, lost, refusal(status))]) {
    const server = await serve(answer);
    expect(await failure(client(server.url, clock).api.change(routes.spend, { body }))).toMatchObject({
      exit,
    });
    expect(await left(clock)).toEqual([]);
  }
});

it.each([
  [429, 6],
  [401, 4],
])('a %s decides nothing about a request that may have arrived before', async (status, exit) => {
  const clock = testClock();
  const refused = await serve(refusal(status));
  expect(await failure(client(refused.url, clock).api.change(routes.spend, { body }))).toMatchObject({
    exit,
  });
  expect(await left(clock)).toEqual([]);
  const server = await serve(first(1, lost, refusal(status)));
  const error = await failure(client(server.url, clock).api.change(routes.spend, { body }));
  const [operation] = await left(clock);
  expect(error).toMatchObject({ exit, details: { operation: operation?.id, status } });
  expect(error.details.hint).toMatch(/; then running the same command again retries it/);
});

it.each([500, 502, 599])('keeps what a %s answers: it may have been done', async (status) => {
  const clock = testClock();
  const { url } = await serve(refusal(status));
  const error = await failure(client(url, clock).api.change(routes.spend, { body }));
  const [operation] = await left(clock);
  expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id, status } });
  expect(operation).toMatchObject({ state: 'unknown' });
});

it('keeps nothing of a request that never left this computer, nor of one the service does not know', async () => {
  const clock = testClock();
  const { url } = await serve(refusal(501));
  expect(await failure(client(url, clock).api.change(routes.spend, { body }))).toMatchObject({ exit: 7 });
  const nowhere = new URL('http://127.0.0.1:9');
  const error = await failure(client(nowhere, clock).api.change(routes.spend, { body }));
  expect(error).toMatchObject({ exit: 7 });
  expect(error.details).not.toHaveProperty('operation');
  expect(await left(clock)).toEqual([]);
});

it('says that it is under way in a living process, and sends nothing', async () => {
  const clock = testClock();
  let arrived = () => {};
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let answer = () => {};
  const server = await serve((_, response) => {
    answer = () => json(response, { balance: 1 });
    arrived();
  });
  const one = client(server.url, clock, { pid: 1 }).api.change(routes.spend, { body });
  await underWay;
  const [operation] = await left(clock);
  for (const again of [
    () => client(server.url, clock, { pid: 2 }).api.resumeOperations(routeOf),
    () => client(server.url, clock, { pid: 2 }).api.change(routes.spend, { body }),
    () => client(server.url, clock, { pid: 2 }).api.retryOperation(operation?.id ?? '', routeOf),
  ]) {
    const error = await failure(again());
    expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id } });
    expect(error.message).toMatch(/^'spend' is already running, in process \d+$/);
  }
  answer();
  await one;
  expect(server.seen).toHaveLength(1);
  expect(await left(clock)).toEqual([]);
});

it('begins another for --new, for other words and another address', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  await failure(client(server.url, clock).api.change(routes.spend, { body }));
  const others: Person[] = [
    { startNew: true },
    { identity: { fingerprint: 'other words' } },
    { identity: { binding: 'elsewhere' } },
  ];
  for (const person of others) {
    const { api } = client(server.url, clock, { pid: 2, ...person });
    expect(await api.resumeOperations(routeOf)).toBeUndefined();
    await api.change(routes.spend, { body });
  }
  expect(keysOf(server.seen).size).toBe(1 + others.length);
  expect(await left(clock)).toHaveLength(1);
});

it('knows each of several actions of one run', async () => {
  const clock = testClock();
  const server = await serve(
    first(4, (_, response, count) => (count === 1 ? json(response, {}) : response.destroy())),
  );
  const { api } = client(server.url, clock);
  await api.change(routes.spend, { body });
  await failure(api.change(routes.spend, { body }));
  expect(await left(clock)).toMatchObject([{ part: 2 }]);
  await api.change(routes.spend, { body });
  expect(keysOf(server.seen).size).toBe(3);
  expect(await left(clock)).toMatchObject([{ part: 2 }]);
});

it('knows an action by its finished document, whatever the command line was', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  const document = { size: 'M' };
  await failure(client(server.url, clock).api.change(routes.spend, { body }, { document }));
  const again = client(server.url, clock, { pid: 2 });
  expect(await again.api.resumeOperations(routeOf)).toBeUndefined();
  await again.api.change(routes.spend, { body }, { document: { size: 'L' } });
  await again.api.change(routes.spend, { body }, { document });
  expect(
    server.seen
      .slice(0, 3)
      .every(({ headers }) => keysOf(server.seen.slice(0, 3)).has(headers['idempotency-key'])),
  ).toBe(true);
  expect(server.seen.at(-1)?.headers['idempotency-key']).toBe(server.seen[0]?.headers['idempotency-key']);
  expect(await left(clock)).toEqual([]);
});

it('repeats one by its id, where it belongs', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  await failure(client(server.url, clock).api.change(routes.spend, { body }));
  const [{ id } = { id: '' }] = await left(clock);
  const elsewhere = client(server.url, clock, { pid: 2, identity: { binding: 'sandbox 2' } });
  expect(await failure(elsewhere.api.retryOperation(id, routeOf))).toMatchObject({ exit: 2 });
  const other = client(server.url, clock, { pid: 2, identity: { accountId: 'boris' } });
  expect(await failure(other.api.retryOperation(id, routeOf))).toMatchObject({ exit: 4 });
  expect(await failure(other.api.retryOperation('nothing', routeOf))).toMatchObject({ exit: 2 });
  const mine = client(server.url, clock, { pid: 2, identity: { fingerprint: 'other words' } });
  expect(await mine.api.retryOperation(id, routeOf)).toEqual({ status: 200, body: { balance: 1 } });
  expect(keysOf(server.seen).size).toBe(1);
  expect(await left(clock)).toEqual([]);
});

it('writes the repeat down in a dry run, and keeps the operation', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  await failure(client(server.url, clock).api.change(routes.spend, { body }));
  const [{ id, key } = { id: '', key: '' }] = await left(clock);
  const { api, recorded } = client(server.url, clock, { pid: 2 }, { dryRun: true });
  expect(await api.retryOperation(id, routeOf)).toBeUndefined();
  expect(await api.resumeOperations(routeOf)).toBeUndefined();
  await api.change(routes.spend, { body });
  expect(recorded).toMatchObject([
    { method: 'POST', url: `${server.url}api/spend`, headers: { 'idempotency-key': key }, body },
    { method: 'POST' },
  ]);
  expect(server.seen).toHaveLength(3);
  expect(await left(clock)).toHaveLength(1);
});

it('notes an operation that an interrupt left under way', async () => {
  const clock = testClock();
  const stop = new AbortController();
  const server = await serve(() => stop.abort(new Error('interrupted')));
  const { api, notes } = client(server.url, clock, {}, { signal: stop.signal });
  await expect(api.change(routes.spend, { body })).rejects.toThrow('interrupted');
  const [operation] = await left(clock);
  expect(operation).toMatchObject({ state: 'unknown', attempts: 1 });
  expect(notes).toEqual([
    `operation ${operation?.id} was in progress: running the same command again retries it without doing it twice, as does 'plaza operations retry ${operation?.id}'`,
  ]);
});

it('remembers what is sent by hand, with a key of the person as with its own', async () => {
  const clock = testClock();
  const server = await serve(first(3, lost));
  const request = {
    method: 'POST',
    path: '/api/spend',
    headers: { 'Idempotency-Key': 'mine' },
    body: { bytes: Buffer.from('{ "amount": 5 }'), type: 'application/json' },
  };
  await failure(client(server.url, clock).api.raw(request, Object.values(routes)));
  expect(await left(clock)).toMatchObject([{ key: 'mine', body: '{ "amount": 5 }', route: 'test.spend' }]);
  await client(server.url, clock, { pid: 2 }).api.resumeOperations(routeOf);
  expect(new Set(server.seen.map(({ body: sent }) => sent))).toEqual(new Set(['{ "amount": 5 }']));
  expect(keysOf(server.seen)).toEqual(new Set(['mine']));
});

it('tells what became of the action though the journal cannot be written any more', async () => {
  const clock = testClock();
  const broken = async () => {
    throw new Error('the disk is gone');
  };
  const held = {
    operation: { id: 'x', state: 'prepared' } as Operation,
    sending: async () => undefined,
    lost: broken,
    claim: async () => true,
    answered: async () => undefined,
    release: async () => undefined,
    close: broken,
  };
  const journal: Journal = {
    list: async () => [],
    begin: async () => ({ held, isNew: true }),
    take: async () => undefined,
  };
  const answers: [Answer, unknown][] = [
    [done, { balance: 1 }],
    [refusal(409), expect.objectContaining({ exit: 3 })],
    [lost, expect.objectContaining({ exit: 7 })],
  ];
  for (const [answer, expected] of answers) {
    const server = await serve(answer);
    const identify = async () => ({ fingerprint: 'a', command: 'spend', binding: 'b', accountId: null });
    const { api, notes } = testApi(server.url, {
      clock,
      operations: { ...alone, startNew: false, onAnswered: ended, journal: async () => journal, identify },
    });
    expect(await api.change(routes.spend, { body }).catch((error: unknown) => error)).toEqual(expected);
    expect(notes).toEqual([
      'warning: the journal entry of operation x could not be updated: the disk is gone',
    ]);
  }
});

it('has a change without a key on disk as well, and never sends it again by itself', async () => {
  const clock = testClock();
  const server = await serve(lost);
  const { api } = client(server.url, clock);
  const error = await failure(api.change(routes.write, { path: { post: 'p1' }, body: { content: 'x' } }));
  expect(error).toMatchObject({
    exit: 9,
    details: { hint: expect.stringContaining("'plaza comments list p1' shows whether it happened") },
  });
  expect(server.seen).toHaveLength(1);
  expect(await left(clock)).toMatchObject([
    { state: 'unknown', key: '', parameters: { post: 'p1' }, body: '{"content":"x"}', sentAt: clock.now() },
  ]);
});
