/** Reads email address and password from options or prompts, and changes the password. */
import { PlazaError, RefusedError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { SessionReceipt } from '../../../protocol/records/auth';
import { auth } from '../../../protocol/routes/auth';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** @throws PersonNeededError when a value is missing and there is no terminal; the hint names its option */
export async function readCredentials(
  ports: Pick<Ports, 'ask' | 'files'>,
  given: { readonly email?: string; readonly passwordStdin: boolean },
): Promise<Credentials> {
  const email = await readEmail(ports, given.email);
  return { email, password: await readPassword(ports, given.passwordStdin) };
}

/** @throws UsageError for a text that cannot be an address: a captcha is not solved for it; as `readCredentials` */
export async function readEmail({ ask }: Pick<Ports, 'ask'>, given: string | undefined): Promise<string> {
  const email = given ?? (await ask.input({ message: 'Email address', option: '--email' })).trim();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new UsageError(`'${email}' is not an email address`, {
    hint: 'give the address as in ada@sandbox.test',
  });
}

const wrongPasswordCodes = [
  'ACCOUNT_INVALID_CREDENTIALS',
  'INVALID_CREDENTIALS',
  'ACCOUNT_CURRENT_PASSWORD_INCORRECT',
  'INVALID_OLD_PASSWORD',
];

/** A service locks the account after some wrong passwords. */
const maxTries = 3;

/**
 * Sends a password; a wrong one that was typed at the prompt is asked for again, three times in all.
 * @param send gets the password and whether it is the first one
 * @throws what `send` throws, and as `readPassword`
 */
export async function withTypedPassword<T>(
  { ask }: Pick<Ports, 'ask'>,
  { password, isTyped, message }: { password: string; isTyped: boolean; message: string },
  send: (password: string, isFirst: boolean) => Promise<T>,
): Promise<T> {
  let typed = password;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(typed, tries === 1);
    } catch (error) {
      const isWrong = error instanceof PlazaError && wrongPasswordCodes.includes(error.details.code ?? '');
      if (!isWrong || !isTyped || tries === maxTries) throw error;
      await ask.print(error.message);
      typed = await ask.secret({ message, option: '--password-stdin' });
    }
  }
}

/** One password, from standard input or from a prompt that does not echo it. @throws as `readCredentials` */
export async function readPassword(
  { ask, files }: Pick<Ports, 'ask' | 'files'>,
  fromStdin: boolean,
  message = 'Password',
): Promise<string> {
  if (!fromStdin) return ask.secret({ message, option: '--password-stdin' });
  const [password = ''] = await files.secretLines(1);
  return password;
}

/**
 * Sends the current password as `currentPassword`, and once more as `oldPassword` where a 422 names that.
 * @throws the service's refusal
 */
export async function changePassword(
  { api }: Pick<Ports, 'api'>,
  current: string,
  newPassword: string,
): Promise<SessionReceipt> {
  try {
    return await api.change(auth.changePassword, { body: { currentPassword: current, newPassword } });
  } catch (error) {
    if (!wantsOldName(error)) throw error;
    return api.change(auth.changePassword, { body: { oldPassword: current, newPassword } });
  }
}

function wantsOldName(error: unknown): boolean {
  if (!(error instanceof RefusedError) || error.details.status !== 422) return false;
  const { fields = {} } = error.details;
  return error.message.includes('oldPassword') || Object.hasOwn(fields, 'violations.oldPassword');
}
