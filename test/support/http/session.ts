/** A session with a strict service and an account in memory. */

import { makeHolder } from '../../../src/cli/process/io';
import { createSession, type RefreshedTokens, type SessionSetup } from '../../../src/client/session/session';
import { NetworkError, SignedOutError } from '../../../src/errors';
import type { Account, AccountStore, StoreSuccessor } from '../../../src/ports/account';
import { deviceId } from './api';
import { type TestClock, testClock } from './clock';

export const minute = 60_000;

/** The service of the account. */
export const home = 'https://plaza.test';

export function refused(code: string, message = 'refused', status = 401): SignedOutError {
  return new SignedOutError(message, { code, status });
}

export type StrictService = ReturnType<typeof strictService>;

/** A service whose tokens are `refresh-0` and `access-0` at first, and count up. */
export function strictService() {
  const arrived: string[] = [];
  let granted = 0;
  let refusal: Error | undefined;
  const current = () => `refresh-${granted}`;
  return {
    arrived,
    granted: () => granted,
    current,
    takes: (accessToken: string | undefined) => accessToken === `access-${granted}`,
    async refresh(token: string, store?: StoreSuccessor): Promise<RefreshedTokens> {
      arrived.push(token);
      // Another refresh can come in between, as over a network.
      await new Promise(setImmediate);
      if (refusal) throw refusal;
      if (token !== current()) {
        throw refused('SESSION_INVALID_REFRESH_TOKEN', 'the refresh token is not the one of the session');
      }
      granted += 1;
      // No turn passes in between.
      store?.(current());
      return { refreshToken: current(), accessToken: `access-${granted}`, lifeMs: 15 * minute };
    },
    refuse: (error: Error) => {
      refusal = error;
    },
  };
}

export function lostAnswerError(): NetworkError {
  return new NetworkError('the connection was cut', { hint: 'running the command again is safe' });
}

export interface MemoryAccount extends AccountStore {
  /** The stored account; the test may replace it, as a process without a lock would. */
  stored: Account;
  readonly written: Account[];
  /** The accounts stored in the turn of an answer, in order; they do not change `stored`. */
  readonly successors: Account[];
  /** How often the account was locked. */
  held(): number;
  failure: { write?: Error; overwrite?: Error };
}

export function memoryAccount(stored: Account): MemoryAccount {
  const written: Account[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  const put = (failure: Error | undefined, next: Account) => {
    if (failure) throw failure;
    written.push(next);
    // As JSON has it, without undefined fields.
    account.stored = JSON.parse(JSON.stringify(next));
  };
  const account: MemoryAccount = {
    stored,
    written,
    successors: [],
    held: () => held,
    failure: {},
    read: async () => account.stored,
    locked(work) {
      const turn = last.then(() => {
        held += 1;
        return work({
          read: account.read,
          write: async (next) => put(account.failure.write, next),
          overwrite: async (next) => put(account.failure.overwrite, next),
          prepareSuccessor: async (next) => (refreshToken) => {
            account.successors.push({ ...next, refreshToken });
            return false;
          },
        });
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
  return account;
}

export interface TestSessionOptions extends Partial<Omit<SessionSetup, 'store' | 'clock' | 'note'>> {
  readonly account?: MemoryAccount;
  readonly service?: StrictService;
  readonly clock?: TestClock;
}

/** The account of a sign-in `ago` milliseconds before the start of the clock. */
export function signedInAccount(ago: number, change: Account = {}): MemoryAccount {
  const expiresAt = testClock().now() + 15 * minute - ago;
  return memoryAccount({
    deviceId,
    username: 'ada',
    binding: home,
    refreshToken: 'refresh-0',
    accessToken: 'access-0',
    expiresAt,
    ...change,
  });
}

/** A session over an account and a service that others may share; by default it signed in an hour ago. */
export function testSession(options: TestSessionOptions = {}) {
  const {
    account = signedInAccount(60 * minute),
    service = strictService(),
    clock = testClock(),
    ...setup
  } = options;
  const notes: string[] = [];
  const session = createSession({
    store: account,
    refresh: service.refresh,
    binding: async (origin) => origin,
    deviceId: async () => deviceId,
    clock,
    hold: makeHolder(),
    note: (text) => void notes.push(text),
    ...setup,
  });
  return {
    session,
    account,
    service,
    clock,
    notes,
    token: () => session.accessToken(home),
    /** The access token after another one was answered with 401. */
    renewed: (failed: string) => session.renew(failed, home),
  };
}
