/** Processes that send changes and record them in the journals of a test. */
import { beforeEach } from 'vitest';
import { conflictError } from '../../../src/client/operations/errors';
import type { OperationIdentity, OperationTracker } from '../../../src/client/operations/tracker';
import { fileJournal } from '../../../src/store/journal';
import type { LockSetup } from '../../../src/store/lock';
import { setupOf } from '../../store/lock-setup';
import { useFolder } from '../../support/folder';
import { type TestApiOptions, testApi } from '../../support/http/api';
import { fixedChance, type TestClock, testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { type Answer, json, type Seen, serve } from '../../support/http/server';

export const body = { amount: 5 };
export const routeOf = (name: string) => Object.values(routes).find((route) => route.name === name);

export const lost: Answer = (_, response) => response.destroy();
export const done: Answer = (_, response) => json(response, { balance: 1 });
export const refusal =
  (status: number, refused: unknown = { error: { code: 'X', message: 'no' } }): Answer =>
  (_, response) =>
    json(response, refused, status);

/** Answers the requests in this order, the others with a balance. */
export const serveInOrder = (...answers: readonly Answer[]) =>
  serve((request, response, count) => (answers[count - 1] ?? done)(request, response, count));

/** A server that loses the answers of all tries of one process. */
export const serveAfterLost = () => serveInOrder(lost, lost, lost);

/** The idempotency keys of the requests. */
export const keysOf = (seen: readonly Seen[]) =>
  new Set(seen.map(({ headers }) => headers['idempotency-key']));

export interface Process {
  /** A new process by default. */
  readonly pid?: number;
  readonly profile?: string;
  readonly setup?: Partial<LockSetup>;
  readonly identity?: Partial<OperationIdentity>;
  readonly tracker?: Partial<OperationTracker>;
}

/** Gives each test processes that share a clock and the journals of two profiles. */
export function useProcesses() {
  const folder = useFolder();
  const random = fixedChance();
  let clock: TestClock;
  let pid = 0;
  beforeEach(() => {
    clock = testClock();
    pid = 0;
  });
  const journalOf = (profile = 'work', number = ++pid, setup: Partial<LockSetup> = {}) =>
    fileJournal(folder(), profile, setupOf(number, { clock, ...setup }));
  const client = (url: URL, process: Process = {}, options: TestApiOptions = {}) => {
    const { profile = 'work', identity, tracker, setup } = process;
    const journal = journalOf(profile, process.pid, setup);
    const operations: OperationTracker = {
      startNew: false,
      elsewhere: async () => [journalOf(profile === 'work' ? 'other' : 'work')],
      async resolve(conflict) {
        throw conflictError(conflict);
      },
      onAnswered: ({ acknowledge }) => acknowledge(),
      journal: async () => journal,
      identify: async (document) => ({
        fingerprint: document === undefined ? 'line' : JSON.stringify(document),
        command: 'spend',
        binding: url.origin,
        accountId: 'ada',
        ...identity,
      }),
      ...tracker,
    };
    return testApi(url, { operations, clock, random, ...options });
  };
  return {
    client,
    journalOf,
    clock: () => clock,
    /** The operations in the journal of the profile. */
    pending: () => journalOf().list(),
  };
}
