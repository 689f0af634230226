/** The session when a refresh fails: what ends it, what does not, and the messages. */
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/client/http/transport-error';
import type { RefreshedTokens } from '../../../src/client/session/session';
import {
  NetworkError,
  NotFoundError,
  type PlazaError,
  RefusedError,
  TooFrequentError,
  UsageError,
} from '../../../src/errors';
import type { StoreSuccessor } from '../../../src/ports/account';
import { deviceId, failure } from '../../support/http/api';
import {
  home,
  lostAnswerError,
  memoryAccount,
  minute,
  refused,
  signedInAccount,
  strictService,
  testSession,
} from '../../support/http/session';

const life = 15 * minute;
const signIn = "sign in again with 'plaza auth login'";

/** A refresh with these results, one after the other; the others succeed. */
function going(...ways: ('lost before' | 'lost after' | 'cut after its head' | Error | RefreshedTokens)[]) {
  const service = strictService();
  const refresh = async (token: string, store?: StoreSuccessor): Promise<RefreshedTokens> => {
    const way = ways.shift();
    if (way === 'cut after its head') {
      await service.refresh(token, store);
      throw lostAnswerError();
    }
    if (way === 'lost after') await service.refresh(token);
    if (way === 'lost before') service.arrived.push(token);
    if (way === 'lost after' || way === 'lost before') throw lostAnswerError();
    if (way === undefined) return service.refresh(token);
    service.arrived.push(token);
    if (way instanceof Error) throw way;
    return way;
  };
  return { service, refresh };
}

const codes = [
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'SESSION_INVALID_REFRESH_TOKEN',
  'REFRESH_TOKEN_MISSING',
  'SESSION_NOT_FOUND',
];

describe.each(codes)('a refresh that is refused with 401 %s', (code) => {
  it('ends the session: the tokens are deleted, the device ID stays', async () => {
    const { token, session, account, service } = testSession(going(refused(code, 'in its words')));
    expect(await token()).toBeUndefined();
    const ending = { endedAt: expect.any(Number), endedBecause: 'in its words' };
    expect(account.stored).toEqual({ deviceId, username: 'ada', binding: home, ...ending });
    expect(service.arrived).toEqual(['refresh-0']);
    const ended = session.ended?.();
    expect(ended).toMatchObject({
      kind: 'signed-out',
      exit: 4,
      message: 'the session ended: in its words',
      details: { code, status: 401, hint: signIn },
    });
  });

  it('keeps tokens that were stored meanwhile', async () => {
    const account = signedInAccount(60 * minute);
    const refresh = async () => {
      account.stored = { ...account.stored, refreshToken: 'of a new sign-in', accessToken: 'of it too' };
      throw refused(code);
    };
    await testSession({ account, refresh }).token();
    expect(account.stored).toMatchObject({ refreshToken: 'of a new sign-in', accessToken: 'of it too' });
  });

  it('is reported also when the tokens cannot be deleted', async () => {
    const account = signedInAccount(60 * minute);
    const refresh = async () => {
      account.failure = { write: new UsageError('the disk is full') };
      throw refused(code, 'over');
    };
    const { token, session } = testSession({ account, refresh });
    expect(await token()).toBeUndefined();
    expect(session.ended?.()?.message).toBe('the session ended: over');
  });
});

/** Refusals that do not end the session. */
const passing: readonly [string, PlazaError, exit: number][] = [
  ['a 5xx', new NetworkError('busy', { status: 503 }), 7],
  ['a 5xx with a session code', new NetworkError('odd', { status: 500, code: 'SESSION_EXPIRED' }), 7],
  ['a limit', new TooFrequentError('slowly', { status: 429 }), 6],
  ['a 403', new RefusedError('no', { status: 403, code: 'ACCESS_DENIED' }), 3],
  ['a session code with a 404', new NotFoundError('no', { status: 404, code: 'SESSION_NOT_FOUND' }), 5],
];

describe.each(passing)('a refresh that is refused with %s', (_, error, exit) => {
  it('is reported, not retried, and does not end the session', async () => {
    const { service, refresh } = going(error);
    const { token, account, session } = testSession({ service, refresh });
    expect(await failure(token())).toBe(error);
    expect(error.exit).toBe(exit);
    expect(session.ended?.()).toBeUndefined();
    expect(account.stored.refreshToken).toBe('refresh-0');
    expect(service.arrived).toEqual(['refresh-0']);
    expect(await token()).toBe('access-1');
    expect(service.arrived).toEqual(['refresh-0', 'refresh-0']);
  });

  it('lets a valid token be used to its end', async () => {
    const account = signedInAccount(life - 10_000);
    const { token, clock } = testSession({ ...going(error, error), account });
    expect(await token()).toBe('access-0');
    clock.advance(10_000);
    expect(await failure(token())).toBe(error);
  });
});

it('a refresh that is refused with 401 and no session code keeps the tokens', async () => {
  const bare = refused('UNAUTHORIZED', 'unauthorized');
  const { token, session, account } = testSession(going(bare));
  expect(await token()).toBeUndefined();
  expect(session.ended?.()).toBe(bare);
  expect(account.stored.refreshToken).toBe('refresh-0');
  expect(await token()).toBe('access-1');
});

describe('the lost answer of a refresh', () => {
  it('is retried once with the same token, which may never have arrived', async () => {
    const { service, refresh } = going('lost before');
    const { token, account } = testSession({ service, refresh });
    expect(await token()).toBe('access-1');
    expect(service.arrived).toEqual(['refresh-0', 'refresh-0']);
    expect(account.stored.refreshToken).toBe('refresh-1');
  });

  it('is retried with the new token when its head arrived', async () => {
    const { service, refresh } = going('cut after its head');
    const account = signedInAccount(60 * minute);
    const { token } = testSession({ account, service, refresh });
    expect(await token()).toBe('access-2');
    expect(service.arrived).toEqual(['refresh-0', 'refresh-1']);
    expect(account.successors).toMatchObject([{ refreshToken: 'refresh-1', deviceId, binding: home }]);
    expect(account.successors[0]).not.toHaveProperty('accessToken');
    expect(account.stored).toMatchObject({ refreshToken: 'refresh-2', accessToken: 'access-2' });
  });

  it('has exit code 7 when it is lost again, and the next command refreshes the session', async () => {
    const { service, refresh } = going('lost before', 'lost before');
    const { token, account } = testSession({ service, refresh });
    expect((await failure(token())).exit).toBe(7);
    expect(service.arrived).toEqual(['refresh-0', 'refresh-0']);
    const next = testSession({ account, service });
    expect(await next.token()).toBe('access-1');
  });

  it('is retried by the next command after the time limit', async () => {
    const late = Object.assign(new TransportError('sent', 'whole-limit'), { limitMs: 30_000 });
    const { service, refresh } = going(new NetworkError('no answer within 30 s', { cause: late }));
    const { token, account } = testSession({ service, refresh });
    expect((await failure(token())).exit).toBe(7);
    expect(service.arrived).toEqual(['refresh-0']);
    expect(await testSession({ account, service }).token()).toBe('access-1');
  });

  it('ends the session when the service has carried it out', async () => {
    const { service, refresh } = going('lost after');
    const { token, session, account } = testSession({ service, refresh });
    expect(await token()).toBeUndefined();
    expect(session.ended?.()).toMatchObject({
      exit: 4,
      message:
        'the session was refreshed, but the answer with the new token was lost: the session cannot continue',
      details: { code: 'SESSION_INVALID_REFRESH_TOKEN', status: 401, hint: signIn },
    });
    const ending = { endedAt: expect.any(Number), endedBecause: 'the answer to its refresh was lost' };
    expect(account.stored).toEqual({ deviceId, username: 'ada', binding: home, ...ending });
  });

  it('is remembered by later commands', async () => {
    const { service, refresh } = going('lost after', 'lost before');
    const first = testSession({ service, refresh });
    expect((await failure(first.token())).exit).toBe(7);
    const next = testSession({ account: first.account, service });
    expect(await next.token()).toBeUndefined();
    expect(next.session.ended?.()?.message).toMatch(/^the session was refreshed, but the answer .* was lost/);
  });

  it('does not hide why the session ended later', async () => {
    const { service, refresh } = going('lost before', 'lost before');
    const first = testSession({ service, refresh });
    await failure(first.token());
    service.refuse(refused('SESSION_REVOKED', 'it was revoked'));
    const next = testSession({ account: first.account, service });
    await next.token();
    expect(next.session.ended?.()?.message).toBe(
      'the session ended: it was revoked (an earlier attempt to refresh it failed)',
    );
  });
});

it('an unreadable answer to a refresh has exit code 7, and its new token is stored', async () => {
  const message = 'the service refreshed the session, but its answer cannot be read';
  const { service, refresh } = going();
  const unreadable = async (token: string) => ({
    refreshToken: (await refresh(token)).refreshToken,
    lifeMs: 0,
  });
  const first = testSession({ service, refresh: unreadable });
  expect(await failure(first.token())).toMatchObject({ exit: 7, message });
  expect(first.account.stored).toMatchObject({ refreshToken: 'refresh-1' });
  expect(first.account.stored).not.toHaveProperty('accessToken');
  expect(await testSession({ account: first.account, service }).token()).toBe('access-2');
});

describe('a session of another service', () => {
  const elsewhere = 'https://elsewhere.test';

  it('is not used, with one note', async () => {
    const { session, notes, service, account } = testSession({ account: signedInAccount(0) });
    const before = account.stored;
    for (const ask of [1, 2, 3]) expect(await session.accessToken(elsewhere), String(ask)).toBeUndefined();
    expect(await session.renew('access-0', elsewhere)).toBeUndefined();
    expect(notes).toEqual([`the session of this profile belongs to ${home}, so it is not used here`]);
    expect([service.arrived, account.stored, account.written]).toEqual([[], before, []]);
  });

  it('is not mentioned where there is none', async () => {
    const account = memoryAccount({ deviceId, binding: home });
    const { session, notes } = testSession({ account });
    expect(await session.accessToken(elsewhere)).toBeUndefined();
    expect(notes).toEqual([]);
  });

  it('is not used when another process stores it meanwhile', async () => {
    const account = signedInAccount(60 * minute);
    const { session, service } = testSession({ account });
    const renewed = session.renew('access-0', home);
    account.stored = { ...account.stored, binding: elsewhere };
    expect(await renewed).toBeUndefined();
    expect(service.arrived).toEqual([]);
  });
});

it('a bug during a refresh is thrown, also while the token is valid', async () => {
  const bug = new TypeError('x is not a function');
  const account = signedInAccount(life - 10_000);
  await expect(testSession({ account, refresh: () => Promise.reject(bug) }).token()).rejects.toBe(bug);
});
