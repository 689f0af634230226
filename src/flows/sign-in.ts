/** Signing in by password: the captcha when it is demanded, the mailed code, and who it was (protocol: authentication 3 to 6). */
import type { CodeSent } from '../api/records/auth';
import { auth } from '../api/routes/auth';
import { PersonNeededError, type PlazaError, RefusedError } from '../errors';
import { type Arrived, arrive, type Credentials, type SignInTools, type Waiting } from './arrival';
import { finishWithCode, remember } from './code';

/** The body key and the token of a captcha; an empty object where there is none. */
async function captchaPart(
  api: SignInTools['api'],
  token: string | undefined,
): Promise<Record<string, string>> {
  if (token === undefined) return {};
  const { field = 'token' } = await api.read(auth.captchaProvider);
  return { [field]: token };
}

/**
 * Sends something that may want a captcha; at a terminal a demanded one is asked for, once.
 * @throws PersonNeededError when a captcha is wanted, or the given one was spent, and nobody is there
 */
export async function withCaptcha<T>(
  tools: Pick<SignInTools, 'api' | 'ask'>,
  token: string | undefined,
  send: (captcha: Record<string, string>) => Promise<T>,
): Promise<T> {
  try {
    return await send(await captchaPart(tools.api, token));
  } catch (error) {
    if (!wantsCaptcha(error, token)) throw error;
    if (!tools.ask.possible) throw captchaNeeded(error);
    const typed = await tools.ask.input({
      message:
        "The service wants a captcha: solve it ('plaza auth captcha --page' tells where; in the sandbox 'plaza sandbox captcha') and paste its token",
      option: '--captcha-token',
    });
    return send(await captchaPart(tools.api, typed.trim()));
  }
}

/** Demanded, turned down, or (a 422 with a token) spent before. */
function wantsCaptcha(error: unknown, token: string | undefined): error is PlazaError {
  if (error instanceof PersonNeededError) return true;
  return token !== undefined && error instanceof RefusedError && error.details.status === 422;
}

function captchaNeeded(error: PlazaError): PersonNeededError {
  const { code, status } = error.details;
  return new PersonNeededError(error.message, {
    code,
    status,
    hint: "give a fresh captcha token with --captcha-token; 'plaza auth captcha --page' tells where to get one",
  });
}

/** Password first, then the mailed code where one is wanted. */
export async function signInByPassword(
  tools: SignInTools,
  credentials: Credentials,
  given: { readonly captchaToken?: string; readonly otp?: string },
): Promise<Arrived> {
  const waiting = await waitingFor(tools, credentials, given.otp);
  if (waiting) return finishWithCode(tools, credentials, waiting, given.otp);
  const signed = await withCaptcha(tools, given.captchaToken, (captcha) =>
    tools.api.sign(auth.signIn, { body: { ...credentials, ...captcha } }),
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
  const { answer } = await withCaptcha(tools, given.captchaToken, (captcha) =>
    tools.api.sign(auth.signUp, { body: { ...credentials, ...captcha } }),
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
