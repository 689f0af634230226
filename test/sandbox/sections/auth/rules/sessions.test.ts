import { describe, expect, it } from 'vitest';
import { accessIn } from '../../../../../src/sandbox/sections/auth/rules/access';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { clientOf, cookiesOf, cookieValue, expectOk, expectRefusal, refused } from '../../../requests';

const sandbox = useSandbox();
const { ask, refresh, sessionOf, signIn } = clientOf(sandbox);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const time = (ms: number) => new Date(testStart + ms).toISOString();
const me = (token: string) => ask('GET /api/users/me', { token });
/** The ID of the session that a refresh token belongs to. */
const idIn = (refreshToken: string) => refreshToken.split('.')[0];

async function list(token: unknown): Promise<Record<string, unknown>[]> {
  const { sessions } = await expectOk(ask('GET /api/v1/auth/sessions', { token: String(token) }));
  return sessions as Record<string, unknown>[];
}

describe('refreshing', () => {
  it('gives new tokens; the old refresh token is refused at once and leaves the session alive', async () => {
    const first = cookieValue(await signIn('ada'), 'refresh_token');
    const renewed = await refresh(first);
    expect(renewed.body).toEqual({ accessToken: expect.any(String), expiresIn: 900 });
    const second = cookieValue(renewed, 'refresh_token');
    expect(second).not.toBe(first);
    expect(renewed.cookies).toEqual({
      refresh_token: `refresh_token=${second}; Max-Age=2592000; Path=/api/v1/auth; HttpOnly`,
      is_auth: 'is_auth=1; Max-Age=2592000; Path=/',
    });
    const code = 'SESSION_INVALID_REFRESH_TOKEN';
    const message = 'the refresh token is not the one of the session';
    for (let turn = 0; turn < 3; turn++)
      expect(await refused(refresh(first))).toEqual({ status: 401, code, message });
    await expectOk(refresh(second));
  });

  it('succeeds for one of many at once', async () => {
    const { refreshToken } = sessionOf('ada');
    const all = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  });

  it('gives an access token of the same session beside the old one, and is logged under the name', async () => {
    const { token, refreshToken } = sessionOf('ada');
    const { accessToken } = await expectOk(refresh(refreshToken));
    expect(sandbox().requests().at(-1)).toMatchObject({ route: 'auth.refresh', user: 'ada' });
    expect(accessToken).not.toBe(token);
    expect((await list(accessToken)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    await expectOk(me(token));
  });

  it('renews the session for thirty days', async () => {
    const { refreshToken } = sessionOf('ada');
    sandbox().control.advance(30 * dayMs - 1);
    const next = cookieValue(await refresh(refreshToken), 'refresh_token');
    sandbox().control.advance(30 * dayMs);
    await expectRefusal(refresh(next), 401, 'SESSION_EXPIRED');
  });

  it('needs the cookie of the token, not the other one', async () => {
    const withCookie = (cookie?: string) => ask('POST /api/v1/auth/refresh', { ...(cookie && { cookie }) });
    const message = 'there is no session to refresh';
    expect(await refused(withCookie())).toEqual({ status: 401, code: 'SESSION_EXPIRED', message });
    await expectRefusal(withCookie('is_auth=1'), 401, 'REFRESH_TOKEN_MISSING');
    await expectOk(withCookie(`refresh_token=${sessionOf('ada').refreshToken}`));
  });

  it('refuses what is not a refresh token, and the token of another world', async () => {
    const { refreshToken } = sessionOf('ada');
    const id = idIn(refreshToken);
    for (const wrong of ['nonsense', `${id}`, `${id}.`, `${id}.0000`])
      await expectRefusal(refresh(wrong), 401, 'SESSION_INVALID_REFRESH_TOKEN');
    await expectOk(refresh(refreshToken));
    sandbox().control.reset();
    await expectRefusal(refresh(refreshToken), 401, 'SESSION_NOT_FOUND');
  });
});

describe('the session list', () => {
  it('names device, client and times, the one used last first', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0';
    const first = await signIn('ada', { device: 'device-a', agent });
    sandbox().clock.move(5 * minuteMs);
    await signIn('ada', { device: 'device-b', agent: 'plaza/0.1.0' });
    sandbox().clock.move(minuteMs);
    const [current, other] = await list((first.body as { accessToken: string }).accessToken);
    const unknown = { ipCountry: null, ipCity: null, osVersion: null, deviceModel: null };
    expect(current).toEqual({
      id: idIn(cookieValue(first, 'refresh_token')),
      isCurrent: true,
      createdAt: time(0),
      lastUsedAt: time(6 * minuteMs),
      expiresAt: time(30 * dayMs),
      ...{ ipAddress: '127.0.0.1', deviceType: 'desktop', osName: 'Windows' },
      ...{ clientName: 'Mozilla', clientVersion: '5.0' },
      ...unknown,
    });
    expect(other).toMatchObject({
      ...{ isCurrent: false, createdAt: time(5 * minuteMs), lastUsedAt: time(5 * minuteMs) },
      ...{ clientName: 'plaza', clientVersion: '0.1.0', osName: null },
      ...unknown,
    });
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'Android', 'mobile'],
    ['App/2.11 (iPhone; iOS 18.1)', 'iOS', 'mobile'],
    ['curl/8.5.0', null, 'desktop'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux', 'desktop'],
  ])('reads the agent %s as %s, %s', async (agent, osName, deviceType) => {
    const { accessToken } = await expectOk(signIn('ada', { agent }));
    expect(await list(accessToken)).toMatchObject([{ osName, deviceType }]);
  });

  it('takes over the client of a refresh', async () => {
    const { token, refreshToken } = sessionOf('ada');
    await expectOk(refresh(refreshToken, { agent: 'plaza/9.9.9' }));
    expect(await list(token)).toMatchObject([{ clientName: 'plaza', clientVersion: '9.9.9' }]);
  });

  it('has one session of the account for each device, one for each client without a device ID, and none that expired', async () => {
    const old = await signIn('ada', { device: 'device-a' });
    await signIn('ada', { device: 'device-b' });
    await signIn('boris', { device: 'device-a' });
    const { accessToken } = await expectOk(signIn('ada', { device: 'device-a' }));
    expect(await list(accessToken)).toHaveLength(2);
    await expectRefusal(refresh(cookieValue(old, 'refresh_token')), 'SESSION_REVOKED');
    for (let turn = 0; turn < 2; turn++) await signIn('ada');
    expect(await list(accessToken)).toHaveLength(4);
    sandbox().control.advance(30 * dayMs);
    expect(await list(sessionOf('ada').token)).toHaveLength(1);
  });
});

describe('the saved sessions', () => {
  it('lose the oldest of very many that ended, and no active one', async () => {
    const lasting = sessionOf('ada');
    const first = sessionOf('ada', { deviceId: 'same' });
    for (let turn = 0; turn < 600; turn++) sessionOf('ada', { deviceId: 'same' });
    expect(accessIn(sandbox().world()).sessions).toHaveLength(502);
    await expectRefusal(me(first.token), 401, 'SESSION_NOT_FOUND');
    await expectOk(me(lasting.token));
  });

  it('lose those that ended thirty days ago', () => {
    sessionOf('ada');
    for (const ms of [60 * dayMs - 1, 1]) {
      sandbox().control.advance(ms);
      sessionOf('ada');
      expect(accessIn(sandbox().world()).sessions).toHaveLength(2);
    }
  });
});

describe('ending sessions', () => {
  const end = (token: string, id = '') => ask(`DELETE /api/v1/auth/sessions${id && `/${id}`}`, { token });

  it('ends one with its access token, the own one like any other, and no other account’s', async () => {
    const [mine, other, boris] = [sessionOf('ada'), sessionOf('ada'), sessionOf('boris')];
    const id = idIn(other.refreshToken);
    expect(await expectOk(end(mine.token, id))).toEqual({ success: true, revokedCount: 1 });
    const revoked = { status: 401, code: 'SESSION_REVOKED', message: 'the session was ended' };
    expect(await refused(me(other.token))).toEqual(revoked);
    expect(await refused(refresh(other.refreshToken))).toEqual(revoked);
    await expectRefusal(end(mine.token, id), 404, 'SESSION_NOT_FOUND');
    await expectRefusal(end(mine.token, idIn(boris.refreshToken)), 404);
    await expectOk(me(boris.token));
    await expectOk(end(mine.token, idIn(mine.refreshToken)));
    await expectRefusal(me(mine.token), 'SESSION_REVOKED');
  });

  it('ends all others', async () => {
    const [mine, ...others] = [sessionOf('ada'), sessionOf('ada'), sessionOf('ada')];
    for (const revokedCount of [2, 0])
      expect(await expectOk(end(mine.token))).toEqual({ success: true, revokedCount });
    for (const { token } of others) await refused(me(token));
    expect(await list(mine.token)).toHaveLength(1);
  });
});

describe('signing out', () => {
  const logout = (cookie: string, token?: string) =>
    ask('POST /api/v1/auth/logout', { ...(token && { token }), ...(cookie && { cookie }) });

  it('ends the session and deletes the cookies', async () => {
    const { token, refreshToken } = sessionOf('ada');
    const asked = await logout(cookiesOf(refreshToken), token);
    expect(asked.body).toEqual({ success: true });
    expect(asked.cookies).toEqual({
      refresh_token: 'refresh_token=; Max-Age=0; Path=/api/v1/auth; HttpOnly',
      is_auth: 'is_auth=; Max-Age=0; Path=/',
    });
    await expectRefusal(refresh(refreshToken), 401, 'SESSION_NOT_FOUND');
    await expectRefusal(me(token), 401, 'SESSION_NOT_FOUND');
  });

  it('needs the cookie beside the token, both of one session', async () => {
    const { token, refreshToken } = sessionOf('ada');
    const other = cookiesOf(sessionOf('ada').refreshToken);
    await expectRefusal(logout('', token), 401, 'REFRESH_TOKEN_MISSING');
    await expectRefusal(logout(other, token), 401, 'SESSION_INVALID_REFRESH_TOKEN');
    expect(await refused(logout(cookiesOf(refreshToken)))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(await list(token)).toHaveLength(2);
  });
});
