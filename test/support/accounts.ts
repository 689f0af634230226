/** Signing in, captchas and mailed codes, and commands that run with a captcha. */
import { expect } from 'vitest';
import { systemChance } from '../../src/cli/process/clock';
import { InterruptedError } from '../../src/errors';
import { type AppOptions, begin, plaza, type Ran } from './app';
import type { Home } from './home';

export const password = 'sandbox-password';

export function mailedCode({ sandbox }: Home, address: string): string {
  const [mail] = sandbox.control.mail(address);
  if (!mail) throw new Error(`no code was mailed to ${address}`);
  return mail.code;
}

export function otherCode(code: string): string {
  return code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
}

/** Signs a person of the sandbox in; `argv` may name a profile. */
export async function signedIn(home: Home, person: string, ...argv: string[]): Promise<void> {
  const { exit, stderr } = await plaza(['sandbox', 'sign-in', person, ...argv], { env: home.env });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
}

export interface RunOptions extends Pick<AppOptions, 'env' | 'input' | 'clock' | 'dist'> {
  /** The purpose of a captcha token for the command, as `login`. */
  readonly captcha?: string;
}

/** Starts a command in a pipe, with a captcha token where a purpose is given. */
export function startAs(
  { sandbox, env }: Pick<Home, 'sandbox' | 'env'>,
  argv: readonly string[],
  { captcha, ...options }: RunOptions = {},
) {
  const token =
    captcha === undefined ? [] : ['--captcha-token', sandbox.control.captcha({ purpose: captcha }).token];
  const interruption = new AbortController();
  const { output, errors, exit } = begin([...argv, ...token], {
    ...options,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env, ...options.env },
    // Keys and IDs differ from run to run.
    random: systemChance,
    signal: interruption.signal,
  });
  return {
    ended: exit.then((code) => ({ exit: code, stdout: output.text(), stderr: errors.text() })),
    /** Resolves as soon as standard output holds the text. */
    says: (text: string) => expect.poll(output.text).toContain(text),
    interrupt: () => interruption.abort(new InterruptedError()),
  };
}

/** Runs a command to its end, as `startAs`. */
export function runAs(
  home: Pick<Home, 'sandbox' | 'env'>,
  argv: readonly string[],
  options?: RunOptions,
): Promise<Ran> {
  return startAs(home, argv, options).ended;
}

/**
 * A line without `plaza` as a shell reads it: its words without quotes, and what stands behind `<` as standard input,
 * with its lines separated by `|`.
 */
export function parseLine(line: string): { readonly argv: string[]; readonly input?: string } {
  const [words = '', input] = line.split(' < ');
  const argv = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  return { argv, ...(input !== undefined && { input: input.replaceAll('|', '\n') }) };
}

/** Runs lines in a home as a script does; each begins with the words of `prefix`. */
export function useLines(home: () => Pick<Home, 'sandbox' | 'env'>, prefix = '') {
  const run = (line: string, options: RunOptions = {}) => {
    const { argv, ...given } = parseLine(`${prefix} ${line}`);
    return runAs(home(), argv, { ...given, ...options });
  };
  /** The document that `--json` prints where the line succeeds without a word on standard error. */
  const json = async (line: string, options?: RunOptions) => {
    const { exit, stdout, stderr } = await run(line.replace(/( < |$)/, ' --json$1'), options);
    expect({ line, exit, stderr }).toEqual({ line, exit: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  return { run, json };
}
