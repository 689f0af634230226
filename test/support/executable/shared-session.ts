/** A session that many processes share, with the sandbox in the test's own process. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Account } from '../../../src/ports/account';
import { parseAccount } from '../../../src/store/secrets/account';
import { until } from '../clock';
import type { Home } from '../home';
import { type ExecutableOptions, runExecutable, startExecutable } from './executable';

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

export type SharedSession = ReturnType<typeof sharedSession>;

/** Signs ada in. */
export function sharedSession({ folder, sandbox, env }: Home) {
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
    run: (argv: readonly string[] = asksWho, options: ExecutableOptions = {}) =>
      runExecutable(argv, { ...options, env: { ...env, ...options.env } }),
    start: (argv: readonly string[] = asksWho) => startExecutable(argv, { env, input: '' }),
    /** The requests of a route since the last call. */
    requests(route: string) {
      const records = all().filter((record) => record.route === route);
      const reported = seen.get(route) ?? 0;
      seen.set(route, records.length);
      return records.slice(reported);
    },
    /** Lets the service hold the next refresh; the result releases it. */
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
