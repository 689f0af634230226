import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { spelledPath } from '../../../../src/sandbox/server/http/lookup';
import { useSandbox } from '../../../support/sandbox';
import { type ProbeSandbox, startProbe } from '../../probe';
import { ask, expectOk, expectRefusal, refused, sessionOf } from '../../requests';

/** They answer without a token too. */
const openWithoutToken = ['school.status', 'school.nicknameOf'];
const minuteMs = 60_000;

describe('routes of each kind', () => {
  let probe: ProbeSandbox;
  beforeAll(async () => {
    probe = await startProbe();
  });
  afterAll(() => probe.stop());

  const at = (kind: string, token?: string) =>
    ask(probe, `GET /probe/who/${kind}`, token === undefined ? {} : { token });

  it.each(['bearer', 'mobile', 'both'])('%s want a token', async (kind) => {
    expect(await refused(at(kind))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(await refused(at(kind, 'nonsense'))).toEqual({ status: 401, error: 'invalid token' });
  });

  it.each(['optional', 'order'])('%s want none, but a good one when it is sent', async (kind) => {
    expect(await expectOk(at(kind))).toEqual({ is: null });
    expect(await refused(at(kind, 'nonsense'))).toEqual({ status: 401, error: 'invalid token' });
    expect(await expectOk(at(kind, sessionOf(probe, 'ada').token))).toEqual({ is: 'ada' });
  });

  it('none do not look at it', async () => {
    expect(await expectOk(at('none', 'nonsense'))).toEqual({ is: null });
    expect(probe.control.log(0).at(-1)).toMatchObject({ user: null });
  });

  it('mobile want a session of the phone', async () => {
    await expectRefusal(at('mobile', sessionOf(probe, 'ada').token), 403, 'QR_APPROVER_NOT_ALLOWED');
    const { token } = sessionOf(probe, 'ada', { mobile: true });
    expect(await expectOk(at('mobile', token))).toEqual({ is: 'ada' });
  });

  it('bearer name the caller to the log', async () => {
    expect(await expectOk(at('bearer', sessionOf(probe, 'boris').token))).toEqual({ is: 'boris' });
    expect(probe.control.log(0).at(-1)).toMatchObject({ route: 'probe.whoBearer', user: 'boris' });
  });

  it('bearer say no to an account by how it stands', async () => {
    const asked = (person: string) => refused(at('bearer', sessionOf(probe, person).token));
    expect(await asked('newcomer')).toEqual({
      status: 403,
      code: 'PROFILE_REQUIRED',
      message: 'the account has no profile yet',
    });
    expect(await asked('vandal')).toMatchObject({
      status: 403,
      code: 'ACCOUNT_BANNED',
      reason: 'Spam in comments',
    });
    expect(await asked('dormant')).toMatchObject({
      status: 403,
      code: 'ACCOUNT_DEACTIVATED',
      canRestore: true,
    });
    expect(await asked('departed')).toMatchObject({
      status: 403,
      code: 'ACCOUNT_DELETED',
      canRestore: false,
    });
  });

  it.each(['newcomer', 'vandal', 'dormant', 'departed'])('optional take %s for somebody', async (person) => {
    await expectOk(at('optional', sessionOf(probe, person).token));
  });
});

describe('the header', () => {
  const sandbox = useSandbox();
  const me = (authorization: string) =>
    fetch(`${sandbox().baseUrl}/api/users/me`, { headers: { authorization } });

  it('is a bearer token, the word in any letters', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    for (const word of ['Bearer', 'bearer', 'BEARER '])
      expect((await me(`${word} ${token}`)).status).toBe(200);
  });

  it.each(['', 'Bearer', 'Basic YTpi', 'Bearer a b'])('is not %j', async (authorization) => {
    const answer = await me(authorization);
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'invalid token' }]);
  });

  it('comes before the checks of what was sent', async () => {
    await expectRefusal(ask(sandbox(), 'PUT /api/users/me', { body: { wrong: 1 } }), 401);
  });
});

describe('an access token', () => {
  const sandbox = useSandbox();
  const me = (token: string) => ask(sandbox(), 'GET /api/users/me', { token });

  it('is good for a quarter of an hour of the world', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    sandbox().control.advance(15 * minuteMs - 1000);
    await expectOk(me(token));
    sandbox().control.advance(1000);
    expect(await refused(me(token))).toEqual({ status: 401, error: 'token expired' });
  });

  it('that the fault expired-token has met is expired, and no other one of the account', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    sandbox().addFault({ kind: 'expired-token' });
    const expired = { status: 401, error: 'token expired' };
    expect([await refused(me(token)), await refused(me(token))]).toEqual([expired, expired]);
    await expectOk(me(sessionOf(sandbox(), 'ada').token));
  });

  it('of another world is no good', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    sandbox().control.reset();
    expect(await refused(me(token))).toEqual({ status: 401, error: 'invalid token' });
  });

  it('of nobody is no good', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    accountsIn(sandbox().world()).shift();
    await expectRefusal(me(token), 401, 'SESSION_NOT_FOUND');
  });

  it('is not wanted for the status of the school event and for nicknames, but has to be good', async () => {
    for (const path of ['/api/v1/event/status', '/api/event-nicknames/?ids=x']) {
      await expectOk(ask(sandbox(), `GET ${path}`));
      await expectRefusal(ask(sandbox(), `GET ${path}`, { token: 'nonsense' }), 401);
    }
  });

  it('is wanted by every route of the catalogue that says so and is built', async () => {
    const wanted = new Set(['bearer', 'mobile', 'bearer+cookie']);
    const built = allRoutes.filter(({ name, auth }) => wanted.has(auth) && !openWithoutToken.includes(name));
    expect(built.length).toBeGreaterThan(10);
    const { baseUrl, statusUrl, pixelUrl } = sandbox();
    const origins = { main: baseUrl, status: statusUrl, pixel: pixelUrl };
    for (const { method, ...route } of built) {
      const path = spelledPath({ method, ...route }, defaultVocabulary).replace(/\{\w+\}/g, 'x');
      expect(await refused(ask({ baseUrl: origins[route.host] }, `${method} ${path}`))).toEqual({
        status: 401,
        code: 'UNAUTHORIZED',
      });
    }
  });
});
