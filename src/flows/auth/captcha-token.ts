/** The captcha token of a request: sent when there is one, asked for when the service wants it (field notes 2.1). */
import type { CaptchaProvider } from '../../api/catalogue/records/auth';
import { auth } from '../../api/catalogue/routes/auth';
import { isAboutCaptcha } from '../../api/response/refusal';
import { NotFoundError, PersonNeededError, type PlazaError, RefusedError } from '../../errors';
import type { Vocabulary } from '../../ports/configuration';
import type { CaptchaPurpose, SignInTools } from './sign-in-result';

interface ProviderContext {
  readonly api: Pick<SignInTools['api'], 'read'>;
  readonly vocabulary: Vocabulary;
}

/** The provider that is active, its field named whether the service names it or not. */
export async function activeProvider({
  api,
  vocabulary,
}: ProviderContext): Promise<CaptchaProvider & { field: string }> {
  const { externalProvider, externalField, ownField } = vocabulary;
  const told = await api.read(auth.captchaProvider).catch((error: unknown): CaptchaProvider => {
    // A service that does not know the question has the external provider.
    if (error instanceof NotFoundError) return { provider: externalProvider };
    throw error;
  });
  const usual = told.provider === externalProvider ? externalField : ownField;
  return { ...told, field: told.field ?? told.tokenField ?? usual };
}

/**
 * Sends something that may want a captcha. At a terminal a demanded one is asked for, and again while it is turned
 * down.
 * @throws PersonNeededError when a captcha is wanted, or the given one was spent, and nobody is there
 */
export async function withCaptcha<T>(
  tools: Pick<SignInTools, 'api' | 'ask' | 'solve' | 'vocabulary'>,
  purpose: CaptchaPurpose,
  given: string | undefined,
  send: (captcha: Record<string, string>) => Promise<T>,
): Promise<T> {
  for (let token = given; ; token = await tools.solve(purpose)) {
    const captcha = token === undefined ? {} : { [(await activeProvider(tools)).field]: token };
    try {
      return await send(captcha);
    } catch (error) {
      const [field] = Object.keys(captcha);
      if (!wantsCaptcha(error, field, tools.vocabulary)) throw error;
      if (!tools.ask.possible) throw captchaNeeded(error);
      if (token !== undefined) await tools.ask.tell(`the captcha was rejected: ${error.message}`);
    }
  }
}

/** Demanded, turned down, or spent before: a 422 to a token, unless it is about other fields alone. */
function wantsCaptcha(
  error: unknown,
  field: string | undefined,
  { externalFailed }: Vocabulary,
): error is PlazaError {
  // The claim of a code tells it by a status, and so without an error's code.
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
