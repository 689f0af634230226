/** What stands before the service answers in its place, after a try of a keyed action was unanswered. */
import { describe, expect, it } from 'vitest';
import { conflictError } from '../../../src/client/operations/errors';
import type { OperationTracker } from '../../../src/client/operations/tracker';
import { PlazaError } from '../../../src/errors';
import { fileJournal } from '../../../src/store/journal';
import { setupOf } from '../../store/lock-setup';
import { useFolder } from '../../support/folder';
import { testApi } from '../../support/http/api';
import { fixedChance, testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve, text } from '../../support/http/server';

const folder = useFolder();
const random = fixedChance();
const clock = testClock();
const body = { amount: 5 };
const routeOf = (name: string) => Object.values(routes).find((route) => route.name === name);
const done: Answer = (_, response) => json(response, { balance: 1 });
const lost: Answer = (_, response) => response.destroy();
const page =
  (status: number): Answer =>
  (_, response) =>
    text(response, '<html>gateway</html>', status, 'text/html');
const refusal =
  (status: number, refused: unknown): Answer =>
  (_, response) =>
    json(response, refused, status);

/** A client of a process of its own. */
function client(url: URL, accountId = 'ada') {
  const journal = fileJournal(folder(), 'ada', setupOf(1, { clock }));
  const operations: OperationTracker = {
    startNew: false,
    elsewhere: async () => [],
    async resolve(conflict) {
      throw conflictError(conflict);
    },
    onAnswered: ({ acknowledge }) => acknowledge(),
    journal: async () => journal,
    identify: async () => ({ fingerprint: 'a', command: 'spend', binding: url.origin, accountId }),
  };
  return { ...testApi(url, { operations, clock, random }), journal };
}

async function failure(work: Promise<unknown>): Promise<PlazaError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlazaError) return error;
  throw error ?? new Error('it did not fail');
}

/** Answers the requests in this order, the rest as done. */
const inOrder = (...answers: readonly Answer[]) =>
  serve((request, response, count) => (answers[count - 1] ?? done)(request, response, count));

const keysOf = (seen: readonly { headers: Record<string, unknown> }[]) =>
  new Set(seen.map(({ headers }) => headers['idempotency-key']));

const refusedStatuses = [400, 403, 404, 411, 413, 423, 431, 451];
const undecidedStatuses = [407, 408, 421, 425, 499];

describe.each([...refusedStatuses, ...undecidedStatuses])(
  'after an unanswered try, a page with status %i',
  (status) => {
    it('keeps the operation, exits 7, and the same command repeats it with its key', async () => {
      const server = await inOrder(lost, page(status), page(status));
      const { api, journal } = client(server.url);
      const error = await failure(api.change(routes.spend, { body }));
      const [operation] = await journal.list();
      expect(operation).toMatchObject({ state: 'unknown' });
      expect(error).toMatchObject({ exit: 7, details: { status, operation: operation?.id } });
      expect(error.details.code).toBeUndefined();
      expect(await client(server.url).api.change(routes.spend, { body })).toEqual({ balance: 1 });
      expect(keysOf(server.seen).size).toBe(1);
      expect(await journal.list()).toEqual([]);
    });

    it('keeps an operation whose answer an earlier process lost', async () => {
      const server = await inOrder(lost, lost, lost, ...Array(6).fill(page(status)));
      const { api, journal } = client(server.url);
      await failure(api.change(routes.spend, { body }));
      const [operation] = await journal.list();
      const again = client(server.url).api;
      for (const retry of [
        () => again.resumeOperations(routeOf),
        () => again.retryOperation(operation?.id ?? '', routeOf),
      ]) {
        expect(await failure(retry())).toMatchObject({ exit: 7, details: { operation: operation?.id } });
      }
      expect(await journal.list()).toMatchObject([{ id: operation?.id }]);
    });
  },
);

it.each<[string, Answer]>([
  ...undecidedStatuses.map((status): [string, Answer] => [
    `status ${status}`,
    refusal(status, { error: { code: 'X', message: 'no' } }),
  ]),
  ...refusedStatuses
    .filter((status) => status !== 413 && status !== 431)
    .map((status): [string, Answer] => [`a page with status ${status}`, page(status)]),
])('%s keeps the operation at the first try, and is never sent twice without a key', async (_, answer) => {
  const server = await serve(answer);
  const { api, journal } = client(server.url);
  expect(await failure(api.change(routes.spend, { body }))).toMatchObject({ exit: 7 });
  expect(await journal.list()).toMatchObject([{ state: 'unknown', attempts: 3 }]);
  const before = server.seen.length;
  const write = api.change(routes.write, { path: { post: 'p' }, body: { content: 'x' } });
  expect(await failure(write)).toMatchObject({ exit: 9 });
  expect(server.seen).toHaveLength(before + 1);
});

it.each([413, 414, 431])('a page with status %i, about the size, ends the operation', async (status) => {
  const server = await serve(page(status));
  const { api, journal } = client(server.url);
  expect(await failure(api.change(routes.spend, { body }))).toMatchObject({ exit: 3 });
  expect(await journal.list()).toEqual([]);
});

it.each<[string, number, unknown]>([
  ['a nested code', 409, { error: { code: 'CONFLICT', message: 'no' } }],
  ['a flat code', 400, { code: 'BAD_REQUEST', message: 'no' }],
  ['a nested message without a code', 400, { error: { message: 'no' } }],
  ['a validation error', 422, { type: 'validation', on: 'body', property: '/amount', message: 'no' }],
  ['violations of fields', 400, { message: 'no', violations: [{ field: 'amount', message: 'no' }] }],
  ['not successful', 403, { success: false, error: { code: 'FORBIDDEN' } }],
])('after an unanswered try the format of the service ends the operation: %s', async (_, status, refused) => {
  const server = await inOrder(lost, refusal(status, refused));
  const { api, journal } = client(server.url);
  expect(await failure(api.change(routes.spend, { body }))).toMatchObject({ exit: 3, details: { status } });
  expect(await journal.list()).toEqual([]);
});

it.each<[string, Answer]>([
  ['a message alone', refusal(403, { message: 'Forbidden' })],
  ['a numeric code', refusal(403, { code: 403, message: 'Forbidden' })],
  ["an error's text", refusal(403, { error: 'Forbidden' })],
  ["a proxy's list of errors", refusal(403, { success: false, errors: [{ code: 1020, message: 'no' }] })],
  ['plain text', (_, response) => text(response, 'Forbidden', 403)],
  ['nothing', (_, response) => text(response, '', 403)],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'https://x.test/login' }).end()],
])('after an unanswered try the operation stays where a proxy may have answered: %s', async (_, answer) => {
  const server = await inOrder(lost, answer, answer);
  const { api, journal } = client(server.url);
  const error = await failure(api.change(routes.spend, { body }));
  expect(error).toMatchObject({ exit: 7, details: { operation: (await journal.list())[0]?.id } });
});

it('a page in place of "gone" or "already so" does not say that an unanswered change was made', async () => {
  for (const status of [404, 409]) {
    const server = await inOrder(lost, page(status), page(status));
    const { api } = testApi(server.url, { clock, random });
    expect(await failure(api.change(routes.drop, { path: { thing: 't' } }))).toMatchObject({ exit: 7 });
  }
});
