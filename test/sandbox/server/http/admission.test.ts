import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { spelledPath } from '../../../../src/sandbox/server/http/lookup';
import { useSandbox } from '../../../support/sandbox';
import { type ProbeSandbox, useProbe } from '../../probe';
import { ask, clientOf, expectOk, expectRefusal, refused, sessionOf } from '../../requests';

const openWithoutToken = ['school.status', 'school.nicknameOf'];
const minuteMs = 60_000;

describe('a route of the probe', () => {
  let probe: ProbeSandbox;
  useProbe('all', (made) => (probe = made));

  const at = (kind: string, token?: string) =>
    ask(probe, `GET /probe/who/${kind}`, { ...(token && { token }) });
  const as = (person: string, more: { mobile?: boolean } = {}) => sessionOf(probe, person, more).token;

  it.each(['bearer', 'mobile', 'both'])('%s requires a token', async (kind) => {
    expect(await refused(at(kind))).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(await refused(at(kind, 'nonsense'))).toEqual({ status: 401, error: 'invalid token' });
  });

  it.each(['optional', 'order'])('%s checks a token, and needs none', async (kind) => {
    expect(await expectOk(at(kind))).toEqual({ is: null });
    expect(await refused(at(kind, 'nonsense'))).toEqual({ status: 401, error: 'invalid token' });
    expect(await expectOk(at(kind, as('ada')))).toEqual({ is: 'ada' });
  });

  it('none ignores a token, bearer is logged with its caller', async () => {
    expect(await expectOk(at('none', 'nonsense'))).toEqual({ is: null });
    expect(probe.control.log(0).at(-1)).toMatchObject({ user: null });
    expect(await expectOk(at('bearer', as('boris')))).toEqual({ is: 'boris' });
    expect(probe.control.log(0).at(-1)).toMatchObject({ route: 'probe.whoBearer', user: 'boris' });
  });

  it('mobile requires a mobile session', async () => {
    await expectRefusal(at('mobile', as('ada')), 403, 'QR_APPROVER_NOT_ALLOWED');
    expect(await expectOk(at('mobile', as('ada', { mobile: true })))).toEqual({ is: 'ada' });
  });

  it.each([
    ['newcomer', 'PROFILE_REQUIRED', { message: 'the account has no profile yet' }],
    ['vandal', 'ACCOUNT_BANNED', { reason: 'Spam in comments' }],
    ['dormant', 'ACCOUNT_DEACTIVATED', { canRestore: true }],
    ['departed', 'ACCOUNT_DELETED', { canRestore: false }],
  ])('bearer refuses %s with %s; optional does not', async (person, code, fields) => {
    await expectRefusal(at('bearer', as(person)), 403, code, fields);
    await expectOk(at('optional', as(person)));
  });
});

const sandbox = useSandbox();
const client = clientOf(sandbox);
const me = (token: string) => client.ask('GET /api/users/me', { token });

describe('the authorization header', () => {
  const asked = (authorization: string) => client.ask('GET /api/users/me', { headers: { authorization } });

  it('is a bearer token, the word in any case', async () => {
    const token = client.tokenOf('ada');
    for (const word of ['Bearer', 'bearer', 'BEARER ']) await expectOk(asked(`${word} ${token}`));
  });

  it.each(['', 'Bearer', 'Basic YTpi', 'Bearer a b'])('cannot be %j', async (authorization) => {
    expect(await refused(asked(authorization))).toEqual({ status: 401, error: 'invalid token' });
  });

  it('is checked before the body', () =>
    expectRefusal(client.ask('PUT /api/users/me', { body: { wrong: 1 } }), 401));
});

describe('an access token', () => {
  it('expires after fifteen minutes', async () => {
    const token = client.tokenOf('ada');
    sandbox().control.advance(15 * minuteMs - 1000);
    await expectOk(me(token));
    sandbox().control.advance(1000);
    expect(await refused(me(token))).toEqual({ status: 401, error: 'token expired' });
  });

  it('expires by the fault expired-token, and no other token of the account', async () => {
    const token = client.tokenOf('ada');
    sandbox().addFault({ kind: 'expired-token' });
    for (let time = 0; time < 2; time++)
      expect(await refused(me(token))).toEqual({ status: 401, error: 'token expired' });
    await expectOk(me(client.tokenOf('ada')));
  });

  it('is refused when its account or its world is gone', async () => {
    const token = client.tokenOf('ada');
    accountsIn(sandbox().world()).splice(0);
    await expectRefusal(me(token), 401, 'SESSION_NOT_FOUND');
    sandbox().control.reset();
    expect(await refused(me(token))).toEqual({ status: 401, error: 'invalid token' });
  });

  it('is optional, but checked, for the status of the event and nicknames', async () => {
    for (const path of ['/api/v1/event/status', '/api/event-nicknames/?ids=x']) {
      await expectOk(client.ask(`GET ${path}`));
      await expectRefusal(client.ask(`GET ${path}`, { token: 'nonsense' }), 401);
    }
  });

  it('is required by every route of the catalogue that says so', async () => {
    const wanted = new Set(['bearer', 'mobile', 'bearer+cookie']);
    const built = allRoutes.filter(({ name, auth }) => wanted.has(auth) && !openWithoutToken.includes(name));
    expect(built.length).toBeGreaterThan(10);
    const { baseUrl, statusUrl, pixelUrl } = sandbox();
    const origins = { main: baseUrl, status: statusUrl, pixel: pixelUrl };
    for (const { method, ...route } of built) {
      const path = spelledPath({ method, ...route }, defaultVocabulary).replace(/\{\w+\}/g, 'x');
      const asked = ask({ baseUrl: origins[route.host] }, `${method} ${path}`);
      expect(await refused(asked)).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    }
  });
});
