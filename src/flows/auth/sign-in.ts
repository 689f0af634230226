/** Sign-in and sign-up with a password, a captcha when required, and a one-time code (protocol: authentication 3 to 6). */
import type { CodeSent } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import type { Ports } from '../../ports';
import type { FlowPurpose, PendingOtp } from '../../ports/records';
import { withCaptcha } from './captcha-token';
import type { Credentials } from './credentials';
import { finishWithOtp, storePendingOtp } from './otp';
import { type SignInPorts, type SignInResult, signInResult } from './sign-in-result';

/** Sends the password, then the one-time code when the service requires one. */
export async function signInByPassword(
  ports: SignInPorts,
  credentials: Credentials,
  given: { readonly captchaToken?: string; readonly otp?: string },
): Promise<SignInResult> {
  const pending = await pendingFlow(ports, credentials, given.otp);
  if (pending) return finishWithOtp(ports, credentials, pending, given.otp);
  const signedIn = await withCaptcha(ports, 'login', given.captchaToken, (captcha) =>
    ports.api.signIn(auth.signIn, { body: { ...credentials, ...captcha } }),
  );
  if (signedIn.answer.accessToken) return signInResult(ports, signedIn);
  return finishNewFlow(ports, credentials, 'sign-in', signedIn.answer);
}

/** Creates an account; a one-time code finishes it when the service sends one. */
export async function signUp(
  ports: SignInPorts,
  credentials: Credentials,
  given: { readonly captchaToken?: string; readonly otp?: string },
): Promise<SignInResult> {
  const pending = await pendingFlow(ports, credentials, given.otp);
  if (pending) return finishWithOtp(ports, credentials, pending, given.otp);
  const signedUp = await withCaptcha(ports, 'register', given.captchaToken, (captcha) =>
    ports.api.signIn(auth.signUp, { body: { ...credentials, ...captcha } }),
  );
  // A service that does not verify addresses signs in at once (field notes 13).
  if (signedUp.answer.accessToken) return signInResult(ports, signedUp);
  return finishNewFlow(ports, credentials, 'sign-up', signedUp.answer);
}

/** Asks for the code of a new flow; a code that was given before cannot belong to it. */
async function finishNewFlow(
  ports: SignInPorts,
  credentials: Credentials,
  purpose: FlowPurpose,
  answer: CodeSent,
): Promise<SignInResult> {
  const flow = await storePendingOtp(ports, purpose, credentials.email, answer);
  return finishWithOtp(ports, credentials, flow, undefined);
}

/** The stored flow of this email address and service that a given code finishes. */
async function pendingFlow(
  { accounts, identity }: Pick<Ports, 'accounts' | 'identity'>,
  { email }: Credentials,
  otp: string | undefined,
): Promise<PendingOtp | undefined> {
  if (otp === undefined) return undefined;
  const flow = await (await accounts.waiting()).read();
  const fits = flow?.email === email && flow.purpose !== 'password-reset';
  return fits && flow.binding === (await identity.binding()) ? flow : undefined;
}
