/** Reads email address and password from options or prompts, and changes the password. */

import { RefusedError } from '../../../errors';
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
  const email =
    given.email ?? (await ports.ask.input({ message: 'Email address', option: '--email' })).trim();
  return { email, password: await readPassword(ports, given.passwordStdin) };
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
