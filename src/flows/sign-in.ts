/** Signing in by password: the captcha when it is demanded, the mailed code, and who it was (protocol: authentication 3 to 6). */
import type { Api } from '../api/client';
import type { Account, Clock } from '../api/ports';
import type { CodeSent, ProfileCheck, SignIn } from '../api/records/auth';
import { auth } from '../api/routes/auth';
import { accessOf, claimsOf } from '../api/tokens';
import { PersonNeededError, PlazaError, RefusedError } from '../errors';

/** What is asked of a person. */
export interface Asking {
  readonly possible: boolean;
  input(question: { message: string; option: string }): Promise<string>;
}

/** A flow that waits for a code, as it is remembered. */
export interface Waiting {
  readonly purpose: 'sign-up' | 'sign-in' | 'password-reset';
  readonly email: string;
  readonly flowToken: string;
  readonly binding: string;
  readonly expiresAt?: number;
}

export interface WaitingRoom {
  read(): Promise<Waiting | undefined>;
  keep(flow: Waiting): Promise<void>;
  forget(): Promise<void>;
}

export interface SignInTools {
  readonly api: Pick<Api, 'read' | 'change' | 'sign'>;
  readonly ask: Asking;
  readonly clock: Clock;
  readonly note: (text: string) => void;
  /** Whose codes and tokens these will be. */
  readonly binding: () => Promise<string>;
  readonly waiting: () => Promise<WaitingRoom>;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Somebody who is signed in now; nothing of it is stored yet. */
export interface Arrived {
  readonly account: Account;
  readonly username: string | undefined;
  readonly profile: ProfileCheck;
}

type Tokens = { readonly answer: SignIn; readonly refreshToken?: string };

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

/** Remembers the flow before anybody is asked, so that leaving the prompt loses nothing. */
export async function remember(
  tools: Pick<SignInTools, 'clock' | 'binding' | 'waiting'>,
  purpose: Waiting['purpose'],
  email: string,
  { flowToken = '', expiresIn }: CodeSent,
): Promise<Waiting> {
  const expiresAt = expiresIn === undefined ? undefined : tools.clock.now() + expiresIn * 1000;
  const flow = {
    purpose,
    email,
    flowToken,
    binding: await tools.binding(),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  await (await tools.waiting()).keep(flow);
  return flow;
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

/**
 * The code of a waiting flow, given or asked for; a wrong one is asked for again, an empty one sends another.
 * @throws PersonNeededError without a code and without a person; the flow waits on
 */
export async function finishWithCode(
  tools: SignInTools,
  credentials: Credentials,
  flow: Waiting,
  otp: string | undefined,
): Promise<Arrived> {
  for (let typed = otp; ; typed = undefined) {
    const code = typed ?? (await askCode(tools, flow));
    if (code === '') {
      await resend(tools, flow);
      continue;
    }
    try {
      const body = { ...credentials, otp: code, flowToken: flow.flowToken };
      const signed = await tools.api.sign(auth.verifyOtp, { body });
      await (await tools.waiting()).forget();
      return await arrive(tools, signed);
    } catch (error) {
      if (!isWrongCode(error) || typed !== undefined || !tools.ask.possible) throw error;
      const left = error.details.fields?.attemptsLeft;
      tools.note(left === undefined ? 'that code is wrong' : `that code is wrong; ${left} more tries`);
    }
  }
}

function isWrongCode(error: unknown): error is PlazaError {
  return error instanceof PlazaError && error.details.code === 'OTP_INVALID';
}

async function askCode({ ask, clock }: SignInTools, { email, expiresAt }: Waiting): Promise<string> {
  if (!ask.possible) {
    throw new PersonNeededError(`a code was mailed to ${email}`, {
      hint: "give it with --otp CODE; 'plaza auth verify-otp' goes on where this stopped",
    });
  }
  const minutes =
    expiresAt === undefined ? undefined : Math.max(0, Math.ceil((expiresAt - clock.now()) / 60_000));
  const left = minutes === undefined ? '' : `, good for ${minutes} min`;
  const typed = await ask.input({
    message: `Code mailed to ${email}${left} (empty: mail another)`,
    option: '--otp',
  });
  return typed.trim();
}

/** Asks for another code; that it is too early is told and not fatal. */
async function resend(tools: SignInTools, { email, flowToken }: Waiting): Promise<void> {
  try {
    await tools.api.change(auth.resendOtp, { body: { email, flowToken } });
    tools.note(`another code was mailed to ${email}`);
  } catch (error) {
    if (!(error instanceof PlazaError) || error.kind !== 'too-frequent') throw error;
    const { retryAfter } = error.details;
    tools.note(
      retryAfter === undefined
        ? 'it is too early for another code'
        : `another code can be mailed in ${retryAfter} s`,
    );
  }
}

/** The account of fresh tokens; the profile check names it. */
export async function arrive(
  tools: Pick<SignInTools, 'api' | 'binding' | 'clock'>,
  { answer, refreshToken }: Tokens,
): Promise<Arrived> {
  const { accessToken, lifeMs } = accessOf(answer);
  if (accessToken === undefined)
    throw new RefusedError('the service accepted the code, but gave no token', {
      hint: "sign in with 'plaza auth login'",
    });
  const profile = await tools.api.read(auth.profile, undefined, { accessToken }).catch(unknownProfile);
  const { sub } = claimsOf(accessToken);
  const userId = profile.user?.id ?? profile.userId ?? (typeof sub === 'string' ? sub : undefined);
  const username = profile.user?.username ?? undefined;
  const account = {
    binding: await tools.binding(),
    accessToken,
    expiresAt: tools.clock.now() + lifeMs,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(username !== undefined && { username }),
    ...(userId !== undefined && { userId }),
  };
  return { account, username, profile };
}

/** The tokens are good even when nobody could be asked whose they are. */
function unknownProfile(error: unknown): ProfileCheck {
  if (error instanceof PlazaError && error.kind === 'network') return { authenticated: true };
  throw error;
}
