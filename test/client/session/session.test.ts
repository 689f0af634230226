import { describe, expect, it } from 'vitest';
import { makeHolder } from '../../../src/cli/process/io';
import { anonymousSession, fixedSession } from '../../../src/client/session/session';
import { deviceId } from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import {
  home,
  memoryAccount,
  minute,
  signedInAccount,
  strictService,
  testSession,
} from '../../support/http/session';
import { turns } from '../../support/terminal/terminal';

const life = 15 * minute;

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('a valid access token', () => {
  it('is used without the lock and the service', async () => {
    const { token, account, service } = testSession({ account: signedInAccount(0) });
    expect([await token(), await token()]).toEqual(['access-0', 'access-0']);
    expect([account.held(), account.written, service.arrived]).toEqual([0, [], []]);
  });

  it('is refreshed when 30 seconds are left', async () => {
    expect(await testSession({ account: signedInAccount(life - 30_001) }).token()).toBe('access-0');
    expect(await testSession({ account: signedInAccount(life - 30_000) }).token()).toBe('access-1');
  });

  it('is used to its end without a refresh token', async () => {
    const account = signedInAccount(0, { refreshToken: undefined });
    const { token, clock } = testSession({ account });
    clock.advance(life - 1);
    expect(await token()).toBe('access-0');
    clock.advance(1);
    expect(await token()).toBeUndefined();
    expect(account.held()).toBe(0);
  });
});

describe('a refresh', () => {
  it('is stored before its access token is used', async () => {
    const { token, account, clock, service } = testSession();
    expect(await token()).toBe('access-1');
    expect(account.stored).toEqual({
      deviceId,
      username: 'ada',
      binding: home,
      refreshToken: 'refresh-1',
      accessToken: 'access-1',
      expiresAt: clock.now() + life,
    });
    expect(service.arrived).toEqual(['refresh-0']);
  });

  it('marks the stored account while it is in progress, and keeps the old token there', async () => {
    const account = signedInAccount(60 * minute);
    const before = account.stored;
    let meanwhile: unknown;
    const service = strictService();
    const refresh = async (token: string) => {
      meanwhile = account.stored;
      return service.refresh(token);
    };
    const { token, clock } = testSession({ account, service, refresh });
    await token();
    expect(meanwhile).toEqual({ ...before, renewingSince: clock.now() });
    expect(account.stored).not.toHaveProperty('renewingSince');
  });

  it('binds unbound tokens before it sends them', async () => {
    const account = memoryAccount({ refreshToken: 'refresh-0' });
    expect(await testSession({ account }).token()).toBe('access-1');
    expect(account.written.map(({ binding }) => binding)).toEqual([home, home]);
  });

  it('keeps the old refresh token when the service sends no new one', async () => {
    const refresh = async () => ({ accessToken: 'access-9', lifeMs: life });
    const { token, account } = testSession({ refresh });
    expect(await token()).toBe('access-9');
    expect(account.stored).toMatchObject({ refreshToken: 'refresh-0', accessToken: 'access-9' });
    expect(account.stored).not.toHaveProperty('renewingSince');
  });

  it('creates the device ID before it locks the account, which the device ID needs too', async () => {
    const account = signedInAccount(60 * minute, { deviceId: undefined });
    let created: Promise<string> | undefined;
    const idOnce = () => {
      created ??= account.locked(async (held) => {
        await held.write({ ...(await held.read()), deviceId });
        return deviceId;
      });
      return created;
    };
    const service = strictService();
    const refresh = async (token: string) => {
      await idOnce();
      return service.refresh(token);
    };
    expect(await testSession({ account, refresh, deviceId: idOnce }).token()).toBe('access-1');
    expect(account.stored).toMatchObject({ deviceId, refreshToken: 'refresh-1' });
  });
});

describe('one refresh', () => {
  it('serves all callers of a process, before and after their token was refused', async () => {
    const { token, renewed, service, account } = testSession();
    const tokens = [...Array(20)].map((_, turn) => (turn % 2 ? token() : renewed('access-0')));
    expect(new Set(await Promise.all(tokens))).toEqual(new Set(['access-1']));
    expect(account.held()).toBe(1);
    expect(await renewed('access-0')).toBe('access-1');
    expect(service.arrived).toEqual(['refresh-0']);
  });

  it('serves all processes of an account', async () => {
    const account = signedInAccount(60 * minute);
    const service = strictService();
    const siblings = [...Array(12)].map(() => testSession({ account, service }));
    const tokens = await Promise.all(
      siblings.map(({ token, renewed }, turn) => (turn % 3 ? token() : renewed('access-0'))),
    );
    expect(new Set(tokens)).toEqual(new Set(['access-1']));
    expect(service.arrived).toEqual(['refresh-0']);
    expect(account.held()).toBe(12);
  });

  it('is not needed by a process whose token another one replaced before', async () => {
    const account = signedInAccount(0, { refreshToken: 'refresh-7', accessToken: 'access-7' });
    const { renewed, service } = testSession({ account });
    expect(await renewed('access-6')).toBe('access-7');
    expect([service.arrived, account.written]).toEqual([[], []]);
  });

  it('is not made, and no token used, for another user who has signed in meanwhile', async () => {
    const account = signedInAccount(0, { userId: 'ada' });
    const { token, renewed, service } = testSession({ account });
    expect(await token()).toBe('access-0');
    account.stored = { ...account.stored, userId: 'boris', username: 'boris', accessToken: 'access-7' };
    await expect(token()).rejects.toThrow('boris has signed in with this profile meanwhile');
    expect([await renewed('access-0'), service.arrived, account.written]).toEqual([undefined, [], []]);
  });

  it('does not return the refused token, even when another process stores it meanwhile', async () => {
    const account = signedInAccount(60 * minute);
    const service = strictService();
    const { open, opened } = gate();
    const sibling = account.locked(async (held) => {
      await opened;
      const { refreshToken, accessToken, lifeMs } = await service.refresh('refresh-0');
      await held.write({ ...account.stored, refreshToken, accessToken, expiresAt: clock.now() + lifeMs });
    });
    const { renewed, clock } = testSession({ account, service });
    const [first, second] = [renewed('access-0'), renewed('access-1')];
    await turns();
    open();
    await sibling;
    expect([await first, await second]).toEqual(['access-1', 'access-2']);
    expect(service.arrived).toEqual(['refresh-0', 'refresh-1']);
  });
});

describe('a clock that jumps', () => {
  it('forward causes one refresh', async () => {
    const { token, clock, service } = testSession({ account: signedInAccount(0) });
    clock.advance(24 * 60 * minute);
    expect([await token(), await token()]).toEqual(['access-1', 'access-1']);
    expect(service.granted()).toBe(1);
  });

  it('back lets an expired token look valid until the service refuses it', async () => {
    const account = signedInAccount(-24 * 60 * minute);
    const { token, renewed, clock, service } = testSession({ account });
    expect(await token()).toBe('access-0');
    expect(await renewed('access-0')).toBe('access-1');
    expect(await renewed('access-0')).toBe('access-1');
    expect(account.stored.expiresAt).toBe(clock.now() + life);
    expect(service.granted()).toBe(1);
  });

  it('in one of two processes ends no session', async () => {
    const account = signedInAccount(60 * minute);
    const service = strictService();
    const ahead = testClock();
    ahead.advance(365 * 24 * 60 * minute);
    const here = testSession({ account, service });
    const there = testSession({ account, service, clock: ahead });
    for (const { token } of [here, there, here, there]) expect(service.takes(await token())).toBe(true);
    expect(service.arrived).toEqual(['refresh-0', 'refresh-1']);
  });
});

describe('an interrupt', () => {
  it('waits for a refresh in progress until its token is stored', async () => {
    const hold = makeHolder();
    const service = strictService();
    const { open, opened } = gate();
    const refresh = async (token: string) => {
      const tokens = await service.refresh(token);
      await opened;
      return tokens;
    };
    const { token, account } = testSession({ hold, refresh, service });
    const result = token();
    await turns();
    const drained = hold.drain().then(() => account.stored.refreshToken);
    await turns();
    open();
    expect(await drained).toBe('refresh-1');
    expect(await result).toBe('access-1');
  });

  it('does not wait for another process that holds the account', async () => {
    const hold = makeHolder();
    const account = signedInAccount(60 * minute);
    const { open, opened } = gate();
    const sibling = account.locked(() => opened);
    const result = testSession({ hold, account }).token();
    await turns();
    await hold.drain();
    expect(account.stored.refreshToken).toBe('refresh-0');
    open();
    await sibling;
    expect(await result).toBe('access-1');
  });
});

it('without a stored account there is no token, and the account is not locked', async () => {
  const { token, account, notes } = testSession({ account: memoryAccount({ deviceId }) });
  expect(await token()).toBeUndefined();
  expect([account.held(), notes]).toEqual([0, []]);
});

it.each([
  ['anonymous', anonymousSession(async () => deviceId), undefined],
  ['fixed', fixedSession(async () => deviceId, 'given'), 'given'],
])('an %s session is never refreshed', async (_, session, token) => {
  expect(await session.deviceId()).toBe(deviceId);
  expect(await session.accessToken(home)).toBe(token);
  expect(await session.renew('given', home)).toBeUndefined();
});
