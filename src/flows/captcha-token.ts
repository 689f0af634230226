/** The captcha token of a request: sent when there is one, asked for when the service wants it (field notes 2.1). */
import { auth } from '../api/routes/auth';
import { PersonNeededError, type PlazaError, RefusedError } from '../errors';
import type { CaptchaPurpose, SignInTools } from './arrival';

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
  tools: Pick<SignInTools, 'api' | 'ask' | 'solve'>,
  purpose: CaptchaPurpose,
  token: string | undefined,
  send: (captcha: Record<string, string>) => Promise<T>,
): Promise<T> {
  try {
    return await send(await captchaPart(tools.api, token));
  } catch (error) {
    if (!wantsCaptcha(error, token)) throw error;
    if (!tools.ask.possible) throw captchaNeeded(error);
    const typed = await tools.solve(purpose);
    return send(await captchaPart(tools.api, typed));
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
