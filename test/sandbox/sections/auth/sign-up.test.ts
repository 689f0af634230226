import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { useSandbox } from '../../../support/sandbox';
import { clientOf, cookieValue, expectOk, expectRefusal, mailOf, refused, solved } from '../../requests';

const sandbox = useSandbox();
const { ask, codeFor, refresh, wrongCodeFor } = clientOf(sandbox);
const minuteMs = 60_000;
const email = 'new.person@example.org';
const password = 'a-new-password!';
const post = (path: string, body: object) => ask(`POST /api/v1/auth/${path}`, { body });

const signUp = (fields: object = {}) =>
  post('sign-up', solved(sandbox(), 'register', { email, password, ...fields }));

const signIn = () => post('sign-in', solved(sandbox(), 'login', { email, password }));
const startFlow = async (fields: object = {}) => String((await expectOk(signUp(fields))).flowToken);

const verify = (flowToken: string, fields: object = {}) =>
  post('verify-otp', { email, password, otp: codeFor(email), flowToken, ...fields });

const resend = (flowToken: string, to = email) => post('resend-otp', { email: to, flowToken });

describe('signing up', () => {
  it('mails a code and answers the next step', async () => {
    const { flowToken, ...rest } = await expectOk(signUp());
    expect(flowToken).toMatch(/^[0-9a-f]{64}$/);
    expect(rest).toEqual({ nextStep: 'verify_email', expiresIn: 600 });
    const { time: at } = sandbox().control.time();
    const code = expect.stringMatching(/^\d{6}$/);
    expect(sandbox().control.mail()).toEqual([{ to: email, code, purpose: 'sign_up', at }]);
  });

  it('makes an account when the code is confirmed, in any case of the address: signed in, without a profile', async () => {
    const flowToken = await startFlow({ email: 'New.Person@Example.ORG' });
    await expectRefusal(signIn(), 401, 'ACCOUNT_INVALID_CREDENTIALS');
    const verified = await verify(flowToken, { email: 'NEW.person@example.org' });
    const { accessToken, ...rest } = verified.body as Record<string, string>;
    expect(rest).toEqual({ expiresIn: 900 });
    const profile = { authenticated: true, user: null, profileRequired: true };
    await expectOk(ask('GET /api/profile', { token: `${accessToken}` }), profile);
    await expectOk(refresh(cookieValue(verified, 'refresh_token')));
    await expectOk(signIn());
  });

  it('refuses what is not an address', async () => {
    const long = `${'a'.repeat(250)}@example.org`;
    for (const address of ['', 'nobody', 'a b@example.org', '@example.org', 'a@b', long])
      expect(await refused(signUp({ email: address }))).toEqual({
        status: 400,
        code: 'INVALID_EMAIL',
        title: 'A value breaks a rule',
        detail: 'email must be an email address',
        violations: [{ field: 'email', message: 'must be an email address' }],
      });
  });

  it('refuses an address of an excluded domain, and one that has an account', async () => {
    const violations = [{ field: 'email', message: 'addresses at mailbin.test are not accepted' }];
    const code = 'ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED';
    await expectRefusal(signUp({ email: 'me@MailBin.test' }), 400, code, { violations });
    await expectRefusal(signUp({ email: mailOf('ada') }), 409, 'ENTITY_ALREADY_EXISTS');
  });

  it('accepts passwords of 10 to 128 printable ASCII characters without blanks', async () => {
    const violations = [{ field: 'password' }];
    for (const bad of ['ninechars', 'with a blank', 'пароль-пароль', 'x'.repeat(129), 'tab\tinside it', ''])
      await expectRefusal(signUp({ password: bad }), 400, 'INVALID_PASSWORD', { violations });
    for (const good of ['tencharsss', 'x'.repeat(128), '!~!~!~!~!~'])
      await expectOk(signUp({ password: good }));
  });

  it('ends the first flow of an address with a second', async () => {
    const [first, second] = [await startFlow(), await startFlow()];
    await expectRefusal(verify(first), 400, 'INVALID_FLOW_TOKEN');
    await expectOk(verify(second));
  });

  it('is refused when the address got an account in the meantime', async () => {
    const flowToken = await startFlow();
    const [ada] = accountsIn(sandbox().world());
    if (ada) ada.email = email;
    await expectRefusal(verify(flowToken), 409, 'ENTITY_ALREADY_EXISTS');
  });
});

describe('confirming a mailed code', () => {
  it('ends the flow with the fifth wrong code', async () => {
    const flowToken = await startFlow();
    const expected = { status: 400, code: 'OTP_INVALID', message: 'the code is wrong' };
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(await refused(verify(flowToken, { otp: wrongCodeFor(email) }))).toEqual({
        ...expected,
        attemptsLeft,
      });
    await expectRefusal(verify(flowToken), 400, 'INVALID_FLOW_TOKEN');
  });

  it('refuses what has not six digits, and is possible for ten minutes', async () => {
    const flowToken = await startFlow();
    sandbox().control.advance(10 * minuteMs - 1);
    for (const otp of ['', '12345', '1234567', 'abcdef'])
      await expectRefusal(verify(flowToken, { otp }), 'OTP_INVALID');
    sandbox().control.advance(1);
    await expectRefusal(verify(flowToken), 'INVALID_FLOW_TOKEN');
  });

  it('needs the flow, the address and the password of the code', async () => {
    const flowToken = await startFlow();
    await expectRefusal(verify(''), 400, 'MISSING_FLOW_TOKEN');
    await expectRefusal(verify('nonsense'), 400, 'INVALID_FLOW_TOKEN');
    await expectRefusal(verify(flowToken, { email: mailOf('ada') }), 'INVALID_FLOW_TOKEN');
    const other = { password: 'another-password' };
    await expectRefusal(verify(flowToken, other), 401, 'ACCOUNT_INVALID_CREDENTIALS');
    await expectRefusal(verify(flowToken, { flowToken: undefined }), 422, { property: '/flowToken' });
    await expectOk(verify(flowToken));
  });
});

describe('asking for another code', () => {
  it('is possible after a minute, and replaces the first code', async () => {
    const flowToken = await startFlow();
    const first = codeFor(email);
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
    await expectRefusal(verify(flowToken, { otp: first }), { attemptsLeft: 4 });
    await expectOk(verify(flowToken));
  });

  it('renews time and attempts', async () => {
    const flowToken = await startFlow();
    await verify(flowToken, { otp: 'wrong' });
    sandbox().control.advance(9 * minuteMs);
    await expectOk(resend(flowToken));
    sandbox().control.advance(9 * minuteMs);
    await expectRefusal(verify(flowToken, { otp: 'wrong' }), { attemptsLeft: 4 });
  });

  it('needs the flow of the address, within its time', async () => {
    const flowToken = await startFlow();
    await expectRefusal(resend(''), 400, 'MISSING_FLOW_TOKEN');
    await expectRefusal(resend('nonsense'), 'INVALID_FLOW_TOKEN');
    await expectRefusal(resend(flowToken, mailOf('ada')), 'INVALID_FLOW_TOKEN');
    sandbox().control.advance(10 * minuteMs);
    await expectRefusal(resend(flowToken), 'INVALID_FLOW_TOKEN');
  });
});
