import { describe, expect, it } from 'vitest';
import { accessIn } from '../../../../../src/sandbox/sections/auth/rules/access';
import { testStart, useSandbox } from '../../../../support/sandbox';
import {
  ask,
  cookiesOf,
  cookieValue,
  expectOk,
  expectRefusal,
  refresh,
  refused,
  sessionOf,
  signIn,
} from '../../../requests';

const sandbox = useSandbox();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const time = (ms: number) => new Date(testStart + ms).toISOString();
const me = (token: string) => ask(sandbox(), 'GET /api/users/me', { token });

async function list(token: string): Promise<Record<string, unknown>[]> {
  const { sessions } = await expectOk(ask(sandbox(), 'GET /api/v1/auth/sessions', { token }));
  return sessions as Record<string, unknown>[];
}

describe('refreshing', () => {
  it('gives new tokens, and the old refresh token is dead at once, without any grace', async () => {
    const first = cookieValue(await signIn(sandbox(), 'ada'), 'refresh_token');
    const renewed = await refresh(sandbox(), first);
    expect(renewed.body).toEqual({ accessToken: expect.any(String), expiresIn: 900 });
    const second = cookieValue(renewed, 'refresh_token');
    expect(second).not.toBe(first);
    expect(renewed.cookies).toEqual({
      refresh_token: `refresh_token=${second}; Max-Age=2592000; Path=/api/v1/auth; HttpOnly`,
      is_auth: 'is_auth=1; Max-Age=2592000; Path=/',
    });
    expect(await refused(refresh(sandbox(), first))).toEqual({
      status: 401,
      code: 'SESSION_INVALID_REFRESH_TOKEN',
      message: 'the refresh token is not the one of the session',
    });
  });

  it('leaves the session alive for the good token when a dead one was presented', async () => {
    const { refreshToken } = sessionOf(sandbox(), 'ada');
    const next = cookieValue(await refresh(sandbox(), refreshToken), 'refresh_token');
    for (let turn = 0; turn < 3; turn++) await refused(refresh(sandbox(), refreshToken));
    await expectOk(refresh(sandbox(), next));
  });

  it('lets one of many win', async () => {
    const { refreshToken } = sessionOf(sandbox(), 'ada');
    const all = await Promise.all(Array.from({ length: 8 }, () => refresh(sandbox(), refreshToken)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  });

  it('gives a token that works as the old one does', async () => {
    const { token, refreshToken } = sessionOf(sandbox(), 'ada');
    const { accessToken } = await expectOk(refresh(sandbox(), refreshToken));
    expect(accessToken).not.toBe(token);
    expect((await list(String(accessToken))).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    await expectOk(me(token));
  });

  it('makes thirty days anew, and not a moment more', async () => {
    const { refreshToken } = sessionOf(sandbox(), 'ada');
    sandbox().control.advance(30 * dayMs - 1);
    const next = cookieValue(await refresh(sandbox(), refreshToken), 'refresh_token');
    sandbox().control.advance(30 * dayMs);
    await expectRefusal(refresh(sandbox(), next), 401, 'SESSION_EXPIRED');
  });

  it('without any cookie has nothing to begin with', async () => {
    const answer = await refused(ask(sandbox(), 'POST /api/v1/auth/refresh'));
    expect(answer).toEqual({
      status: 401,
      code: 'SESSION_EXPIRED',
      message: 'there is no session to refresh',
    });
  });

  it('misses the token where only the other cookie came', async () => {
    const asked = ask(sandbox(), 'POST /api/v1/auth/refresh', { cookie: 'is_auth=1' });
    await expectRefusal(asked, 401, 'REFRESH_TOKEN_MISSING');
  });

  it('needs only the token, not the other cookie', async () => {
    const { refreshToken } = sessionOf(sandbox(), 'ada');
    const cookie = `refresh_token=${refreshToken}`;
    await expectOk(ask(sandbox(), 'POST /api/v1/auth/refresh', { cookie }));
  });

  it('does not take what is no refresh token', async () => {
    const { refreshToken } = sessionOf(sandbox(), 'ada');
    const [id] = refreshToken.split('.');
    for (const wrong of ['nonsense', `${id}`, `${id}.`, `${id}.0000`]) {
      const answer = await refused(refresh(sandbox(), wrong));
      expect(answer).toMatchObject({ status: 401, code: 'SESSION_INVALID_REFRESH_TOKEN' });
    }
    await expectOk(refresh(sandbox(), refreshToken));
  });

  it('does not take the token of another world', async () => {
    const { refreshToken } = sessionOf(sandbox(), 'ada');
    sandbox().control.reset();
    await expectRefusal(refresh(sandbox(), refreshToken), 401, 'SESSION_NOT_FOUND');
  });

  it('is noted in the log under the name', async () => {
    await refresh(sandbox(), sessionOf(sandbox(), 'boris').refreshToken);
    expect(sandbox().requests().at(-1)).toMatchObject({ route: 'auth.refresh', user: 'boris' });
  });
});

describe('the session list', () => {
  it('tells device, client and times, the one used last first', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0';
    const first = await signIn(sandbox(), 'ada', { device: 'device-a', agent });
    sandbox().clock.move(5 * minuteMs);
    await signIn(sandbox(), 'ada', { device: 'device-b', agent: 'plaza/0.1.0' });
    sandbox().clock.move(minuteMs);
    const { accessToken } = first.body as { accessToken: string };
    const [current, other] = await list(accessToken);
    const unknown = { ipCountry: null, ipCity: null, osVersion: null, deviceModel: null };
    expect(current).toEqual({
      id: cookieValue(first, 'refresh_token').split('.')[0],
      isCurrent: true,
      createdAt: time(0),
      lastUsedAt: time(6 * minuteMs),
      expiresAt: time(30 * dayMs),
      ipAddress: '127.0.0.1',
      deviceType: 'desktop',
      osName: 'Windows',
      clientName: 'Mozilla',
      clientVersion: '5.0',
      ...unknown,
    });
    expect(other).toMatchObject({
      isCurrent: false,
      createdAt: time(5 * minuteMs),
      lastUsedAt: time(5 * minuteMs),
      clientName: 'plaza',
      clientVersion: '0.1.0',
      osName: null,
      ...unknown,
    });
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'Android', 'mobile'],
    ['App/2.11 (iPhone; iOS 18.1)', 'iOS', 'mobile'],
    ['curl/8.5.0', null, 'desktop'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux', 'desktop'],
  ])('takes %s for %s, %s', async (agent, osName, deviceType) => {
    const { accessToken } = await expectOk(signIn(sandbox(), 'ada', { agent }));
    expect(await list(String(accessToken))).toMatchObject([{ osName, deviceType }]);
  });

  it('learns from a refresh what the client is now', async () => {
    const { token, refreshToken } = sessionOf(sandbox(), 'ada');
    await expectOk(refresh(sandbox(), refreshToken, { agent: 'plaza/9.9.9' }));
    expect(await list(token)).toMatchObject([{ clientName: 'plaza', clientVersion: '9.9.9' }]);
  });

  it('holds the own sessions alone, one for each device', async () => {
    const old = await signIn(sandbox(), 'ada', { device: 'device-a' });
    await signIn(sandbox(), 'ada', { device: 'device-b' });
    await signIn(sandbox(), 'boris', { device: 'device-a' });
    const again = await signIn(sandbox(), 'ada', { device: 'device-a' });
    const { accessToken } = again.body as { accessToken: string };
    expect(await list(accessToken)).toHaveLength(2);
    expect(await refused(refresh(sandbox(), cookieValue(old, 'refresh_token')))).toMatchObject({
      code: 'SESSION_REVOKED',
    });
  });

  it('does not take clients without a device id for one device', async () => {
    await signIn(sandbox(), 'ada');
    const { accessToken } = await expectOk(signIn(sandbox(), 'ada'));
    expect(await list(String(accessToken))).toHaveLength(2);
  });

  it('does not hold what has run out', async () => {
    sessionOf(sandbox(), 'ada');
    sandbox().control.advance(30 * dayMs);
    expect(await list(sessionOf(sandbox(), 'ada').token)).toHaveLength(1);
  });

  it('forgets the oldest of very many that ended, and none that lives', async () => {
    const lasting = sessionOf(sandbox(), 'ada');
    const first = sessionOf(sandbox(), 'ada', { deviceId: 'same' });
    for (let turn = 0; turn < 600; turn++) sessionOf(sandbox(), 'ada', { deviceId: 'same' });
    expect(accessIn(sandbox().world()).sessions).toHaveLength(502);
    await expectRefusal(me(first.token), 401, 'SESSION_NOT_FOUND');
    await expectOk(me(lasting.token));
  });

  it('forgets sessions that ended long ago', () => {
    sessionOf(sandbox(), 'ada');
    sandbox().control.advance(60 * dayMs - 1);
    sessionOf(sandbox(), 'ada');
    expect(accessIn(sandbox().world()).sessions).toHaveLength(2);
    sandbox().control.advance(1);
    sessionOf(sandbox(), 'ada');
    expect(accessIn(sandbox().world()).sessions).toHaveLength(2);
  });
});

describe('ending sessions', () => {
  it('ends one, with its access token', async () => {
    const [mine, other] = [sessionOf(sandbox(), 'ada'), sessionOf(sandbox(), 'ada')];
    const [id] = other.refreshToken.split('.');
    const line = `DELETE /api/v1/auth/sessions/${id}`;
    expect(await expectOk(ask(sandbox(), line, { token: mine.token }))).toEqual({
      success: true,
      revokedCount: 1,
    });
    const revoked = { status: 401, code: 'SESSION_REVOKED', message: 'the session was ended' };
    expect(await refused(me(other.token))).toEqual(revoked);
    expect(await refused(refresh(sandbox(), other.refreshToken))).toEqual(revoked);
    await expectRefusal(ask(sandbox(), line, { token: mine.token }), 404, 'SESSION_NOT_FOUND');
    await expectOk(me(mine.token));
  });

  it('ends the own one like any other', async () => {
    const { token, refreshToken } = sessionOf(sandbox(), 'ada');
    await expectOk(ask(sandbox(), `DELETE /api/v1/auth/sessions/${refreshToken.split('.')[0]}`, { token }));
    expect(await refused(me(token))).toMatchObject({ code: 'SESSION_REVOKED' });
  });

  it("does not end somebody else's", async () => {
    const boris = sessionOf(sandbox(), 'boris');
    const { token } = sessionOf(sandbox(), 'ada');
    const line = `DELETE /api/v1/auth/sessions/${boris.refreshToken.split('.')[0]}`;
    await expectRefusal(ask(sandbox(), line, { token }), 404);
    await expectOk(me(boris.token));
  });

  it('ends all others', async () => {
    const [mine, one, two] = [1, 2, 3].map(() => sessionOf(sandbox(), 'ada'));
    if (!mine || !one || !two) throw new Error('three sessions');
    const end = () => expectOk(ask(sandbox(), 'DELETE /api/v1/auth/sessions', { token: mine.token }));
    expect(await end()).toEqual({ success: true, revokedCount: 2 });
    expect(await end()).toEqual({ success: true, revokedCount: 0 });
    for (const { token } of [one, two]) await refused(me(token));
    expect(await list(mine.token)).toHaveLength(1);
  });
});

describe('signing out', () => {
  const logout = (token: string, cookie?: string) =>
    ask(sandbox(), 'POST /api/v1/auth/logout', { token, ...(cookie && { cookie }) });

  it('ends the session and takes the cookies away', async () => {
    const { token, refreshToken } = sessionOf(sandbox(), 'ada');
    const asked = await logout(token, cookiesOf(refreshToken));
    expect(asked.body).toEqual({ success: true });
    expect(asked.cookies).toEqual({
      refresh_token: 'refresh_token=; Max-Age=0; Path=/api/v1/auth; HttpOnly',
      is_auth: 'is_auth=; Max-Age=0; Path=/',
    });
    const gone = { status: 401, code: 'SESSION_NOT_FOUND' };
    expect(await refused(refresh(sandbox(), refreshToken))).toMatchObject(gone);
    expect(await refused(me(token))).toMatchObject(gone);
  });

  it('wants the cookie beside the token, and both of one session', async () => {
    const { token, refreshToken } = sessionOf(sandbox(), 'ada');
    const other = sessionOf(sandbox(), 'ada');
    await expectRefusal(logout(token), 401, 'REFRESH_TOKEN_MISSING');
    await expectRefusal(logout(token, cookiesOf(other.refreshToken)), 401, 'SESSION_INVALID_REFRESH_TOKEN');
    const asked = ask(sandbox(), 'POST /api/v1/auth/logout', { cookie: cookiesOf(refreshToken) });
    expect(await refused(asked)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(await list(token)).toHaveLength(2);
  });
});
