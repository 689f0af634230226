import { expect, it } from 'vitest';
import type { AnsweredOperation } from '../../../src/client/operations/tracker';
import type { Journal, Operation } from '../../../src/ports/journal';
import { madeUp } from '../../store/lock-setup';
import { failure } from '../../support/http/api';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve } from '../../support/http/server';
import {
  body,
  done,
  keysOf,
  lost,
  type Process,
  refusal,
  routeOf,
  serveAfterLost,
  serveInOrder,
  useProcesses,
} from './processes';

const { client, clock, pending } = useProcesses();
const spend = (url: URL, process?: Process) => client(url, process).api.change(routes.spend, { body });
const bodiesOf = (seen: readonly { body: string }[]) => new Set(seen.map(({ body: sent }) => sent));

it('a keyed action is in the journal during its request, and not after its answer', async () => {
  let during: readonly Operation[] = [];
  const server = await serve(async (_, response) => {
    during = await pending();
    json(response, { balance: 1 });
  });
  expect(await spend(server.url)).toEqual({ balance: 1 });
  expect(during).toMatchObject([
    {
      ...{ fingerprint: 'line', command: 'spend', state: 'sent', attempts: 1, method: 'POST' },
      ...{ path: '/api/spend', body: '{"amount":5}', key: server.seen[0]?.headers['idempotency-key'] },
    },
  ]);
  expect(await pending()).toEqual([]);
});

it('a keyed action stays in the journal until its answer was printed', async () => {
  const server = await serve(done);
  const answers: AnsweredOperation[] = [];
  const tracker = { onAnswered: (action: AnsweredOperation) => void answers.push(action) };
  await spend(server.url, { pid: 1, tracker });
  expect(await pending()).toMatchObject([{ state: 'sent' }]);
  const isRunning = (pid: number) => pid !== madeUp(1);
  const next = client(server.url, { tracker, setup: { isRunning } });
  expect(await next.api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
  await answers.at(-1)?.savePending();
  expect(await pending()).toMatchObject([{ state: 'unknown', attempts: 2 }]);
  expect(await client(server.url).api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
  expect(await pending()).toEqual([]);
  expect(keysOf(server.seen).size).toBe(1);
});

it('an action without an answer is named, and the same command retries it with its key', async () => {
  const server = await serveAfterLost();
  const error = await failure(spend(server.url));
  const [operation] = await pending();
  const retries = `running the same command again retries it without doing it twice, as does 'plaza operations retry ${operation?.id}'`;
  expect(operation).toMatchObject({ state: 'unknown', attempts: 3 });
  expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id, hint: retries } });
  const again = client(server.url);
  expect(await again.api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
  expect(again.notes).toEqual([
    `the answer to an earlier 'spend' was lost: retrying operation ${operation?.id} with its own key (--new starts another)`,
  ]);
  expect(keysOf(server.seen).size).toBe(1);
  expect(await pending()).toEqual([]);
  expect(await again.api.resumeOperations(routeOf)).toBeUndefined();
});

it('a retry sends the request of the first command, not that of the second', async () => {
  const server = await serveAfterLost();
  await failure(spend(server.url));
  await client(server.url).api.change(routes.spend, { body: { amount: 999 } });
  expect(bodiesOf(server.seen)).toEqual(new Set(['{"amount":5}']));
});

it('an operation with its key in the body is retried with it', async () => {
  const server = await serveAfterLost();
  await failure(client(server.url).api.change(routes.apply, { body: { post: 'p' } }));
  const [{ key } = { key: '' }] = await pending();
  await client(server.url).api.resumeOperations(routeOf);
  expect(server.seen.map(({ body: sent }) => JSON.parse(sent).operationId)).toEqual([key, key, key, key]);
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('idempotency-key');
});

it.each([
  [400, 3],
  [404, 5],
  [409, 3],
  [422, 3],
])('a refusal with %s ends the operation, at the first try or after a lost answer', async (status, exit) => {
  const coded = refusal(status, { error: { code: 'NOT_OWNED', message: 'no' } });
  for (const answers of [[refusal(status)], [coded], [lost, coded]]) {
    const server = await serveInOrder(...answers);
    expect(await failure(spend(server.url))).toMatchObject({ exit, details: { status } });
    expect(await pending()).toEqual([]);
  }
});

it.each([
  [429, 6],
  [401, 4],
])('a refusal with %s ends the operation only at the first try', async (status, exit) => {
  const refused = await serve(refusal(status));
  expect(await failure(spend(refused.url))).toMatchObject({ exit });
  expect(await pending()).toEqual([]);
  const server = await serveInOrder(lost, refusal(status));
  const error = await failure(spend(server.url));
  const [operation] = await pending();
  expect(error).toMatchObject({ exit, details: { operation: operation?.id, status } });
  expect(error.details.hint).toMatch(/; then running the same command again retries it/);
});

it('a request that was never sent, or that the service does not know, ends the operation', async () => {
  const { url } = await serve(refusal(501));
  expect(await failure(spend(url))).toMatchObject({ exit: 7 });
  const error = await failure(spend(new URL('http://127.0.0.1:9')));
  expect(error).toMatchObject({ exit: 7 });
  expect(error.details).not.toHaveProperty('operation');
  expect(await pending()).toEqual([]);
});

it('an action that a living process performs is not sent again', async () => {
  let arrived = () => {};
  const inProgress = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let answer = () => {};
  const server = await serve((_, response) => {
    answer = () => json(response, { balance: 1 });
    arrived();
  });
  const first = spend(server.url);
  await inProgress;
  const [operation] = await pending();
  const { api } = client(server.url);
  for (const again of [
    () => api.resumeOperations(routeOf),
    () => api.change(routes.spend, { body }),
    () => api.retryOperation(operation?.id ?? '', routeOf),
  ]) {
    const error = await failure(again());
    expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id } });
    expect(error.message).toMatch(/^'spend' is already running, in process \d+$/);
  }
  answer();
  await first;
  expect(server.seen).toHaveLength(1);
  expect(await pending()).toEqual([]);
});

it('--new, another fingerprint and another address start another operation', async () => {
  const server = await serveAfterLost();
  await failure(spend(server.url));
  const others: Process[] = [
    { tracker: { startNew: true } },
    { identity: { fingerprint: 'other words' } },
    { identity: { binding: 'elsewhere' } },
  ];
  for (const other of others) {
    const { api } = client(server.url, other);
    expect(await api.resumeOperations(routeOf)).toBeUndefined();
    await api.change(routes.spend, { body });
  }
  expect(keysOf(server.seen).size).toBe(1 + others.length);
  expect(await pending()).toHaveLength(1);
});

it('each of several actions of one command is an operation of its own', async () => {
  const server = await serveInOrder(done, lost, lost, lost);
  const { api } = client(server.url);
  await api.change(routes.spend, { body });
  await failure(api.change(routes.spend, { body }));
  expect(await pending()).toMatchObject([{ part: 2 }]);
  await api.change(routes.spend, { body });
  expect(keysOf(server.seen).size).toBe(3);
  expect(await pending()).toMatchObject([{ part: 2 }]);
});

it('an action with a document is found by the document, not by the command line', async () => {
  const server = await serveAfterLost();
  const document = { size: 'M' };
  await failure(client(server.url).api.change(routes.spend, { body }, { document }));
  const { api } = client(server.url);
  expect(await api.resumeOperations(routeOf)).toBeUndefined();
  await api.change(routes.spend, { body }, { document: { size: 'L' } });
  await api.change(routes.spend, { body }, { document });
  const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[4]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
  expect(await pending()).toEqual([]);
});

it('retryOperation retries only an operation of this service and account', async () => {
  const server = await serveAfterLost();
  await failure(spend(server.url));
  const [{ id } = { id: '' }] = await pending();
  const retry = (identity: Process['identity'], of = id) =>
    client(server.url, { identity }).api.retryOperation(of, routeOf);
  expect(await failure(retry({ binding: 'sandbox 2' }))).toMatchObject({ exit: 2 });
  expect(await failure(retry({ accountId: 'boris' }))).toMatchObject({ exit: 4 });
  expect(await failure(retry({}, 'nothing'))).toMatchObject({ exit: 2 });
  expect(await retry({ fingerprint: 'other words' })).toEqual({ status: 200, body: { balance: 1 } });
  expect(keysOf(server.seen).size).toBe(1);
  expect(await pending()).toEqual([]);
});

it('a dry run records the retry, and keeps the operation', async () => {
  const server = await serveAfterLost();
  await failure(spend(server.url));
  const [{ id, key } = { id: '', key: '' }] = await pending();
  const { api, recorded } = client(server.url, {}, { dryRun: true });
  expect(await api.retryOperation(id, routeOf)).toBeUndefined();
  expect(await api.resumeOperations(routeOf)).toBeUndefined();
  await api.change(routes.spend, { body });
  expect(recorded).toMatchObject([
    { method: 'POST', url: `${server.url}api/spend`, headers: { 'idempotency-key': key }, body },
    { method: 'POST' },
  ]);
  expect(server.seen).toHaveLength(3);
  expect(await pending()).toHaveLength(1);
});

it('an interrupt during a request notes the operation that is in progress', async () => {
  const stop = new AbortController();
  const server = await serve(() => stop.abort(new Error('interrupted')));
  const { api, notes } = client(server.url, {}, { signal: stop.signal });
  await expect(api.change(routes.spend, { body })).rejects.toThrow('interrupted');
  const [operation] = await pending();
  expect(operation).toMatchObject({ state: 'unknown', attempts: 1 });
  expect(notes).toEqual([
    `operation ${operation?.id} was in progress: running the same command again retries it without doing it twice, as does 'plaza operations retry ${operation?.id}'`,
  ]);
});

it('a raw request is recorded with the key and the bytes of the user', async () => {
  const server = await serveAfterLost();
  const request = {
    method: 'POST',
    path: '/api/spend',
    headers: { 'Idempotency-Key': 'mine' },
    body: { bytes: Buffer.from('{ "amount": 5 }'), type: 'application/json' },
  };
  await failure(client(server.url).api.raw(request, Object.values(routes)));
  expect(await pending()).toMatchObject([{ key: 'mine', body: '{ "amount": 5 }', route: 'test.spend' }]);
  await client(server.url).api.resumeOperations(routeOf);
  expect(bodiesOf(server.seen)).toEqual(new Set(['{ "amount": 5 }']));
  expect(keysOf(server.seen)).toEqual(new Set(['mine']));
});

it('a journal that fails after the request hides neither the answer nor the error', async () => {
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
    sweep: async () => undefined,
  };
  const answers: [Answer, unknown][] = [
    [done, { balance: 1 }],
    [refusal(409), expect.objectContaining({ exit: 3 })],
    [lost, expect.objectContaining({ exit: 7 })],
  ];
  for (const [answer, expected] of answers) {
    const { url } = await serve(answer);
    const { api, notes } = client(url, { tracker: { journal: async () => journal } });
    expect(await api.change(routes.spend, { body }).catch((error: unknown) => error)).toEqual(expected);
    expect(notes).toEqual([
      'warning: the journal entry of operation x could not be updated: the disk is gone',
    ]);
  }
});

it('a change without a key is recorded too, and never sent again by itself', async () => {
  const server = await serve(lost);
  const change = client(server.url).api.change(routes.write, {
    path: { post: 'p1' },
    body: { content: 'x' },
  });
  const details = { hint: expect.stringContaining("'plaza comments list p1' shows whether it happened") };
  expect(await failure(change)).toMatchObject({ exit: 9, details });
  expect(server.seen).toHaveLength(1);
  const sent = { key: '', parameters: { post: 'p1' }, body: '{"content":"x"}' };
  const time = { at: clock().now(), boot: 'boot', uptimeMs: clock().monotonic() };
  expect(await pending()).toMatchObject([{ state: 'unknown', ...sent, sent: time }]);
});
