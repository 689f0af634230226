import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { readToken, signToken } from '../../../../../src/sandbox/sections/auth/rules/callers';
import { testStart, useSandbox } from '../../../../support/sandbox';
import {
  type Asked,
  ask,
  codeFor,
  cookieValue,
  expectOk,
  expectRefusal,
  mailOf,
  password,
  refresh,
  refused,
  signIn,
  solved,
} from '../../../requests';

const sandbox = useSandbox();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const wrong = (person = 'ada') => signIn(sandbox(), person, { password: 'wrong-password' });

function claimsOf({ body }: Asked): Record<string, unknown> {
  const { accessToken } = body as { accessToken: string };
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
}

describe('signing in with the password', () => {
  it('gives an access token and both cookies', async () => {
    const asked = await signIn(sandbox(), 'ada');
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({ accessToken: expect.any(String), expiresIn: 900 });
    const refreshToken = cookieValue(asked, 'refresh_token');
    expect(refreshToken).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{64}$/);
    expect(asked.cookies).toEqual({
      refresh_token: `refresh_token=${refreshToken}; Max-Age=2592000; Path=/api/v1/auth; HttpOnly`,
      is_auth: 'is_auth=1; Max-Age=2592000; Path=/',
    });
    expect(JSON.stringify(asked.body)).not.toContain(refreshToken);
  });

  it('names account, session and times in the token', async () => {
    const asked = await signIn(sandbox(), 'ada');
    const iat = testStart / 1000;
    expect(claimsOf(asked)).toEqual({
      sub: 'b269f6b1-7a41-4d0b-9c00-2c5e00000001',
      sid: cookieValue(asked, 'refresh_token').split('.')[0],
      jti: expect.any(String),
      iat,
      exp: iat + 900,
      roles: ['user'],
    });
  });

  it('is noted in the log under the name', async () => {
    await signIn(sandbox(), 'ada');
    expect(sandbox().requests().at(-1)).toMatchObject({ route: 'auth.signIn', user: 'ada' });
  });

  it('does not tell a wrong password from a missing account', async () => {
    const answers = [await refused(wrong()), await refused(wrong('nobody'))];
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 401,
        code: 'ACCOUNT_INVALID_CREDENTIALS',
        message: 'the email address or the password is wrong',
      });
    }
  });

  it('wants a mail address', async () => {
    const body = solved(sandbox(), 'login', { email: 'ada', password });
    await expectRefusal(ask(sandbox(), 'POST /api/v1/auth/sign-in', { body }), 400, 'INVALID_EMAIL');
  });

  it('wants both fields, and repeats what it got', async () => {
    const body = { email: mailOf('ada') };
    expect(await refused(ask(sandbox(), 'POST /api/v1/auth/sign-in', { body }))).toMatchObject({
      status: 422,
      property: '/password',
      found: body,
    });
  });
});

describe('an account that wants a code', () => {
  it('is signed in by it', async () => {
    const wanted = await signIn(sandbox(), 'vera');
    expect(wanted.cookies).toEqual({});
    expect(wanted.body).toEqual({
      status: 'otp_required',
      flowToken: expect.any(String),
      nextStep: 'verify_otp',
      expiresIn: 600,
    });
    const email = mailOf('vera');
    expect(sandbox().control.mail(email)).toMatchObject([{ to: email, purpose: 'sign_in' }]);
    const { flowToken } = wanted.body as { flowToken: string };
    const body = { email, password, otp: codeFor(sandbox(), email), flowToken };
    const verified = await ask(sandbox(), 'POST /api/v1/auth/verify-otp', { body });
    expect(verified.body).toEqual({ accessToken: expect.any(String), expiresIn: 900 });
    await expectOk(refresh(sandbox(), cookieValue(verified, 'refresh_token')));
  });

  it('is not let in when it was banned meanwhile', async () => {
    const { flowToken } = await expectOk(signIn(sandbox(), 'vera'));
    const email = mailOf('vera');
    const account = accountsIn(sandbox().world()).find((one) => one.email === email);
    if (account) account.ban = { until: null, reason: 'Spam' };
    const body = { email, password, otp: codeFor(sandbox(), email), flowToken };
    await expectRefusal(ask(sandbox(), 'POST /api/v1/auth/verify-otp', { body }), 403, 'ACCOUNT_BANNED', {
      until: null,
    });
  });
});

describe('an account that is not as it should be', () => {
  it('that is banned is told until when, and why', async () => {
    expect(await refused(signIn(sandbox(), 'vandal'))).toEqual({
      status: 403,
      code: 'ACCOUNT_BANNED',
      message: 'the account is banned',
      until: new Date(testStart + 7 * dayMs).toISOString(),
      reason: 'Spam in comments',
    });
    expect(await refused(wrong('vandal'))).toMatchObject({ code: 'ACCOUNT_INVALID_CREDENTIALS' });
    sandbox().control.advance(7 * dayMs);
    await expectOk(signIn(sandbox(), 'vandal'));
  });

  it('that was deactivated gets in, until it cannot be restored any more', async () => {
    await expectOk(signIn(sandbox(), 'dormant'));
    sandbox().control.advance(25 * dayMs);
    expect(await refused(signIn(sandbox(), 'dormant'))).toEqual({
      status: 403,
      code: 'ACCOUNT_DELETED',
      message: 'the account is deleted',
      canRestore: false,
      restoreDeadline: new Date(testStart + 25 * dayMs).toISOString(),
    });
    expect(await refused(signIn(sandbox(), 'departed'))).toMatchObject({ code: 'ACCOUNT_DELETED' });
  });
});

describe('the lock', () => {
  const lock = async (person = 'ada') => {
    for (let turn = 0; turn < 5; turn++) {
      expect(await refused(wrong(person))).toMatchObject({ code: 'ACCOUNT_INVALID_CREDENTIALS' });
    }
  };

  it('comes after five failures in a row, also for the right password, and ends after five minutes', async () => {
    await lock();
    expect(await refused(signIn(sandbox(), 'ada'))).toEqual({
      status: 429,
      code: 'ACCOUNT_TEMPORARILY_LOCKED',
      message: 'too many sign-ins failed: locked for 300 s',
      retryAfter: 300,
    });
    sandbox().control.advance(5 * minuteMs - 1);
    expect(await refused(signIn(sandbox(), 'ada'))).toMatchObject({ retryAfter: 1 });
    sandbox().control.advance(1);
    await expectOk(signIn(sandbox(), 'ada'));
  });

  it('holds for one address, and for one without an account as well', async () => {
    await lock('nobody');
    expect(await refused(wrong('nobody'))).toMatchObject({ code: 'ACCOUNT_TEMPORARILY_LOCKED' });
    await expectOk(signIn(sandbox(), 'ada'));
  });

  it('does not come when a sign-in was good in between', async () => {
    for (let turn = 0; turn < 4; turn++) await wrong();
    await expectOk(signIn(sandbox(), 'ada'));
    await wrong();
    await expectOk(signIn(sandbox(), 'ada'));
  });

  it('does not come when the failures are long ago', async () => {
    for (let turn = 0; turn < 4; turn++) await wrong();
    sandbox().control.advance(15 * minuteMs);
    await wrong();
    await expectOk(signIn(sandbox(), 'ada'));
  });

  it('wants another whole series after its end', async () => {
    await lock();
    sandbox().control.advance(5 * minuteMs);
    await lock();
    expect(await refused(wrong())).toMatchObject({ code: 'ACCOUNT_TEMPORARILY_LOCKED' });
  });

  it('counts the password of a code, too', async () => {
    const { flowToken } = await expectOk(signIn(sandbox(), 'vera'));
    const email = mailOf('vera');
    const body = { email, password: 'wrong-password', otp: codeFor(sandbox(), email), flowToken };
    const verify = () => refused(ask(sandbox(), 'POST /api/v1/auth/verify-otp', { body }));
    for (let turn = 0; turn < 5; turn++) {
      expect(await verify()).toMatchObject({ code: 'ACCOUNT_INVALID_CREDENTIALS' });
    }
    expect(await verify()).toMatchObject({ status: 429, code: 'ACCOUNT_TEMPORARILY_LOCKED' });
  });
});

const claims = { sub: 'account', sid: 'session', jti: 'token', iat: 1000, exp: 1900, roles: ['user'] };
const token = signToken('key', claims);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  it('is a JWT that others can check, too', () => {
    const [header = '', content = '', signature] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toEqual(claims);
    const expected = createHmac('sha256', 'key').update(`${header}.${content}`).digest('base64url');
    expect(signature).toBe(expected);
  });

  it('tells its claims until its end', () => {
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
  ])('that is %s is no good', (_, given) => {
    expect(readToken('key', given, 1_500_000)).toBe('invalid');
  });
});
