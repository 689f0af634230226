/** Signing up and in (protocol: authentication; field notes 2.2). */
import type { CodeSent } from '../../../../protocol/records/auth';
import type { World } from '../../../world';
import type { FlowState } from './access';
import {
  type AccountState,
  accountByEmail,
  accountStatus,
  accountStatusRefusal,
  addAccount,
} from './accounts';
import {
  clearFailures,
  hashedPassword,
  isPassword,
  normalEmail,
  refuseLocked,
  requireFreeEmail,
  requirePassword,
  wrongCredentials,
} from './credentials';
import { beginFlow, checkCode, endFlow, findFlow } from './mail';
import { type Device, openSession, type Tokens } from './sessions';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Begins a sign-up; the account is created once its mailed code is confirmed.
 * @throws Refusal 400, 409
 */
export function signUp(world: World, { email, password }: Credentials): CodeSent {
  const address = normalEmail(email);
  requirePassword('password', password);
  requireFreeEmail(world, address);
  return beginFlow(world, 'sign_up', address, hashedPassword(password, world.random.uuid()));
}

/** Signed in, or a code was mailed. */
export type SignInResult = { readonly tokens: Tokens } | { readonly sent: CodeSent };

/**
 * Signs in, or mails a code when the account needs one. A deactivated account can sign in, so that it can be restored.
 * @throws Refusal 400, 401, 403 by the state of the account, 429 while it is locked
 */
export function signIn(world: World, { email, password }: Credentials, device: Device): SignInResult {
  const address = normalEmail(email);
  refuseLocked(world, address);
  const account = accountByEmail(world, address);
  if (!account || !isPassword(account.password, password)) throw wrongCredentials(world, address);
  refuseInactive(world, account);
  if (account.wantsCode) return { sent: beginFlow(world, 'sign_in', address) };
  return { tokens: startSession(world, account, device) };
}

/** The confirmation of a flow. */
export interface Verification extends Credentials {
  readonly otp: string;
  readonly flowToken: string;
}

/**
 * Finishes a sign-up or a sign-in with its mailed code.
 * @throws Refusal 400 for the flow or the code, 401 for the password, 403, 409, 429
 */
export function verifyCode(world: World, { email, password, otp, flowToken }: Verification, device: Device) {
  const flow = findFlow(world, ['sign_up', 'sign_in'], email, flowToken);
  refuseLocked(world, flow.email);
  const stored = flow.password ?? accountByEmail(world, flow.email)?.password;
  if (!stored || !isPassword(stored, password)) throw wrongCredentials(world, flow.email);
  checkCode(world, flow, otp);
  const account = accountOf(world, flow);
  refuseInactive(world, account);
  endFlow(world, flow);
  return startSession(world, account, device);
}

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

function startSession(world: World, account: AccountState, device: Device): Tokens {
  clearFailures(world, account.email);
  return openSession(world, account, device);
}

function refuseInactive(world: World, account: AccountState): void {
  const now = world.clock.now();
  const refused = accountStatusRefusal(account, now);
  if (refused && accountStatus(account, now) !== 'deactivated') throw refused;
}
