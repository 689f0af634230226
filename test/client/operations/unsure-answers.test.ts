/** Answers that do not tell whether a keyed action was carried out, and a disk that is full meanwhile. */
import { describe, expect, it } from 'vitest';
import * as fileSystem from '../../../src/store/file-system';
import { failure, testApi } from '../../support/http/api';
import { routes } from '../../support/http/routes';
import { type Answer, serve, text } from '../../support/http/server';
import { body, keysOf, lost, refusal, routeOf, serveInOrder, useProcesses } from './processes';

const { client, pending } = useProcesses();
const spend = (url: URL) => client(url).api.change(routes.spend, { body });

const cut: Answer = (_, response) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '40' });
  response.write('{"balance"', () => response.destroy());
};
const page =
  (status: number): Answer =>
  (_, response) =>
    text(response, '<html>gateway</html>', status, 'text/html');
const redirect =
  (status: number): Answer =>
  (_, response) =>
    response.writeHead(status, { location: 'https://x.test/login' }).end();
const half: Answer = (_, response) => text(response, '{"balance":', 201, 'application/json');

describe.each([
  ['a cut body', cut],
  ['a web page', page(201)],
  ['half a document', half],
])('a keyed action whose answer is 201 with %s', (_, spoiled) => {
  it('is retried with its key, and kept after three tries', async () => {
    const retried = await serveInOrder(spoiled, spoiled);
    expect(await spend(retried.url)).toEqual({ balance: 1 });
    expect(keysOf(retried.seen).size).toBe(1);
    expect(await pending()).toEqual([]);
    const server = await serveInOrder(spoiled, spoiled, spoiled, spoiled);
    const error = await failure(spend(server.url));
    const [operation] = await pending();
    expect(operation).toMatchObject({ state: 'unknown', attempts: 3 });
    expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id } });
    expect(error.details.hint).toContain(`plaza operations retry ${operation?.id}`);
    expect(await client(server.url).api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
  });
});

const refusedStatuses = [400, 403, 404, 411, 413, 423, 431, 451];
const undecidedStatuses = [407, 408, 421, 425, 499];

it.each([...refusedStatuses, ...undecidedStatuses])(
  'a web page with status %i after a try without an answer keeps the operation for every retry',
  async (status) => {
    const server = await serveInOrder(lost, ...Array(8).fill(page(status)));
    const error = await failure(spend(server.url));
    const [operation] = await pending();
    const id = operation?.id ?? '';
    expect(operation).toMatchObject({ state: 'unknown' });
    expect(error).toMatchObject({ exit: 7, details: { status, operation: id } });
    expect(error.details.code).toBeUndefined();
    const { api } = client(server.url);
    for (const retry of [() => api.resumeOperations(routeOf), () => api.retryOperation(id, routeOf)])
      expect(await failure(retry())).toMatchObject({ exit: 7, details: { operation: id } });
    expect(await pending()).toMatchObject([{ id }]);
    expect(await spend(server.url)).toEqual({ balance: 1 });
    expect(keysOf(server.seen).size).toBe(1);
    expect(await pending()).toEqual([]);
  },
);

const aboutSize = [413, 414, 431];

it.each<[string, Answer]>([
  ...undecidedStatuses.map((status): [string, Answer] => [`status ${status}`, refusal(status)]),
  ...refusedStatuses
    .filter((status) => !aboutSize.includes(status))
    .concat(501)
    .map((status): [string, Answer] => [`a web page with status ${status}`, page(status)]),
  ...[302, 303].map((status): [string, Answer] => [`a redirect with status ${status}`, redirect(status)]),
])('%s keeps the operation at the first try, and is an unknown outcome without a key', async (_, answer) => {
  const server = await serve(answer);
  const { api } = client(server.url);
  expect(await failure(api.change(routes.spend, { body }))).toMatchObject({ exit: 7 });
  expect(await pending()).toMatchObject([{ state: 'unknown', attempts: 3 }]);
  const before = server.seen.length;
  const write = api.change(routes.write, { path: { post: 'p' }, body: { content: 'x' } });
  expect(await failure(write)).toMatchObject({ exit: 9 });
  expect(server.seen).toHaveLength(before + 1);
});

it.each(aboutSize)('a web page with status %i, about the size, ends the operation', async (status) => {
  const { url } = await serve(page(status));
  expect(await failure(spend(url))).toMatchObject({ exit: 3 });
  expect(await pending()).toEqual([]);
});

it.each<[string, Answer]>([
  ['a message alone', refusal(403, { message: 'Forbidden' })],
  ['a message in an error', refusal(403, { error: { message: 'Forbidden by policy' } })],
  ['a general code', refusal(403, { error: 'FORBIDDEN' })],
  ['a code of its own', refusal(403, { code: 'GATEWAY_POLICY_DENIED' })],
  ['a code as text', (_, response) => text(response, 'NOT_FOUND', 404)],
  ['a list of errors', refusal(403, { success: false, errors: [{ code: 1020, message: 'no' }] })],
  ['plain text', (_, response) => text(response, 'Forbidden', 403)],
  ['no body', (_, response) => text(response, '', 403)],
  ['a redirect', redirect(307)],
])('an answer of a proxy after a try without an answer keeps the operation: %s', async (_, answer) => {
  const { url } = await serveInOrder(lost, answer, answer);
  const error = await failure(spend(url));
  expect(error).toMatchObject({ exit: 7, details: { operation: (await pending())[0]?.id } });
});

it('a web page with 404 or 409 does not confirm an earlier deletion', async () => {
  for (const status of [404, 409]) {
    const { url } = await serveInOrder(lost, page(status), page(status));
    const drop = testApi(url).api.change(routes.drop, { path: { thing: 't' } });
    expect(await failure(drop)).toMatchObject({ exit: 7 });
  }
});

describe('a full disk', () => {
  const disk = { isFull: false };
  const files = new Proxy(fileSystem, {
    get(target, name: keyof typeof fileSystem) {
      const call = target[name] as (...given: unknown[]) => unknown;
      return async (...given: unknown[]) => {
        const reads = name === 'open' && !(Number(given[1]) & 3) && typeof given[1] === 'number';
        const writes = ['open', 'writeFile', 'link', 'rename'].includes(name) && !reads;
        if (disk.isFull && writes) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        return call(...given);
      };
    },
  });
  const full = (url: URL) => client(url, { setup: { files } });

  it('after the request leaves the operation with its error', async () => {
    const server = await serve((_, response) => {
      disk.isFull = true;
      response.destroy();
    });
    const { api, notes } = full(server.url);
    const error = await failure(api.change(routes.spend, { body }));
    const [operation] = await pending();
    const details = { operation: operation?.id };
    expect(error).toMatchObject({ exit: 7, details });
    expect(operation).toMatchObject({ state: 'sent' });
    expect(notes).toEqual([expect.stringMatching(/^warning: .*could not be updated: .*the disk is full$/)]);
    // The retries were sent: their key is on the disk.
    expect(server.seen).toHaveLength(3);
    const again = full(server.url).api;
    expect(await failure(again.resumeOperations(routeOf))).toMatchObject({ exit: 7, details });
    expect(await failure(again.change(routes.spend, { body }))).toMatchObject({
      exit: 7,
      message: expect.stringContaining('the disk is full'),
      details,
    });
    const byId = again.retryOperation(operation?.id ?? '', routeOf);
    expect(await failure(byId)).toMatchObject({ exit: 7, details });
    disk.isFull = false;
  });

  it('before the request prevents it', async () => {
    const server = await serve(lost);
    disk.isFull = true;
    const error = await failure(full(server.url).api.change(routes.spend, { body }));
    disk.isFull = false;
    expect(error).toMatchObject({ exit: 2 });
    expect(error.details).not.toHaveProperty('operation');
    expect(server.seen).toEqual([]);
  });
});
