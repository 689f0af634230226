/** Steps of a person for tests of the account commands: signing in beforehand, captchas, mailed codes. */
import { expect } from 'vitest';
import { plaza } from './app';
import { type ExecutableOptions, type RanExecutable, runInHome } from './executable';
import type { Home } from './home';

/** The password of everybody in a new sandbox. */
export const password = 'sandbox-password';

/** The newest code that was mailed to an address. */
export function mailedCode({ sandbox }: Home, address: string): string {
  const [mail] = sandbox.control.mail(address);
  if (!mail) throw new Error(`no code was mailed to ${address}`);
  return mail.code;
}

/** A code that is wrong for sure. */
export function otherCode(code: string): string {
  return code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
}

/** Signs a person of the sandbox in, as a test's beginning; `argv` may name a profile. It takes no process of its own. */
export async function signedIn(home: Home, person: string, ...argv: string[]): Promise<void> {
  const { exit, stderr } = await plaza(['sandbox', 'sign-in', person, ...argv], { env: home.env });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
}

/** Runs a command to its end, with a captcha token for what it is about to do where a purpose is given. */
export function runAs(
  home: Home,
  argv: readonly string[],
  { captcha, ...options }: ExecutableOptions & { readonly captcha?: string } = {},
): Promise<RanExecutable> {
  const token =
    captcha === undefined
      ? []
      : ['--captcha-token', home.sandbox.control.captcha({ purpose: captcha }).token];
  return runInHome(home, [...argv, ...token], options);
}
