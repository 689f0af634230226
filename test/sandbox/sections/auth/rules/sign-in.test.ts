import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { readToken, signToken } from '../../../../../src/sandbox/sections/auth/rules/callers';
import { testStart, useSandbox } from '../../../../support/sandbox';
import {
  type Asked,
  clientOf,
  cookieValue,
  expectOk,
  expectRefusal,
  mailOf,
  password,
  refused,
  solved,
} from '../../../requests';

const sandbox = useSandbox();
const { ask, codeFor, refresh, signIn } = clientOf(sandbox);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const wrong = (person = 'ada') => signIn(person, { password: 'wrong-password' });
const post = (path: string, body: object) => ask(`POST /api/v1/auth/${path}`, { body });
const vera = mailOf('vera');
/** Confirms the mailed code of the account that wants one. */
const verify = (flowToken: unknown, given = password) =>
  post('verify-otp', { email: vera, password: given, otp: codeFor(vera), flowToken });

function claimsOf({ body }: Asked): Record<string, unknown> {
  const { accessToken } = body as { accessToken: string };
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
}

describe('signing in with the password', () => {
  it('gives an access token and both cookies, and is logged under the name', async () => {
    const asked = await signIn('ada');
    expect(sandbox().requests().at(-1)).toMatchObject({ route: 'auth.signIn', user: 'ada' });
    expect(asked).toMatchObject({ status: 200, body: { expiresIn: 900 } });
    expect(Object.keys(asked.body as object)).toEqual(['accessToken', 'expiresIn']);
    const refreshToken = cookieValue(asked, 'refresh_token');
    expect(refreshToken).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{64}$/);
    expect(asked.cookies).toEqual({
      refresh_token: `refresh_token=${refreshToken}; Max-Age=2592000; Path=/api/v1/auth; HttpOnly`,
      is_auth: 'is_auth=1; Max-Age=2592000; Path=/',
    });
    expect(JSON.stringify(asked.body)).not.toContain(refreshToken);
    const iat = testStart / 1000;
    expect(claimsOf(asked)).toEqual({
      sub: 'b269f6b1-7a41-4d0b-9c00-2c5e00000001',
      sid: refreshToken.split('.')[0],
      jti: expect.any(String),
      iat,
      exp: iat + 900,
      roles: ['user'],
    });
  });

  it('refuses a wrong password and a missing account alike', async () => {
    const message = 'the email address or the password is wrong';
    for (const asked of [wrong(), wrong('nobody')])
      expect(await refused(asked)).toEqual({ status: 401, code: 'ACCOUNT_INVALID_CREDENTIALS', message });
  });

  it('refuses what is not a mail address, and a body without a password, which it repeats', async () => {
    const body = solved(sandbox(), 'login', { email: 'ada', password });
    await expectRefusal(post('sign-in', body), 400, 'INVALID_EMAIL');
    const found = { email: mailOf('ada') };
    await expectRefusal(post('sign-in', found), 422, { property: '/password', found });
  });
});

describe('an account that signs in with a code', () => {
  it('is signed in by the mailed code', async () => {
    const started = await signIn('vera');
    expect(started.cookies).toEqual({});
    const flow = { flowToken: expect.any(String), nextStep: 'verify_otp', expiresIn: 600 };
    expect(started.body).toEqual({ status: 'otp_required', ...flow });
    expect(sandbox().control.mail(vera)).toMatchObject([{ to: vera, purpose: 'sign_in' }]);
    const verified = await verify((started.body as { flowToken: string }).flowToken);
    expect(verified.body).toEqual({ accessToken: expect.any(String), expiresIn: 900 });
    await expectOk(refresh(cookieValue(verified, 'refresh_token')));
  });

  it('is refused when it was banned in the meantime', async () => {
    const { flowToken } = await expectOk(signIn('vera'));
    const account = accountsIn(sandbox().world()).find(({ email }) => email === vera);
    if (account) account.ban = { until: null, reason: 'Spam' };
    await expectRefusal(verify(flowToken), 403, 'ACCOUNT_BANNED', { until: null });
  });
});

describe('signing in to an account', () => {
  it('that is banned is refused until the end of the ban, with its reason', async () => {
    expect(await refused(signIn('vandal'))).toEqual({
      status: 403,
      code: 'ACCOUNT_BANNED',
      message: 'the account is banned',
      until: new Date(testStart + 7 * dayMs).toISOString(),
      reason: 'Spam in comments',
    });
    await expectRefusal(wrong('vandal'), 'ACCOUNT_INVALID_CREDENTIALS');
    sandbox().control.advance(7 * dayMs);
    await expectOk(signIn('vandal'));
  });

  it('that was deactivated succeeds until it cannot be restored any more', async () => {
    await expectOk(signIn('dormant'));
    sandbox().control.advance(25 * dayMs);
    expect(await refused(signIn('dormant'))).toEqual({
      status: 403,
      code: 'ACCOUNT_DELETED',
      message: 'the account is deleted',
      canRestore: false,
      restoreDeadline: new Date(testStart + 25 * dayMs).toISOString(),
    });
    await expectRefusal(signIn('departed'), 'ACCOUNT_DELETED');
  });
});

describe('the lock of an address', () => {
  const fail = async (times: number, person = 'ada') => {
    for (let turn = 0; turn < times; turn++)
      await expectRefusal(wrong(person), 'ACCOUNT_INVALID_CREDENTIALS');
  };

  it('begins after five failures in a row, also for the right password, and ends after five minutes', async () => {
    await fail(5);
    expect(await refused(signIn('ada'))).toEqual({
      status: 429,
      code: 'ACCOUNT_TEMPORARILY_LOCKED',
      message: 'too many sign-ins failed: locked for 300 s',
      retryAfter: 300,
    });
    sandbox().control.advance(5 * minuteMs - 1);
    await expectRefusal(signIn('ada'), { retryAfter: 1 });
    sandbox().control.advance(1);
    await fail(5);
    await expectRefusal(wrong(), 'ACCOUNT_TEMPORARILY_LOCKED');
  });

  it('holds for one address, also without an account', async () => {
    await fail(5, 'nobody');
    await expectRefusal(wrong('nobody'), 'ACCOUNT_TEMPORARILY_LOCKED');
    await expectOk(signIn('ada'));
  });

  it.each([
    ['a sign-in between them', () => expectOk(signIn('ada'))],
    ['fifteen minutes between them', () => sandbox().control.advance(15 * minuteMs)],
  ])('does not begin after five failures with %s', async (_, between) => {
    await fail(4);
    await between();
    await fail(1);
    await expectOk(signIn('ada'));
  });

  it('counts a wrong password beside a code, too', async () => {
    const { flowToken } = await expectOk(signIn('vera'));
    for (let turn = 0; turn < 5; turn++)
      await expectRefusal(verify(flowToken, 'wrong-password'), 'ACCOUNT_INVALID_CREDENTIALS');
    await expectRefusal(verify(flowToken, 'wrong-password'), 429, 'ACCOUNT_TEMPORARILY_LOCKED');
  });
});

const claims = { sub: 'account', sid: 'session', jti: 'token', iat: 1000, exp: 1900, roles: ['user'] };
const token = signToken('key', claims);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  it('is a JWT that other programs can verify, and gives its claims until it expires', () => {
    const [header = '', content = '', signature] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toEqual(claims);
    const expected = createHmac('sha256', 'key').update(`${header}.${content}`).digest('base64url');
    expect(signature).toBe(expected);
    expect(readToken('key', token, 1_899_999)).toEqual(claims);
    expect(readToken('key', token, 1_900_000)).toBe('expired');
  });

  it.each([
    ['empty', ''],
    ['no token', 'abc'],
    ['of another key', signToken('other', claims)],
    ['without its signature', token.split('.').slice(0, 2).join('.')],
    ['with other claims', token.replace(encoded(claims), encoded({ ...claims, sub: 'somebody' }))],
    ['unsigned', `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  ])('is invalid when it is %s', (_, given) => expect(readToken('key', given, 1_500_000)).toBe('invalid'));
});
