/** Sign-in and sign-up with a password, a captcha when required, and a one-time code (protocol: authentication). */
import type { Ports } from '../../../ports/index';
import type { PendingOtp } from '../../../ports/records';
import { auth } from '../../../protocol/routes/auth';
import { withCaptcha } from './captcha';
import type { Credentials } from './credentials';
import { finishWithOtp, storePendingOtp } from './otp';
import { type SignInPorts, type SignInResult, signInResult } from './sign-in-result';

const flows = {
  'sign-in': { route: auth.signIn, captcha: 'login' },
  'sign-up': { route: auth.signUp, captcha: 'register' },
} as const;

/**
 * Signs in or creates an account: sends the password, then the one-time code when the service requires one. A service that
 * does not verify addresses signs in a new account immediately (field notes 13).
 * @param given proofs from options, instead of prompts
 */
export async function withPassword(
  purpose: keyof typeof flows,
  ports: SignInPorts,
  credentials: Credentials,
  given: { readonly captchaToken?: string; readonly otp?: string },
): Promise<SignInResult> {
  const pending = await pendingFlow(ports, credentials, given.otp);
  if (pending) return finishWithOtp(ports, credentials, pending, given.otp);
  const { route, captcha } = flows[purpose];
  const entered = await withCaptcha(ports, captcha, given.captchaToken, (field) =>
    ports.api.signIn(route, { body: { ...credentials, ...field } }),
  );
  const { accessToken, flowToken } = entered.answer;
  if (accessToken || flowToken === undefined) return signInResult(ports, entered);
  const flow = await storePendingOtp(ports, purpose, credentials.email, { ...entered.answer, flowToken });
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
