/** Runs the built executable as a child process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { inject } from 'vitest';
import { cacheFolder } from '../../../src/cli/process/short-status';
import type { Home } from '../home';

const stale = inject('staleBuild');
if (stale) throw new Error(stale);

export const executable = join(import.meta.dirname, '..', '..', '..', 'bin', 'plaza.js');

/** The single executable that `npm run test:binary` tests instead; undefined in other runs. */
export const binary = process.env.PLAZA_TEST_BINARY;

/**
 * The words that run plaza: the single executable if it is tested, else Node.js and the script.
 * @param script runs this script of Node.js whatever is tested
 */
export function programWords(script?: string): readonly [string, ...string[]] {
  return binary !== undefined && script === undefined ? [binary] : [process.execPath, script ?? executable];
}

/** `plaza` in a line of the shell. */
export const plazaWord = programWords()
  .map((word) => `'${word}'`)
  .join(' ');

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
  /** A script of Node.js: another copy of the program, or `executable` even if the single executable is tested. */
  readonly program?: string | undefined;
  /** An open file for standard output, which is not recorded then. */
  readonly stdout?: number;
}

export interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly ended: Promise<RanExecutable>;
  /** Resolves as soon as the stream has the text; rejects when the process ends without it. */
  says(stream: 'stdout' | 'stderr', text: string): Promise<void>;
}

/**
 * The compiled code of all homes: otherwise most starts of a test compile the program again, and write the result. Starts
 * with flags of V8 or with NODE_OPTIONS have code of their own, which no other start can use.
 */
const sharedCode = join(tmpdir(), 'compiled-code');
const runtime = `${process.version}-${process.arch}`;

/** Links the compiled code that the other folder lacks. */
function linkCode(from: string, to: string): void {
  const own = new Set(namesIn(to));
  const missing = namesIn(from).filter((name) => name.endsWith('.bin') && !own.has(name));
  try {
    if (missing.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 });
  } catch {
    // The home cannot have the folder.
    return;
  }
  for (const name of missing) {
    try {
      linkSync(join(from, name), join(to, name));
    } catch {
      // Another process was faster.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Links the compiled code into the home of a process that starts. @returns links what it has compiled, once it has ended */
export function shareCode(
  env: Readonly<Record<string, string | undefined>>,
  program = executable,
): () => void {
  const cache = cacheFolder(env);
  // A changed program has other code in a chunk of the same name; a home outside of the tests' folder is not theirs.
  if (program !== executable || !cache?.startsWith(tmpdir())) return () => undefined;
  const code = join(cache, 'code', runtime);
  linkCode(sharedCode, code);
  return () => linkCode(code, sharedCode);
}

/** Starts it with the given environment and `PATH`. */
export function startExecutable(
  argv: readonly string[],
  { env = {}, input, cwd, program, stdout }: ExecutableOptions = {},
): Running {
  const [command, ...script] = programWords(program);
  const keepCode = shareCode(env, program);
  const child = spawn(command, [...script, ...argv], {
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
    child.on('close', (exit, signal) => {
      keepCode();
      resolve({ exit, signal, ...texts });
    });
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
