/** Captchas (field notes 2.1): sends a given token, lets the user solve a required captcha, finds the active provider. */
import { isAboutCaptcha } from '../../../client/response/refusal';
import { isRecord } from '../../../client/response/text';
import {
  isFailure,
  messageWithHint,
  NotFoundError,
  PersonNeededError,
  type PlazaError,
  RefusedError,
} from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { CaptchaPage, CaptchaProvider } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';
import type { Vocabulary } from '../../../protocol/vocabulary';

/**
 * Sends a request that may require a captcha. At a terminal, the user solves a required captcha, again while the
 * service rejects the token.
 * @param send gets the body field with the token, or an empty object
 * @throws PersonNeededError when a captcha is required, or the token was already used, and there is no terminal
 */
export async function withCaptcha<T>(
  ports: CaptchaPorts,
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
      if (!ports.ask.possible) {
        const { code, status } = error.details;
        const hint = "give a new captcha token with --captcha-token (see 'plaza auth captcha --page')";
        throw new PersonNeededError(error.message, { code, status, hint });
      }
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

type CaptchaPorts = Pick<Ports, 'api' | 'ask' | 'desk' | 'vocabulary' | 'address' | 'profile'>;

/**
 * Opens the widget in the browser and returns its token, or one that the user pastes. Without a browser or a page of
 * the service, pasting remains. An error of the widget ends the prompt and is printed above the next one.
 * @internal
 */
export async function solveCaptcha(ports: CaptchaPorts, purpose: CaptchaPurpose): Promise<string> {
  const errors: string[] = [];
  let endPrompt = () => {};
  const window = await openWidget(ports, purpose, (error) => {
    errors.push(error);
    endPrompt();
  });
  try {
    for (const source of await otherSources(ports, purpose)) await ports.ask.print(source);
    for (;;) {
      const interrupted = new Promise<string>((resolve) => {
        endPrompt = () => resolve('');
      });
      for (const error of errors.splice(0)) await ports.ask.print(error);
      const typed = await ports.ask.input({
        message: `The service requires a captcha: ${window ? 'solve it in the browser, or paste the token' : 'paste the token'}`,
        option: '--captcha-token',
        elsewhere: window && Promise.race([window.token, interrupted]),
      });
      if (typed.trim() !== '') return typed.trim();
    }
  } finally {
    await window?.close();
  }
}

/** The page with the widget, opened in the browser if there is one; undefined when the service has no page to embed. */
async function openWidget(ports: CaptchaPorts, purpose: CaptchaPurpose, onError: (message: string) => void) {
  const report = async (error: unknown): Promise<undefined> => {
    if (!isFailure(error)) throw error;
    await ports.ask.print(messageWithHint(error));
  };
  const window = await captchaPage(ports)
    .then(({ url }) => ports.desk.captcha(url, purpose, onError))
    .catch(report);
  if (!window) return undefined;
  try {
    await ports.desk.open(window.address).catch(report);
    return window;
  } catch (error) {
    await window.close();
    throw error;
  }
}

/** Other ways to get a token, as sentences. */
async function otherSources({ profile }: Pick<Ports, 'profile'>, purpose: CaptchaPurpose): Promise<string[]> {
  const elsewhere = "to solve it elsewhere, see 'plaza auth captcha --page'";
  if (!(await profile()).sandbox) return [elsewhere];
  const option = purpose === 'login' ? '' : ` --for ${purpose}`;
  return [elsewhere, `in the sandbox, 'plaza sandbox captcha${option}' prints a token`];
}

/** The purpose of a captcha; the service rejects a token for another one. Claiming a QR code uses `login`. */
export type CaptchaPurpose = 'login' | 'register' | 'password_reset';

/** The active provider. Its field has the default name of the provider when the service names none. @internal */
export async function activeProvider({
  api,
  vocabulary,
}: Pick<Ports, 'api' | 'vocabulary'>): Promise<CaptchaProvider & { field: string }> {
  const { externalProvider, externalField, ownField } = vocabulary;
  const active = await api.read(auth.captchaProvider).catch((error: unknown): CaptchaProvider => {
    // A service without this route uses the external provider.
    if (error instanceof NotFoundError) return { provider: externalProvider };
    throw error;
  });
  const defaultField = active.provider === externalProvider ? externalField : ownField;
  return { ...active, field: active.field ?? defaultField };
}

/** The address of the widget page: from the answer, or the route itself when it answers with a page. */
export async function captchaPage(
  ports: Pick<Ports, 'api' | 'vocabulary' | 'address'>,
): Promise<CaptchaPage & { url: string }> {
  const { path } = auth.captchaPage;
  const reply = await ports.api.raw({ method: 'GET', path }, [auth.captchaPage]);
  const page = isRecord(reply?.body) ? (reply.body as Partial<CaptchaPage> as CaptchaPage) : undefined;
  const provider = page ?? (await activeProvider(ports));
  const base = (await ports.address('main')).href.replace(/\/$/, '');
  return { ...provider, url: page?.url ?? `${base}${path}` };
}
