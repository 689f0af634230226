/** Email address and password, from options or prompts. */
import type { Ports } from '../../../ports/index';

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
