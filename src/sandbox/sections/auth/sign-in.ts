/** Sign-up, sign-in and passwords (protocol: authentication, accounts and sessions; field notes 2.2, 7). */

import { part } from '../../section';
import { refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { requireCaptcha } from './captcha';
import type { FlowState } from './rules/access';
import {
  type AccountState,
  accountByEmail,
  accountStatus,
  accountStatusRefusal,
  addAccount,
} from './rules/accounts';
import {
  clearFailures,
  hashedPassword,
  isPassword,
  normalEmail,
  refuseLocked,
  refuseSamePassword,
  requireFreeEmail,
  requirePassword,
  wrongCredentials,
} from './rules/credentials';
import { beginFlow, checkCode, endFlow, findFlow, resendCode } from './rules/mail';
import { openSession, revokeSessions } from './rules/sessions';
import { deviceOf, signedIn } from './sessions';

export const signIn = part({
  handlers: {
    // The account is created once the mailed code is confirmed.
    'auth.signUp': (call) => {
      requireCaptcha(call, ['email', 'password'], 'register');
      const { world, body } = call;
      const address = normalEmail(body.email);
      requirePassword('password', body.password);
      requireFreeEmail(world, address);
      return beginFlow(world, 'sign_up', address, hashedPassword(body.password, world.random.uuid()));
    },
    'auth.signIn': (call) => {
      requireCaptcha(call, ['email', 'password'], 'login');
      const { world, body } = call;
      const address = normalEmail(body.email);
      refuseLocked(world, address);
      const account = accountByEmail(world, address);
      if (!account || !isPassword(account.password, body.password)) throw wrongCredentials(world, address);
      refuseInactive(world, account);
      if (account.wantsCode) return { status: 'otp_required', ...beginFlow(world, 'sign_in', address) };
      clearFailures(world, account.email);
      return signedIn(call, openSession(world, account, deviceOf(call)));
    },
    'auth.verifyOtp': (call) => {
      const { world, body } = call;
      const flow = findFlow(world, ['sign_up', 'sign_in'], body.email, body.flowToken);
      refuseLocked(world, flow.email);
      const stored = flow.password ?? accountByEmail(world, flow.email)?.password;
      if (!stored || !isPassword(stored, body.password)) throw wrongCredentials(world, flow.email);
      checkCode(world, flow, body.otp);
      const account = accountOf(world, flow);
      refuseInactive(world, account);
      endFlow(world, flow);
      clearFailures(world, account.email);
      return signedIn(call, openSession(world, account, deviceOf(call)));
    },
    'auth.resendOtp': ({ world, body }) => ({
      success: true,
      ...resendCode(world, body.email, body.flowToken),
    }),
    // An address without an account gets the same answer, but no mail.
    'auth.forgotPassword': (call) => {
      requireCaptcha(call, ['email'], 'password_reset');
      return beginFlow(call.world, 'password_reset', normalEmail(call.body.email));
    },
    // Ends the lock and all sessions.
    'auth.resetPassword': ({ world, body: { email, newPassword, otp, flowToken } }) => {
      const flow = findFlow(world, ['password_reset'], email, flowToken);
      requirePassword('newPassword', newPassword);
      checkCode(world, flow, otp);
      const account = accountByEmail(world, flow.email);
      if (!account) throw refusal(400, 'INVALID_FLOW_TOKEN', 'the account no longer exists');
      refuseSamePassword(account, newPassword);
      endFlow(world, flow);
      account.password = hashedPassword(newPassword, world.random.uuid());
      clearFailures(world, account.email);
      return { success: true, revokedCount: revokeSessions(world, account) };
    },
    // Ends the other sessions. Our choice: the caller's own stays.
    'auth.changePassword': ({ world, caller: { account, session }, body }) => {
      const { currentPassword, newPassword } = body;
      if (currentPassword === undefined) {
        throw refusal(422, 'VALIDATION_ERROR', 'currentPassword is required');
      }
      if (!isPassword(account.password, currentPassword)) {
        throw refusal(400, 'ACCOUNT_CURRENT_PASSWORD_INCORRECT', 'the current password is wrong');
      }
      requirePassword('newPassword', newPassword);
      refuseSamePassword(account, newPassword);
      account.password = hashedPassword(newPassword, world.random.uuid());
      return { success: true, revokedCount: revokeSessions(world, account, session) };
    },
  },
});

/** The account of a confirmed flow; a sign-up creates it now. */
function accountOf(world: World, { email, password }: FlowState): AccountState {
  if (password) {
    requireFreeEmail(world, email);
    return addAccount(world, email, password);
  }
  const account = accountByEmail(world, email);
  if (!account) throw wrongCredentials(world, email);
  return account;
}

/** Refuses an account that is not active. A deactivated one can sign in, so that it can be restored. */
function refuseInactive(world: World, account: AccountState): void {
  const now = world.clock.now();
  const refused = accountStatusRefusal(account, now);
  if (refused && accountStatus(account, now) !== 'deactivated') throw refused;
}
