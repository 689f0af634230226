/** Forgotten and changed passwords (protocol: accounts and sessions; field notes 2.2, 7). */
import type { CodeSent } from '../../../../protocol/records/auth';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { accountByEmail } from './accounts';
import type { Caller } from './callers';
import {
  clearFailures,
  hashedPassword,
  isPassword,
  normalEmail,
  refuseSamePassword,
  requirePassword,
} from './credentials';
import { beginFlow, checkCode, endFlow, findFlow } from './mail';
import { revokeSessions } from './sessions';

/**
 * Mails a code that allows a new password. An address without an account gets the same answer, but no mail.
 * @throws Refusal 400
 */
export function forgotPassword(world: World, email: string): CodeSent {
  return beginFlow(world, 'password_reset', normalEmail(email));
}

export interface PasswordReset {
  readonly email: string;
  readonly newPassword: string;
  readonly otp: string;
  readonly flowToken: string;
}

/**
 * Sets a new password with a mailed code, ends the lock and all sessions; returns the number of sessions.
 * @throws Refusal 400
 */
export function resetPassword(world: World, { email, newPassword, otp, flowToken }: PasswordReset): number {
  const flow = findFlow(world, ['password_reset'], email, flowToken);
  requirePassword('newPassword', newPassword);
  checkCode(world, flow, otp);
  const account = accountByEmail(world, flow.email);
  if (!account) throw refusal(400, 'INVALID_FLOW_TOKEN', 'the account no longer exists');
  refuseSamePassword(account, newPassword);
  endFlow(world, flow);
  account.password = hashedPassword(newPassword, world.random.uuid());
  clearFailures(world, account.email);
  return revokeSessions(world, account);
}

/**
 * Changes the password and ends the other sessions; returns their number. Our choice: the caller's session stays.
 * @throws Refusal 400
 */
export function changePassword(
  world: World,
  { account, session }: Caller,
  {
    currentPassword,
    newPassword,
  }: { readonly currentPassword?: string | undefined; readonly newPassword: string },
): number {
  if (currentPassword === undefined) {
    throw refusal(422, 'VALIDATION_ERROR', 'currentPassword is required');
  }
  if (!isPassword(account.password, currentPassword)) {
    throw refusal(400, 'ACCOUNT_CURRENT_PASSWORD_INCORRECT', 'the current password is wrong');
  }
  requirePassword('newPassword', newPassword);
  refuseSamePassword(account, newPassword);
  account.password = hashedPassword(newPassword, world.random.uuid());
  return revokeSessions(world, account, session);
}
