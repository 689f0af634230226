/** A session that many real processes share, against the sandbox in the test's own process. */
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

/** Until it is moved on so far, the sandbox holds a refresh back. */
const heldMs = 5000;

/** What a command of somebody who is signed in prints. */
export const expectedRun = { exit: 0, signal: null, stdout: 'ada\n', stderr: '' };

/** What nothing can prevent: the service answered, and the answer was lost before a byte of it was stored. */
export const lostAnswerMessage =
  'the session was refreshed, but the answer with the new token was lost: the session cannot continue';

export const expectedLoss = {
  exit: 4,
  signal: null,
  stdout: '',
  stderr: `error: ${lostAnswerMessage} (SESSION_INVALID_REFRESH_TOKEN)\nhint: sign in again with 'plaza sandbox sign-in ada'\n`,
};

/** The shared session of a home. */
export interface SharedSession {
  /** What is stored of it. */
  stored(): Account;
  /** Stores something else, as no command would. */
  store(account: Account): void;
  /** The access token is over, and here that is known. */
  expireHere(): void;
  /** The access token is over, and only the service knows. */
  expireThere(): void;
  /** One command that needs the session, to its end. */
  run(argv?: readonly string[], options?: ExecutableOptions): Promise<RanExecutable>;
  /** The same, under way. */
  start(argv?: readonly string[]): ReturnType<typeof startExecutable>;
  /** What the service was asked since the last call, of one route. */
  requests(route: string): RequestRecord[];
  /** From now on the service holds a refresh back; it is let go by the result. */
  holdRefresh(): () => void;
  /** Resolves once a refresh has arrived at the service, which holds it back. */
  refreshArrived(): Promise<void>;
}

/** Signs ada in, as an earlier command would have. */
export function sharedSession({ folder, sandbox, env }: Home): SharedSession {
  const { control, clock } = sandbox;
  const path = join(folder, 'state', 'accounts', 'sandbox.json');
  const deviceId = randomUUID();
  // A process that was killed leaves two lines.
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

/** That there was one refresh, and that the service took it. */
export function expectOneRefresh(session: SharedSession, place: string): void {
  expect(
    session.requests('auth.refresh').map(({ status }) => status),
    place,
  ).toEqual([200]);
}
