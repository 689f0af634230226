/** Runs the built executable as a child process, as a person's shell or a cron job would. */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeManifest, nodeAt } from '../../src/cli/manifest';
import { groups } from '../../src/commands/index';
import type { Home } from './home';

const executable = join(import.meta.dirname, '..', '..', 'bin', 'plaza.js');

export interface RanExecutable {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ExecutableOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

/** Runs it to its end with an environment of only what is given (and `PATH`). */
export function runExecutable(
  argv: readonly string[],
  { env = {}, input = '' }: ExecutableOptions = {},
): Promise<RanExecutable> {
  const child = spawn(process.execPath, [executable, ...argv], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(input);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit, signal) => resolve({ exit, signal, ...texts }));
  });
}

/**
 * Runs it in a home and takes down which routes the sandbox saw from which command, for the contract that every
 * route is tested end to end.
 */
export async function runInHome(
  home: Home,
  argv: readonly string[],
  options: ExecutableOptions = {},
): Promise<RanExecutable> {
  const { log } = home.sandbox.control;
  const before = log(0).at(-1)?.seq ?? 0;
  const ran = await runExecutable(argv, { ...options, env: { ...home.env, ...options.env } });
  const command = await commandOf(argv);
  for (const { route, status } of log(before)) if (route && status < 500) record({ command, route });
  return ran;
}

/** The words that name a command: as many as lead somewhere, and the fallback of a group named alone. */
async function commandOf(argv: readonly string[]): Promise<string> {
  const manifest = await makeManifest(groups);
  const words: string[] = [];
  for (const token of argv) {
    if (!nodeAt(manifest, [...words, token])) break;
    words.push(token);
  }
  const node = nodeAt(manifest, words);
  return [...words, ...(node?.fallback ? [node.fallback] : [])].join(' ');
}

function record(pair: { command: string; route: string }): void {
  const file = process.env.PLAZA_TEST_COVERAGE;
  if (file) appendFileSync(file, `${JSON.stringify(pair)}\n`);
}
