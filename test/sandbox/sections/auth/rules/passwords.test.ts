import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import {
  ask,
  codeFor,
  expectOk,
  expectRefusal,
  mailOf,
  password,
  refresh,
  refused,
  sessionOf,
  signIn,
  solved,
  wrongCodeFor,
} from '../../../requests';

const sandbox = useSandbox();
const minuteMs = 60_000;
const email = mailOf('ada');
const newPassword = 'quite-another-one';

async function forgot(to = email): Promise<Record<string, unknown>> {
  const body = solved(sandbox(), 'password_reset', { email: to });
  return expectOk(ask(sandbox(), 'POST /api/v1/auth/forgot-password', { body }));
}

function reset(flowToken: unknown, fields: object = {}) {
  const body = { email, newPassword, otp: codeFor(sandbox(), email), flowToken, ...fields };
  return ask(sandbox(), 'POST /api/v1/auth/reset-password', { body });
}

function change(token: string, fields: object = {}) {
  const body = { currentPassword: password, newPassword, ...fields };
  return ask(sandbox(), 'POST /api/v1/auth/change-password', { token, body });
}

describe('a forgotten password', () => {
  it('is replaced by a mailed code, and every session ends', async () => {
    const sessions = [sessionOf(sandbox(), 'ada'), sessionOf(sandbox(), 'ada')];
    const { flowToken, ...rest } = await forgot();
    expect(rest).toEqual({ nextStep: 'reset_password', expiresIn: 600 });
    expect(sandbox().control.mail(email)).toMatchObject([{ purpose: 'password_reset' }]);
    expect(await expectOk(reset(flowToken))).toEqual({ success: true, revokedCount: 2 });
    for (const { token, refreshToken } of sessions) {
      const revoked = { status: 401, code: 'SESSION_REVOKED' };
      expect(await refused(ask(sandbox(), 'GET /api/users/me', { token }))).toMatchObject(revoked);
      expect(await refused(refresh(sandbox(), refreshToken))).toMatchObject(revoked);
    }
    expect(await refused(signIn(sandbox(), 'ada'))).toMatchObject({ code: 'ACCOUNT_INVALID_CREDENTIALS' });
    await expectOk(signIn(sandbox(), 'ada', { password: newPassword }));
  });

  it('ends the lock', async () => {
    for (let turn = 0; turn < 5; turn++) await signIn(sandbox(), 'ada', { password: 'wrong-password' });
    const { flowToken } = await forgot();
    await expectOk(reset(flowToken));
    await expectOk(signIn(sandbox(), 'ada', { password: newPassword }));
  });

  it('of nobody is answered the same, and nothing is mailed', async () => {
    const nobody = 'nobody@example.org';
    const { flowToken, ...rest } = await forgot(nobody);
    expect(rest).toEqual({ nextStep: 'reset_password', expiresIn: 600 });
    sandbox().control.advance(minuteMs);
    const body = { email: nobody, flowToken };
    await expectOk(ask(sandbox(), 'POST /api/v1/auth/resend-otp', { body }));
    expect(sandbox().control.mail()).toEqual([]);
    const guess = { ...body, newPassword, otp: 'a guess' };
    expect(await refused(ask(sandbox(), 'POST /api/v1/auth/reset-password', { body: guess }))).toMatchObject({
      code: 'OTP_INVALID',
    });
  });

  it('wants a mail address', async () => {
    const body = solved(sandbox(), 'password_reset', { email: 'ada' });
    await expectRefusal(ask(sandbox(), 'POST /api/v1/auth/forgot-password', { body }), 400, 'INVALID_EMAIL');
  });

  it('stays as long as the code is wrong', async () => {
    const { flowToken } = await forgot();
    await expectRefusal(reset(flowToken, { otp: wrongCodeFor(sandbox(), email) }), 400, 'OTP_INVALID', {
      attemptsLeft: 4,
    });
    await expectOk(signIn(sandbox(), 'ada'));
  });

  it('is replaced by nothing that is no password, nor by itself; the code is not lost by that', async () => {
    const { flowToken } = await forgot();
    await expectRefusal(reset(flowToken, { newPassword: 'short' }), 400, 'INVALID_PASSWORD', {
      violations: [{ field: 'newPassword' }],
    });
    await expectRefusal(reset(flowToken, { newPassword: password }), 400, 'SAME_PASSWORD');
    await expectOk(reset(flowToken));
    expect(await refused(reset(flowToken))).toMatchObject({ code: 'INVALID_FLOW_TOKEN' });
  });

  it('wants its own flow', async () => {
    await forgot();
    expect(await refused(reset(''))).toMatchObject({ code: 'MISSING_FLOW_TOKEN' });
    const wanted = await expectOk(signIn(sandbox(), 'vera'));
    expect(await refused(reset(wanted.flowToken, { email: mailOf('vera') }))).toMatchObject({
      code: 'INVALID_FLOW_TOKEN',
    });
  });

  it('cannot be used to sign in', async () => {
    const { flowToken } = await forgot();
    const body = { email, password, otp: codeFor(sandbox(), email), flowToken };
    expect(await refused(ask(sandbox(), 'POST /api/v1/auth/verify-otp', { body }))).toMatchObject({
      code: 'INVALID_FLOW_TOKEN',
    });
  });
});

describe('changing the password', () => {
  it('ends the other sessions', async () => {
    const [mine, other] = [sessionOf(sandbox(), 'ada'), sessionOf(sandbox(), 'ada')];
    const boris = sessionOf(sandbox(), 'boris');
    expect(await expectOk(change(mine.token))).toEqual({ success: true, revokedCount: 1 });
    expect(await refused(refresh(sandbox(), other.refreshToken))).toMatchObject({ code: 'SESSION_REVOKED' });
    await expectOk(refresh(sandbox(), mine.refreshToken));
    await expectOk(refresh(sandbox(), boris.refreshToken));
    await expectOk(signIn(sandbox(), 'ada', { password: newPassword }));
  });

  it('wants the current one, and another that can be one', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    await expectRefusal(
      change(token, { currentPassword: 'wrong-password' }),
      400,
      'ACCOUNT_CURRENT_PASSWORD_INCORRECT',
    );
    await expectRefusal(change(token, { newPassword: 'with a blank' }), 400, 'INVALID_PASSWORD');
    await expectRefusal(change(token, { newPassword: password }), 400, 'SAME_PASSWORD');
    await expectOk(signIn(sandbox(), 'ada'));
  });
});
