/** The session when all goes well: one refresh for all who ask, whatever the clock does. */
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

describe('a token that is good', () => {
  it('is given as it is: nothing is held, nothing is asked', async () => {
    const { token, account, service } = testSession({ account: signedInAccount(0) });
    expect([await token(), await token()]).toEqual(['access-0', 'access-0']);
    expect([account.held(), account.written, service.arrived]).toEqual([0, [], []]);
  });

  it('is renewed when 30 seconds are left of it, and not before', async () => {
    expect(await testSession({ account: signedInAccount(life - 30_001) }).token()).toBe('access-0');
    expect(await testSession({ account: signedInAccount(life - 30_000) }).token()).toBe('access-1');
  });

  it('is used to its end where there is nothing to renew it with', async () => {
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
  it('is stored whole before its access token is given', async () => {
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

  it('leaves a mark on the disk while it is under way, and the old token with it', async () => {
    const account = signedInAccount(60 * minute);
    const before = account.stored;
    const clock = testClock();
    let meanwhile: unknown;
    const service = strictService();
    const refresh = async (token: string) => {
      meanwhile = account.stored;
      return service.refresh(token);
    };
    await testSession({ account, service, clock, refresh }).token();
    expect(meanwhile).toEqual({ ...before, renewingSince: clock.now() });
    expect(account.stored).not.toHaveProperty('renewingSince');
  });

  it('binds tokens that were bound to nothing before it sends them anywhere', async () => {
    const account = memoryAccount({ refreshToken: 'refresh-0' });
    expect(await testSession({ account }).token()).toBe('access-1');
    expect(account.written.map(({ binding }) => binding)).toEqual([home, home]);
  });

  it('keeps the old token where the service gives no new one', async () => {
    const refresh = async () => ({ accessToken: 'access-9', lifeMs: life });
    const { token, account } = testSession({ refresh });
    expect(await token()).toBe('access-9');
    expect(account.stored).toMatchObject({ refreshToken: 'refresh-0', accessToken: 'access-9' });
    expect(account.stored).not.toHaveProperty('renewingSince');
  });

  it('makes the device id before it holds the account, for which that may be needed', async () => {
    const account = signedInAccount(60 * minute, { deviceId: undefined });
    let made: Promise<string> | undefined;
    const makeId = async () =>
      account.locked(async (held) => {
        await held.write({ ...(await held.read()), deviceId });
        return deviceId;
      });
    const idOnce = () => {
      made ??= makeId();
      return made;
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

describe('one refresh among many', () => {
  it('in a process: those who come near the end, those who were refused, and both', async () => {
    const { token, renewed, service, account } = testSession();
    const asked = [...Array(20)].map((_, turn) => (turn % 2 ? token() : renewed('access-0')));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['access-1']));
    expect(account.held()).toBe(1);
    expect(await renewed('access-0')).toBe('access-1');
    expect(service.arrived).toEqual(['refresh-0']);
  });

  it('among processes: who waited takes what the sibling got', async () => {
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

  it('whoever is refused with a token that a sibling replaced long ago takes the new one', async () => {
    const account = signedInAccount(0, { refreshToken: 'refresh-7', accessToken: 'access-7' });
    const { renewed, service } = testSession({ account });
    expect(await renewed('access-6')).toBe('access-7');
    expect([service.arrived, account.written]).toEqual([[], []]);
  });

  it('never gives back the token that failed, though a renewal under way finds just that', async () => {
    const account = signedInAccount(60 * minute);
    const service = strictService();
    let release = () => {};
    const sibling = account.locked(async (held) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      const { refreshToken, accessToken, lifeMs } = await service.refresh('refresh-0');
      await held.write({ ...account.stored, refreshToken, accessToken, expiresAt: clock.now() + lifeMs });
    });
    const { renewed, clock } = testSession({ account, service });
    const first = renewed('access-0');
    const second = renewed('access-1');
    await turns();
    release();
    await sibling;
    expect([await first, await second]).toEqual(['access-1', 'access-2']);
    expect(service.arrived).toEqual(['refresh-0', 'refresh-1']);
  });
});

describe('a clock that jumps', () => {
  it('forward costs one refresh', async () => {
    const { token, clock, service } = testSession({ account: signedInAccount(0) });
    clock.advance(24 * 60 * minute);
    expect([await token(), await token()]).toEqual(['access-1', 'access-1']);
    expect(service.granted()).toBe(1);
  });

  it('back makes a token look good for days: the service says that it is not, and one refresh follows', async () => {
    const account = signedInAccount(-24 * 60 * minute);
    const { token, renewed, clock, service } = testSession({ account });
    expect(await token()).toBe('access-0');
    expect(await renewed('access-0')).toBe('access-1');
    expect(await renewed('access-0')).toBe('access-1');
    expect(account.stored.expiresAt).toBe(clock.now() + life);
    expect(service.granted()).toBe(1);
  });

  it('between two processes lets neither lose the session', async () => {
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
  it('waits for a refresh under way, until its token is stored', async () => {
    const hold = makeHolder();
    const service = strictService();
    let answer = () => {};
    const refresh = async (token: string) => {
      const tokens = await service.refresh(token);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return tokens;
    };
    const { token, account } = testSession({ hold, refresh, service });
    const asked = token();
    await turns();
    const freed = hold.drain().then(() => account.stored.refreshToken);
    await turns();
    answer();
    expect(await freed).toBe('refresh-1');
    expect(await asked).toBe('access-1');
  });

  it('does not wait for the sibling that holds the account', async () => {
    const hold = makeHolder();
    const account = signedInAccount(60 * minute);
    let release = () => {};
    const sibling = account.locked(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const asked = testSession({ hold, account }).token();
    await turns();
    await hold.drain();
    expect(account.stored.refreshToken).toBe('refresh-0');
    release();
    await sibling;
    expect(await asked).toBe('access-1');
  });
});

describe('without a stored account', () => {
  it('not signed in, and nothing is held for it', async () => {
    const { token, account, notes } = testSession({ account: memoryAccount({ deviceId }) });
    expect(await token()).toBeUndefined();
    expect([account.held(), notes]).toEqual([0, []]);
  });

  it('a session is anonymous or fixed: neither is renewed', async () => {
    const anonymous = anonymousSession(async () => deviceId);
    const fixed = fixedSession(async () => deviceId, 'given');
    expect([await anonymous.deviceId(), await fixed.deviceId()]).toEqual([deviceId, deviceId]);
    expect([await anonymous.accessToken(home), await fixed.accessToken(home)]).toEqual([undefined, 'given']);
    expect([await anonymous.renew('x', home), await fixed.renew('given', home)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
