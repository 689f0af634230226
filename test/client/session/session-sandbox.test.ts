/** The session and the client against the strict sandbox, in one process: what every end of it is called there. */
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
/** Of this test alone: it looks at no request of another. */
let deviceId = '';
beforeEach(() => {
  deviceId = randomUUID();
});
const dayMs = 24 * 60 * minute;

/** Ada, signed in, by a client that shares its account with whoever is given the same one. */
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

/** Ends what the path names, by somebody with these tokens. */
async function end(method: 'DELETE' | 'POST', path: string, account: Pick<MemoryAccount, 'stored'>) {
  const { accessToken, refreshToken } = account.stored;
  const headers = {
    authorization: `Bearer ${accessToken}`,
    cookie: `refresh_token=${refreshToken}; is_auth=1`,
    'x-device-id': '00000000-0000-4000-8000-000000000001',
  };
  expect((await fetch(new URL(path, sandbox().baseUrl), { method, headers })).status).toBe(200);
}

/** What this client asks from now on: the result tells. */
const requests = () => {
  const asked = sandbox().requestsFromNow(deviceId);
  return () => asked().map(({ route, status }) => `${route} ${status}`);
};

describe('an access token that is over', () => {
  it('is renewed once for all who are refused at once, and each asks once more', async () => {
    const { me } = ada();
    sandbox().clock.move(16 * minute);
    const reported = requests();
    expect(await Promise.all([me(), me(), me(), me()])).toEqual(['ada', 'ada', 'ada', 'ada']);
    const asked = reported();
    expect(asked.filter((one) => one === 'auth.refresh 200')).toHaveLength(1);
    expect(asked.filter((one) => one === 'users.me 401')).toHaveLength(4);
    expect(asked.filter((one) => one === 'users.me 200')).toHaveLength(4);
    expect(asked).toHaveLength(9);
  });

  it('is renewed before anything is asked where the end is known, among processes too', async () => {
    const account = signIn();
    const siblings = [ada(account), ada(account), ada(account)];
    for (const { clock } of siblings) clock.advance(15 * minute);
    const asked = requests();
    expect(await Promise.all(siblings.map(({ me }) => me()))).toEqual(['ada', 'ada', 'ada']);
    expect(asked().sort()).toEqual(['auth.refresh 200', ...Array(3).fill('users.me 200')]);
  });

  it('is renewed again and again for as long as the refresh token lives', async () => {
    const { me, clock } = ada();
    for (let days = 0; days < 120; days += 29) {
      sandbox().clock.move(29 * dayMs);
      clock.advance(29 * dayMs);
      expect(await me()).toBe('ada');
    }
  });

  it('that is refused again though it is new is told, after one renewal', async () => {
    const { me } = ada();
    sandbox().clock.move(16 * minute);
    sandbox().addFault({ route: 'users.me', kind: 'status', status: 401, times: 5 });
    const asked = requests();
    await expect(me()).rejects.toMatchObject({ exit: 4 });
    expect(asked()).toEqual(['users.me 401', 'auth.refresh 200', 'users.me 401']);
  });
});

describe('a session that is over', () => {
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

  it.each(ends)('is told by its code: %s', async (code, words, finish) => {
    const { me, account } = ada();
    await finish(account);
    await expect(me()).rejects.toMatchObject({
      exit: 4,
      message: `the session ended: ${words}`,
      details: { code, status: 401 },
    });
    expect(account.stored).toEqual({ deviceId, binding: new URL(sandbox().baseUrl).origin });
    const asked = requests();
    await expect(me()).rejects.toMatchObject({ exit: 4, message: `the session ended: ${words}` });
    expect(asked()).toEqual([]);
  });
});
