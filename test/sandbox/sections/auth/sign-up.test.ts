import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { useSandbox } from '../../../support/sandbox';
import {
  ask,
  codeFor,
  cookieValue,
  expectOk,
  expectRefusal,
  mailOf,
  refresh,
  refused,
  solved,
  wrongCodeFor,
} from '../../requests';

const sandbox = useSandbox();
const minuteMs = 60_000;
const email = 'new.person@example.org';
const password = 'a-new-password!';

function signUp(fields: object = {}) {
  const body = solved(sandbox(), 'register', { email, password, ...fields });
  return ask(sandbox(), 'POST /api/v1/auth/sign-up', { body });
}

async function flowOf(asked: ReturnType<typeof ask>): Promise<string> {
  return String((await expectOk(asked)).flowToken);
}

function verify(flowToken: string, fields: object = {}) {
  const body = { email, password, otp: codeFor(sandbox(), email), flowToken, ...fields };
  return ask(sandbox(), 'POST /api/v1/auth/verify-otp', { body });
}

function resend(flowToken: string, to = email) {
  return ask(sandbox(), 'POST /api/v1/auth/resend-otp', { body: { email: to, flowToken } });
}

describe('signing up', () => {
  it('mails a code and answers how it goes on', async () => {
    const answer = await expectOk(signUp());
    expect(answer).toEqual({
      flowToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      nextStep: 'verify_email',
      expiresIn: 600,
    });
    expect(sandbox().control.mail()).toEqual([
      {
        to: email,
        code: expect.stringMatching(/^\d{6}$/),
        purpose: 'sign_up',
        at: sandbox().control.time().time,
      },
    ]);
  });

  it('ends with an account that is signed in and wants its profile', async () => {
    const verified = await verify(await flowOf(signUp()));
    const { accessToken, ...rest } = verified.body as Record<string, string>;
    expect(rest).toEqual({ expiresIn: 900 });
    const check = await expectOk(ask(sandbox(), 'GET /api/profile', { token: accessToken }));
    expect(check).toMatchObject({ authenticated: true, user: null, profileRequired: true });
    await expectOk(refresh(sandbox(), cookieValue(verified, 'refresh_token')));
    const body = solved(sandbox(), 'login', { email, password });
    await expectOk(ask(sandbox(), 'POST /api/v1/auth/sign-in', { body }));
  });

  it('makes no account before the code was confirmed', async () => {
    await signUp();
    const body = solved(sandbox(), 'login', { email, password });
    const answer = await refused(ask(sandbox(), 'POST /api/v1/auth/sign-in', { body }));
    expect(answer).toMatchObject({ status: 401, code: 'ACCOUNT_INVALID_CREDENTIALS' });
  });

  it('does not care for the size of letters in an address', async () => {
    const flowToken = await flowOf(signUp({ email: 'New.Person@Example.ORG' }));
    await expectOk(verify(flowToken, { email: 'NEW.person@example.org' }));
  });

  it.each(['', 'nobody', 'a b@example.org', '@example.org', 'a@b', `${'a'.repeat(250)}@example.org`])(
    'does not take the address %j',
    async (address) => {
      expect(await refused(signUp({ email: address }))).toEqual({
        status: 400,
        code: 'INVALID_EMAIL',
        title: 'A value breaks a rule',
        detail: 'email must be an email address',
        violations: [{ field: 'email', message: 'must be an email address' }],
      });
    },
  );

  it('does not take addresses of a domain that is refused', async () => {
    await expectRefusal(signUp({ email: 'me@MailBin.test' }), 400, 'ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED', {
      violations: [{ field: 'email', message: 'addresses at mailbin.test are not accepted' }],
    });
  });

  it('does not take an address that has an account', async () => {
    await expectRefusal(signUp({ email: mailOf('ada') }), 409, 'ENTITY_ALREADY_EXISTS');
  });

  it.each(['ninechars', 'with a blank', 'пароль-пароль', 'x'.repeat(129), 'tab\tinside it', ''])(
    'does not take the password %j',
    async (bad) => {
      await expectRefusal(signUp({ password: bad }), 400, 'INVALID_PASSWORD', {
        violations: [{ field: 'password' }],
      });
    },
  );

  it.each(['tencharsss', 'x'.repeat(128), '!~!~!~!~!~'])('takes the password %j', async (fine) => {
    await expectOk(signUp({ password: fine }));
  });

  it('begins anew with a second request: the first flow is over', async () => {
    const first = await flowOf(signUp());
    const second = await flowOf(signUp());
    await expectRefusal(verify(first), 400, 'INVALID_FLOW_TOKEN');
    await expectOk(verify(second));
  });

  it('is refused when the address got an account meanwhile', async () => {
    const flowToken = await flowOf(signUp());
    const [ada] = accountsIn(sandbox().world());
    if (ada) ada.email = email;
    await expectRefusal(verify(flowToken), 409, 'ENTITY_ALREADY_EXISTS');
  });
});

describe('a mailed code', () => {
  it('may be wrong four times; the fifth ends the flow', async () => {
    const flowToken = await flowOf(signUp());
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const wrong = { otp: wrongCodeFor(sandbox(), email) };
      expect(await refused(verify(flowToken, wrong))).toEqual({
        status: 400,
        code: 'OTP_INVALID',
        message: 'the code is wrong',
        attemptsLeft,
      });
    }
    await expectRefusal(verify(flowToken), 400, 'INVALID_FLOW_TOKEN');
  });

  it.each(['', '12345', '1234567', 'abcdef'])('is not %j', async (otp) => {
    expect(await refused(verify(await flowOf(signUp()), { otp }))).toMatchObject({ code: 'OTP_INVALID' });
  });

  it('is good for ten minutes', async () => {
    const flowToken = await flowOf(signUp());
    sandbox().control.advance(10 * minuteMs - 1);
    expect(await refused(verify(flowToken, { otp: 'wrong' }))).toMatchObject({ code: 'OTP_INVALID' });
    sandbox().control.advance(1);
    expect(await refused(verify(flowToken))).toMatchObject({ code: 'INVALID_FLOW_TOKEN' });
  });

  it('is good only with its flow, its address and its password', async () => {
    const flowToken = await flowOf(signUp());
    await expectRefusal(verify(''), 400, 'MISSING_FLOW_TOKEN');
    await expectRefusal(verify('nonsense'), 400, 'INVALID_FLOW_TOKEN');
    expect(await refused(verify(flowToken, { email: mailOf('ada') }))).toMatchObject({
      code: 'INVALID_FLOW_TOKEN',
    });
    await expectRefusal(
      verify(flowToken, { password: 'another-password' }),
      401,
      'ACCOUNT_INVALID_CREDENTIALS',
    );
    await expectOk(verify(flowToken));
  });

  it('wants all fields of its body', async () => {
    const body = { email, password, otp: '000000' };
    const answer = await refused(ask(sandbox(), 'POST /api/v1/auth/verify-otp', { body }));
    expect(answer).toMatchObject({ status: 422, property: '/flowToken' });
  });
});

describe('another code', () => {
  it('can be asked for after a minute, and takes the place of the first', async () => {
    const flowToken = await flowOf(signUp());
    const first = codeFor(sandbox(), email);
    sandbox().control.advance(0.5 * minuteMs);
    expect(await refused(resend(flowToken))).toEqual({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'another code can be sent in 30 s',
      retryAfter: 30,
    });
    sandbox().control.advance(0.5 * minuteMs);
    expect(await expectOk(resend(flowToken))).toEqual({ success: true, expiresIn: 600 });
    expect(sandbox().control.mail(email)).toHaveLength(2);
    expect(await refused(verify(flowToken, { otp: first }))).toMatchObject({ attemptsLeft: 4 });
    await expectOk(verify(flowToken));
  });

  it('begins time and attempts anew', async () => {
    const flowToken = await flowOf(signUp());
    await verify(flowToken, { otp: 'wrong' });
    sandbox().control.advance(9 * minuteMs);
    await expectOk(resend(flowToken));
    sandbox().control.advance(9 * minuteMs);
    expect(await refused(verify(flowToken, { otp: 'wrong' }))).toMatchObject({ attemptsLeft: 4 });
  });

  it('needs the flow', async () => {
    const flowToken = await flowOf(signUp());
    await expectRefusal(resend(''), 400, 'MISSING_FLOW_TOKEN');
    expect(await refused(resend('nonsense'))).toMatchObject({ code: 'INVALID_FLOW_TOKEN' });
    expect(await refused(resend(flowToken, mailOf('ada')))).toMatchObject({ code: 'INVALID_FLOW_TOKEN' });
    sandbox().control.advance(10 * minuteMs);
    expect(await refused(resend(flowToken))).toMatchObject({ code: 'INVALID_FLOW_TOKEN' });
  });
});
