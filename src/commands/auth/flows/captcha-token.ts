/** The captcha token of a request: sent when given, asked for when the service requires it (field notes 2.1). */
import { isAboutCaptcha } from '../../../client/response/refusal';
import { PersonNeededError, type PlazaError, RefusedError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Vocabulary } from '../../../protocol/vocabulary';
import { activeProvider, type CaptchaPurpose } from './captcha-provider';
import { solveCaptcha } from './solve-captcha';

/**
 * Sends a request that may require a captcha. At a terminal, the user solves a required captcha, again while the
 * service rejects the token.
 * @param send gets the body field with the token, or an empty object
 * @throws PersonNeededError when a captcha is required, or the token was already used, and there is no terminal
 */
export async function withCaptcha<T>(
  ports: Pick<Ports, 'api' | 'ask' | 'desk' | 'vocabulary' | 'address' | 'profile'>,
  purpose: CaptchaPurpose,
  given: string | undefined,
  send: (captcha: Record<string, string>) => Promise<T>,
): Promise<T> {
  for (let token = given; ; token = await solveCaptcha(ports, purpose)) {
    const captcha = token === undefined ? {} : { [(await activeProvider(ports)).field]: token };
    try {
      return await send(captcha);
    } catch (error) {
      const [field] = Object.keys(captcha);
      if (!requiresCaptcha(error, field, ports.vocabulary)) throw error;
      if (!ports.ask.possible) throw captchaNeeded(error);
      if (token !== undefined) await ports.ask.print(`the captcha was rejected: ${error.message}`);
    }
  }
}

/** A captcha is required, rejected or already used: a 422 to a token, unless it names only other fields. */
function requiresCaptcha(
  error: unknown,
  field: string | undefined,
  { externalFailed }: Vocabulary,
): error is PlazaError {
  // The claim of a QR code requires it by a status, without an error code.
  if (error instanceof PersonNeededError)
    return error.details.code === undefined || isAboutCaptcha(error.details.code, externalFailed);
  if (field === undefined || !(error instanceof RefusedError) || error.details.status !== 422) return false;
  const violations = Object.keys(error.details.fields ?? {}).filter((name) => name.startsWith('violations.'));
  return violations.length === 0 || violations.includes(`violations.${field}`);
}

function captchaNeeded(error: PlazaError): PersonNeededError {
  const { code, status } = error.details;
  return new PersonNeededError(error.message, {
    code,
    status,
    hint: "give a new captcha token with --captcha-token (see 'plaza auth captcha --page')",
  });
}
