/** Signing in by password: the captcha when it is demanded, the mailed code, and who it was (protocol: authentication 3 to 6). */
import type { CodeSent } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import { withCaptcha } from './captcha-token';
import { finishWithCode, remember } from './otp';
import { type Arrived, arrive, type Credentials, type SignInTools, type Waiting } from './sign-in-result';

/** Password first, then the mailed code where one is wanted. */
export async function signInByPassword(
  tools: SignInTools,
  credentials: Credentials,
  given: { readonly captchaToken?: string; readonly otp?: string },
): Promise<Arrived> {
  const waiting = await waitingFor(tools, credentials, given.otp);
  if (waiting) return finishWithCode(tools, credentials, waiting, given.otp);
  const signed = await withCaptcha(tools, 'login', given.captchaToken, (captcha) =>
    tools.api.signIn(auth.signIn, { body: { ...credentials, ...captcha } }),
  );
  if (signed.answer.accessToken) return arrive(tools, signed);
  return awaitCode(tools, credentials, 'sign-in', signed.answer);
}

/** A new account: the service mails a code, which finishes it. */
export async function signUp(
  tools: SignInTools,
  credentials: Credentials,
  given: { readonly captchaToken?: string; readonly otp?: string },
): Promise<Arrived> {
  const waiting = await waitingFor(tools, credentials, given.otp);
  if (waiting) return finishWithCode(tools, credentials, waiting, given.otp);
  const { answer } = await withCaptcha(tools, 'register', given.captchaToken, (captcha) =>
    tools.api.signIn(auth.signUp, { body: { ...credentials, ...captcha } }),
  );
  return awaitCode(tools, credentials, 'sign-up', answer);
}

/** A code that was just mailed: one that was given before cannot be it. */
async function awaitCode(
  tools: SignInTools,
  credentials: Credentials,
  purpose: Waiting['purpose'],
  answer: CodeSent,
): Promise<Arrived> {
  const flow = await remember(tools, purpose, credentials.email, answer);
  return finishWithCode(tools, credentials, flow, undefined);
}

/** The flow that a given code finishes: one of this address that waits at this very place. */
async function waitingFor(
  tools: SignInTools,
  { email }: Credentials,
  otp: string | undefined,
): Promise<Waiting | undefined> {
  if (otp === undefined) return undefined;
  const waiting = await (await tools.waiting()).read();
  const fits = waiting?.email === email && waiting.purpose !== 'password-reset';
  return fits && waiting.binding === (await tools.binding()) ? waiting : undefined;
}
