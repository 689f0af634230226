/** Sign-in and sign-up with a password, a captcha when required, and a one-time code (protocol: authentication). */

import type { Ports } from '../../../ports/index';
import type { FlowPurpose, PendingOtp } from '../../../ports/records';
import { auth } from '../../../protocol/routes/auth';
import { withCaptcha } from './captcha';
import type { Credentials } from './credentials';
import { finishWithOtp, storePendingOtp } from './otp';
import { type SignInPorts, type SignInResult, signInResult } from './sign-in-result';

/** Captcha token and one-time code from options, instead of prompts. */
interface GivenProofs {
  readonly captchaToken?: string;
  readonly otp?: string;
}

/** Sends the password, then the one-time code when the service requires one. */
export function signInByPassword(
  ports: SignInPorts,
  credentials: Credentials,
  given: GivenProofs,
): Promise<SignInResult> {
  return withPassword(ports, credentials, given, {
    route: auth.signIn,
    captchaAction: 'login',
    purpose: 'sign-in',
  });
}

/**
 * Creates an account; a one-time code finishes it when the service sends one. A service that does not verify addresses
 * signs in immediately (field notes 13).
 */
export function signUp(
  ports: SignInPorts,
  credentials: Credentials,
  given: GivenProofs,
): Promise<SignInResult> {
  return withPassword(ports, credentials, given, {
    route: auth.signUp,
    captchaAction: 'register',
    purpose: 'sign-up',
  });
}

interface PasswordFlow {
  readonly route: typeof auth.signIn | typeof auth.signUp;
  readonly captchaAction: 'login' | 'register';
  readonly purpose: FlowPurpose;
}

async function withPassword(
  ports: SignInPorts,
  credentials: Credentials,
  given: GivenProofs,
  { route, captchaAction, purpose }: PasswordFlow,
): Promise<SignInResult> {
  const pending = await pendingFlow(ports, credentials, given.otp);
  if (pending) return finishWithOtp(ports, credentials, pending, given.otp);
  const entered = await withCaptcha(ports, captchaAction, given.captchaToken, (captcha) =>
    ports.api.signIn(route, { body: { ...credentials, ...captcha } }),
  );
  if (entered.answer.accessToken) return signInResult(ports, entered);
  const { flowToken } = entered.answer;
  if (flowToken === undefined) return signInResult(ports, entered);
  const flow = await storePendingOtp(ports, purpose, credentials.email, {
    ...entered.answer,
    flowToken,
  });
  // A code that was given before cannot belong to this new flow.
  return finishWithOtp(ports, credentials, flow, undefined);
}

/** The stored flow of this email address and service that a given code finishes. */
async function pendingFlow(
  { accounts, identity }: Pick<Ports, 'accounts' | 'identity'>,
  { email }: Credentials,
  otp: string | undefined,
): Promise<PendingOtp | undefined> {
  if (otp === undefined) return undefined;
  const flow = await (await accounts.pendingOtps()).read();
  const fits = flow?.email === email && flow.purpose !== 'password-reset';
  return fits && flow.binding === (await identity.binding()) ? flow : undefined;
}
