/** Answers and journals that fail after an action was sent. */
import { expect, it } from 'vitest';
import { conflictError } from '../../../src/client/operations/errors';
import type { OperationTracker } from '../../../src/client/operations/tracker';
import { PlazaError } from '../../../src/errors';
import * as fileSystem from '../../../src/store/file-system';
import { fileJournal } from '../../../src/store/journal';
import { setupOf } from '../../store/lock-setup';
import { useFolder } from '../../support/folder';
import { testApi } from '../../support/http/api';
import { fixedChance, type TestClock, testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve, text } from '../../support/http/server';

const folder = useFolder();
const random = fixedChance();
const body = { amount: 5 };
const routeOf = (name: string) => Object.values(routes).find((route) => route.name === name);
const done: Answer = (_, response) => json(response, { balance: 1 }, 201);
const lost: Answer = (_, response) => response.destroy();
const cut: Answer = (_, response) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '40' });
  response.write('{"balance"', () => response.destroy());
};
const page: Answer = (_, response) => text(response, '<html>', 201, 'text/html');
const half: Answer = (_, response) => text(response, '{"balance":', 201, 'application/json');

/** A disk that takes nothing more once it is full. */
const disk = { isFull: false };
const files = new Proxy(fileSystem, {
  get(target, name: keyof typeof fileSystem) {
    const work = target[name] as (...given: unknown[]) => unknown;
    const writes = ['open', 'writeFile', 'link', 'mkdir', 'rename'].includes(name);
    return async (...given: unknown[]) => {
      const reads = name === 'open' && !(Number(given[1]) & 3) && typeof given[1] === 'number';
      if (disk.isFull && writes && !reads && name !== 'mkdir')
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return work(...given);
    };
  },
});

let pid = 0;
function client(url: URL, clock: TestClock) {
  pid += 1;
  const journal = fileJournal(
    folder(),
    'ada',
    setupOf(pid, { clock, files, isRunning: (one) => one === pid }),
  );
  const operations: OperationTracker = {
    startNew: false,
    elsewhere: async () => [],
    async resolve(conflict) {
      throw conflictError(conflict);
    },
    onAnswered: ({ acknowledge }) => acknowledge(),
    journal: async () => journal,
    identify: async () => ({ fingerprint: 'a', command: 'spend', binding: url.origin, accountId: 'ada' }),
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

it.each([
  ['cut', cut],
  ['a web page', page],
  ['half of a document', half],
])('repeats an action whose 201 is %s, with its key, and gives the whole answer', async (_, spoilt) => {
  const server = await serve((request, response, count) =>
    (count < 3 ? spoilt : done)(request, response, count),
  );
  const { api, journal } = client(server.url, testClock());
  expect(await api.change(routes.spend, { body })).toEqual({ balance: 1 });
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await journal.list()).toEqual([]);
});

it.each([
  ['cut', cut],
  ['a web page', page],
  ['half of a document', half],
])('keeps an action whose 201 is %s each time, and exits 7', async (_, spoilt) => {
  const clock = testClock();
  const server = await serve((request, response, count) =>
    (count < 4 ? spoilt : done)(request, response, count),
  );
  const { api, journal } = client(server.url, clock);
  const error = await failure(api.change(routes.spend, { body }));
  const [operation] = await journal.list();
  expect(operation).toMatchObject({ state: 'unknown', attempts: 3 });
  expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id } });
  expect(error.details.hint).toContain(`plaza operations retry ${operation?.id}`);
  expect(await client(server.url, clock).api.resumeOperations(routeOf)).toEqual({ answer: { balance: 1 } });
});

it('is 7 with its operation when the disk is full after it was sent', async () => {
  const clock = testClock();
  const server = await serve((_, response) => {
    disk.isFull = true;
    response.destroy();
  });
  const { api, journal, notes } = client(server.url, clock);
  const error = await failure(api.change(routes.spend, { body }));
  const [operation] = await journal.list();
  expect(error).toMatchObject({ exit: 7, details: { operation: operation?.id } });
  expect(operation).toMatchObject({ state: 'sent' });
  expect(notes).toEqual([expect.stringMatching(/^warning: .*could not be updated: .*the disk is full$/)]);
  // The repeats went out all the same: their key is on disk.
  expect(server.seen).toHaveLength(3);
  const again = await failure(client(server.url, clock).api.resumeOperations(routeOf));
  expect(again).toMatchObject({ exit: 7, details: { operation: operation?.id } });
  expect(await failure(client(server.url, clock).api.change(routes.spend, { body }))).toMatchObject({
    exit: 7,
    message: expect.stringContaining('the disk is full'),
    details: { operation: operation?.id },
  });
  const byId = client(server.url, clock).api.retryOperation(operation?.id ?? '', routeOf);
  expect(await failure(byId)).toMatchObject({ exit: 7, details: { operation: operation?.id } });
  disk.isFull = false;
});

it('is 2, and nothing is sent, when the disk is full before', async () => {
  const server = await serve(lost);
  disk.isFull = true;
  const error = await failure(client(server.url, testClock()).api.change(routes.spend, { body }));
  disk.isFull = false;
  expect(error).toMatchObject({ exit: 2 });
  expect(error.details).not.toHaveProperty('operation');
  expect(server.seen).toEqual([]);
});
