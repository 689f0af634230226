/** Runs the built executable as a child process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { inject } from 'vitest';
import type { Home } from '../home';

const stale = inject('staleBuild');
if (stale) throw new Error(stale);

export const executable = join(import.meta.dirname, '..', '..', '..', 'bin', 'plaza.js');

export interface RanExecutable {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ExecutableOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The content of standard input; undefined leaves it open and silent. */
  readonly input?: string;
  /** Its current folder. */
  readonly cwd?: string;
  /** Another copy of the program. */
  readonly program?: string;
  /** An open file for standard output, which is not recorded then. */
  readonly stdout?: number;
}

export interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly ended: Promise<RanExecutable>;
  /** Resolves as soon as the stream has the text; rejects when the process ends without it. */
  says(stream: 'stdout' | 'stderr', text: string): Promise<void>;
}

/** Starts it with the given environment and `PATH`. */
export function startExecutable(
  argv: readonly string[],
  { env = {}, input, cwd, program = executable, stdout }: ExecutableOptions = {},
): Running {
  const child = spawn(process.execPath, [program, ...argv], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
    cwd,
  }) as Running['child'];
  child.stdin.on('error', () => undefined);
  if (input !== undefined) child.stdin.end(input);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = new Promise<RanExecutable>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit, signal) => resolve({ exit, signal, ...texts }));
  });
  const says = (stream: 'stdout' | 'stderr', text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => texts[stream].includes(text) && resolve();
      child[stream].on('data', look);
      child.on('close', () => reject(new Error(`ended without saying '${text}': ${JSON.stringify(texts)}`)));
      look();
    });
  return { child, ended, says };
}

/** Runs it to its end; standard input is empty by default. */
export function runExecutable(
  argv: readonly string[],
  options: ExecutableOptions = {},
): Promise<RanExecutable> {
  return startExecutable(argv, { input: '', ...options }).ended;
}

export function startInHome(
  { env }: Home,
  argv: readonly string[],
  options: ExecutableOptions = {},
): Running {
  return startExecutable(argv, { ...options, env: { ...env, ...options.env } });
}

/** Runs it in a home to its end; standard input is empty by default. */
export function runInHome(
  home: Home,
  argv: readonly string[],
  options: ExecutableOptions = {},
): Promise<RanExecutable> {
  return startInHome(home, argv, { input: '', ...options }).ended;
}
