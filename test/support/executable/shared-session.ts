/** A session that many processes share, with the sandbox in the test's own process. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Account } from '../../../src/ports/account';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { parseAccount } from '../../../src/store/secrets/account';
import { until } from '../clock';
import type { Home } from '../home';
import { type ExecutableOptions, type RanExecutable, runExecutable, startExecutable } from './executable';

const minute = 60_000;

const heldMs = 5000;

export const expectedRun = { exit: 0, signal: null, stdout: 'ada\n', stderr: '' };

/** The message after the answer of a refresh was lost before a byte of it was stored. */
export const lostAnswerMessage =
  'the session was refreshed, but the answer with the new token was lost: the session cannot continue';

export const expectedLoss = {
  exit: 4,
  signal: null,
  stdout: '',
  stderr: `error: ${lostAnswerMessage} (SESSION_INVALID_REFRESH_TOKEN)\nhint: sign in again with 'plaza sandbox sign-in ada'\n`,
};

export interface SharedSession {
  stored(): Account;
  store(account: Account): void;
  /** Lets the access token expire, as the stored account says. */
  expireHere(): void;
  /** Lets the access token expire at the service alone. */
  expireThere(): void;
  /** Runs a command that needs the session to its end. */
  run(argv?: readonly string[], options?: ExecutableOptions): Promise<RanExecutable>;
  /** Starts a command that needs the session. */
  start(argv?: readonly string[]): ReturnType<typeof startExecutable>;
  /** The requests of a route since the last call. */
  requests(route: string): RequestRecord[];
  /** Lets the service hold the next refresh; the result releases it. */
  holdRefresh(): () => void;
  /** Resolves once the held refresh has arrived at the service. */
  refreshArrived(): Promise<void>;
}

/** Signs ada in. */
export function sharedSession({ folder, sandbox, env }: Home): SharedSession {
  const { control, clock } = sandbox;
  const path = join(folder, 'state', 'accounts', 'sandbox.json');
  const deviceId = randomUUID();
  // A killed process leaves two lines.
  const stored = (): Account => parseAccount(readFileSync(path, 'utf8'));
  const store = (account: Account) => writeFileSync(path, JSON.stringify(account), { mode: 0o600 });
  const { refreshToken, accessToken, world } = control.signIn({ person: 'ada', deviceId });
  mkdirSync(join(folder, 'state', 'accounts'), { recursive: true, mode: 0o700 });
  const expiresAt = Date.now() + 15 * minute;
  store({ deviceId, binding: `sandbox ${world}`, username: 'ada', refreshToken, accessToken, expiresAt });
  const asksWho = ['api', 'GET', '/api/users/me', '--jq', '.username'];
  const all = sandbox.requestsFromNow(deviceId);
  const seen = new Map<string, number>();
  return {
    stored,
    store,
    expireHere: () => store({ ...stored(), expiresAt: 1 }),
    expireThere: () => clock.move(16 * minute),
    run: (argv = asksWho, options = {}) =>
      runExecutable(argv, { ...options, env: { ...env, ...options.env } }),
    start: (argv = asksWho) => startExecutable(argv, { env, input: '' }),
    requests(route) {
      const records = all().filter((record) => record.route === route);
      const reported = seen.get(route) ?? 0;
      seen.set(route, records.length);
      return records.slice(reported);
    },
    holdRefresh() {
      sandbox.addFault({ route: 'auth.refresh', kind: 'delay', delayMs: heldMs });
      return () => clock.move(heldMs);
    },
    refreshArrived: () => until(() => control.faults().length === 0),
  };
}

/** Expects one refresh, which succeeded. */
export function expectOneRefresh(session: SharedSession, place: string): void {
  expect(
    session.requests('auth.refresh').map(({ status }) => status),
    place,
  ).toEqual([200]);
}
