/** The session and the client against the sandbox. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../../src/client/client';
import type { ApiDeps } from '../../../src/client/deps';
import { createTransport } from '../../../src/client/request/transport';
import { sendRefresh } from '../../../src/client/session/refresh';
import { anonymousSession } from '../../../src/client/session/session';
import { users } from '../../../src/protocol/routes/users';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';
import { fixedChance, testClock } from '../../support/http/clock';
import { type MemoryAccount, memoryAccount, minute, testSession } from '../../support/http/session';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();
/** Each test has a device of its own, and looks only at its requests. */
let deviceId = '';
beforeEach(() => {
  deviceId = randomUUID();
});
const dayMs = 24 * 60 * minute;

/** A client of ada; clients with the same account share it. */
function ada(account: MemoryAccount = signIn()) {
  const base = new URL(sandbox().baseUrl);
  const clock = testClock();
  const wire: Omit<ApiDeps, 'session' | 'allowed'> = {
    addresses: async () => base,
    vocabulary: defaultVocabulary,
    clock,
    random: fixedChance(),
    environment: {},
    version: '1.2.3',
    timeoutMs: 30_000,
    note: () => undefined,
  };
  const transport = createTransport({
    ...wire,
    session: anonymousSession(async () => deviceId),
  });
  const refresh = (token: string) => sendRefresh(transport, base, defaultVocabulary, token);
  const { session } = testSession({ account, clock, refresh, deviceId: async () => deviceId });
  const api = createApi({ ...wire, session, allowed: 'all' });
  onTestFinished(() => Promise.all([api.close(), transport.close()]).then(() => undefined));
  const me = async () => (await api.read(users.me)).username;
  return { account, clock, session, me };
}

function signIn(): MemoryAccount {
  const { refreshToken, accessToken } = sandbox().control.signIn({ person: 'ada', deviceId });
  const binding = new URL(sandbox().baseUrl).origin;
  return memoryAccount({
    deviceId,
    binding,
    refreshToken,
    accessToken,
    expiresAt: testClock().now() + 15 * minute,
  });
}

/** Sends a request that ends a session, with the tokens of an account. */
async function end(method: 'DELETE' | 'POST', path: string, account: Pick<MemoryAccount, 'stored'>) {
  const { accessToken, refreshToken } = account.stored;
  const headers = {
    authorization: `Bearer ${accessToken}`,
    cookie: `refresh_token=${refreshToken}; is_auth=1`,
    'x-device-id': '00000000-0000-4000-8000-000000000001',
  };
  expect((await fetch(new URL(path, sandbox().baseUrl), { method, headers })).status).toBe(200);
}

/** The requests of the device from now on. */
const requestsFromNow = () => {
  const requests = sandbox().requestsFromNow(deviceId);
  return () => requests().map(({ route, status }) => `${route} ${status}`);
};

describe('an expired access token', () => {
  it('is refreshed once for all requests that were refused at once', async () => {
    const { me } = ada();
    sandbox().clock.move(16 * minute);
    const requests = requestsFromNow();
    expect(await Promise.all([me(), me(), me(), me()])).toEqual(['ada', 'ada', 'ada', 'ada']);
    expect(requests().sort()).toEqual([
      'auth.refresh 200',
      ...Array(4).fill('users.me 200'),
      ...Array(4).fill('users.me 401'),
    ]);
  });

  it('is refreshed before the first request of any process when its end is known', async () => {
    const account = signIn();
    const siblings = [ada(account), ada(account), ada(account)];
    for (const { clock } of siblings) clock.advance(15 * minute);
    const requests = requestsFromNow();
    expect(await Promise.all(siblings.map(({ me }) => me()))).toEqual(['ada', 'ada', 'ada']);
    expect(requests().sort()).toEqual(['auth.refresh 200', ...Array(3).fill('users.me 200')]);
  });

  it('is refreshed as long as the refresh token is renewed', async () => {
    const { me, clock } = ada();
    for (let days = 0; days < 120; days += 29) {
      sandbox().clock.move(29 * dayMs);
      clock.advance(29 * dayMs);
      expect(await me()).toBe('ada');
    }
  });
});

describe('the end of a session', () => {
  const other = () => {
    const { refreshToken, accessToken } = sandbox().control.signIn({ person: 'ada' });
    return { stored: { refreshToken, accessToken } };
  };
  const ends: readonly [string, string, (account: MemoryAccount) => unknown][] = [
    ['SESSION_REVOKED', 'the session was ended', () => end('DELETE', '/api/v1/auth/sessions', other())],
    [
      'SESSION_NOT_FOUND',
      'there is no such session',
      (account) => end('POST', '/api/v1/auth/logout', account),
    ],
    ['SESSION_EXPIRED', 'the session has expired', () => sandbox().clock.move(31 * dayMs)],
    [
      'SESSION_INVALID_REFRESH_TOKEN',
      'the refresh token is not the one of the session',
      async (account) => {
        await ada(memoryAccount({ ...account.stored, expiresAt: 0 })).me();
        sandbox().clock.move(16 * minute);
      },
    ],
  ];

  it.each(ends)('is reported by its code: %s', async (code, words, finish) => {
    const { me, account } = ada();
    await finish(account);
    await expect(me()).rejects.toMatchObject({
      exit: 4,
      message: `the session ended: ${words}`,
      details: { code, status: 401 },
    });
    expect(account.stored).toEqual({ deviceId, binding: new URL(sandbox().baseUrl).origin });
    const requests = requestsFromNow();
    await expect(me()).rejects.toMatchObject({ exit: 4, message: `the session ended: ${words}` });
    expect(requests()).toEqual([]);
  });
});
