import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk, expectRefusal, mailOf, password, solved } from '../../../requests';

const sandbox = useSandbox();
const { ask, codeFor, refresh, sessionOf, signIn, wrongCodeFor } = clientOf(sandbox);
const email = mailOf('ada');
const newPassword = 'quite-another-one';
const post = (path: string, body: object, token?: string) =>
  ask(`POST /api/v1/auth/${path}`, { body, ...(token && { token }) });

const forgot = (to = email) =>
  expectOk(post('forgot-password', solved(sandbox(), 'password_reset', { email: to })));

const reset = (flowToken: unknown, fields: { email?: string; otp?: string; newPassword?: string } = {}) =>
  post('reset-password', { email, newPassword, otp: fields.otp ?? codeFor(email), flowToken, ...fields });

const change = (token: string, fields: object = {}) =>
  post('change-password', { currentPassword: password, newPassword, ...fields }, token);

const lock = async () => {
  for (let turn = 0; turn < 5; turn++) await signIn('ada', { password: 'wrong-password' });
};

describe('resetting a password', () => {
  it('replaces it by a mailed code, ends every session and the lock', async () => {
    const sessions = [sessionOf('ada'), sessionOf('ada')];
    await lock();
    const { flowToken, ...rest } = await forgot();
    expect(rest).toEqual({ nextStep: 'reset_password', expiresIn: 600 });
    expect(sandbox().control.mail(email)).toMatchObject([{ purpose: 'password_reset' }]);
    expect(await expectOk(reset(flowToken))).toEqual({ success: true, revokedCount: 2 });
    for (const { token, refreshToken } of sessions) {
      await expectRefusal(ask('GET /api/users/me', { token }), 401, 'SESSION_REVOKED');
      await expectRefusal(refresh(refreshToken), 401, 'SESSION_REVOKED');
    }
    await expectRefusal(signIn('ada'), 'ACCOUNT_INVALID_CREDENTIALS');
    await expectOk(signIn('ada', { password: newPassword }));
  });

  it('answers the same for an address without an account, mails nothing, and refuses what is none', async () => {
    const nobody = 'nobody@example.org';
    const { flowToken, ...rest } = await forgot(nobody);
    expect(rest).toEqual({ nextStep: 'reset_password', expiresIn: 600 });
    sandbox().control.advance(60_000);
    await expectOk(post('resend-otp', { email: nobody, flowToken }));
    expect(sandbox().control.mail()).toEqual([]);
    await expectRefusal(reset(flowToken, { email: nobody, otp: 'a guess' }), 'OTP_INVALID');
    const body = solved(sandbox(), 'password_reset', { email: 'ada' });
    await expectRefusal(post('forgot-password', body), 400, 'INVALID_EMAIL');
  });

  it('refuses a wrong code, a bad password and the same password, without losing the code', async () => {
    const { flowToken } = await forgot();
    const [wrong, same] = [{ otp: wrongCodeFor(email) }, { newPassword: password }];
    await expectRefusal(reset(flowToken, wrong), 400, 'OTP_INVALID', { attemptsLeft: 4 });
    await expectOk(signIn('ada'));
    const violations = [{ field: 'newPassword' }];
    await expectRefusal(reset(flowToken, { newPassword: 'short' }), 400, 'INVALID_PASSWORD', { violations });
    await expectRefusal(reset(flowToken, same), 400, 'SAME_PASSWORD');
    await expectOk(reset(flowToken));
    await expectRefusal(reset(flowToken), 'INVALID_FLOW_TOKEN');
  });

  it('and signing in each refuse the flow of the other, and no flow at all', async () => {
    const { flowToken } = await forgot();
    await expectRefusal(reset(''), 'MISSING_FLOW_TOKEN');
    const signingIn = await expectOk(signIn('vera'));
    await expectRefusal(reset(signingIn.flowToken, { email: mailOf('vera') }), 'INVALID_FLOW_TOKEN');
    const body = { email, password, otp: codeFor(email), flowToken };
    await expectRefusal(post('verify-otp', body), 'INVALID_FLOW_TOKEN');
  });
});

describe('changing the password', () => {
  it('ends the other sessions', async () => {
    const [mine, other, boris] = [sessionOf('ada'), sessionOf('ada'), sessionOf('boris')];
    expect(await expectOk(change(mine.token))).toEqual({ success: true, revokedCount: 1 });
    await expectRefusal(refresh(other.refreshToken), 'SESSION_REVOKED');
    await expectOk(refresh(mine.refreshToken));
    await expectOk(refresh(boris.refreshToken));
    await expectOk(signIn('ada', { password: newPassword }));
  });

  it('refuses a wrong current password, and a new one that is bad or the same', async () => {
    const { token } = sessionOf('ada');
    for (const [fields, code] of [
      [{ currentPassword: 'wrong-password' }, 'ACCOUNT_CURRENT_PASSWORD_INCORRECT'],
      [{ newPassword: 'with a blank' }, 'INVALID_PASSWORD'],
      [{ newPassword: password }, 'SAME_PASSWORD'],
    ] as const)
      await expectRefusal(change(token, fields), 400, code);
    await expectOk(signIn('ada'));
  });
});
