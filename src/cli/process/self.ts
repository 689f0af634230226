/** Runs this same program again, as a process of its own. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Environment } from '../../ports/machine';

export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

export interface SelfOptions {
  readonly env: Environment;
  readonly log: string;
  readonly cwd: string;
}

export interface PartEnded extends Ended {
  readonly stdout: string;
}

export interface PartOptions {
  readonly input: string;
  readonly env: Environment;
  /** It is killed after this many milliseconds; its code is null then. */
  readonly patienceMs: number;
}

export interface Self {
  /** The command line of this program. */
  readonly words: readonly string[];
  run(argv: readonly string[], env: Environment): Promise<Ended>;
  /** Starts the program detached, so that it outlives this process; `ended` resolves if it ends before this process does. */
  start(argv: readonly string[], options: SelfOptions): Promise<{ readonly ended: Promise<number | null> }>;
  /** Runs a part of the program in a process of its own; secrets are passed only through pipes. */
  part(name: string, options: PartOptions): Promise<PartEnded>;
}

export function runSelf(program: string, argv: readonly string[], env: Environment): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stderr }));
  });
}

export function runPart(
  program: string,
  argv: readonly string[],
  { input, env, patienceMs }: PartOptions,
): Promise<PartEnded> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argv, {
      env,
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      // Ctrl-C must not interrupt storing a secret in the keychain.
      detached: true,
      windowsHide: true,
    });
    const reported = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        reported[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...reported }));
    // A child that ends before it has read all its input has reported why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

export function startSelf(
  program: string,
  argv: readonly string[],
  { env, log, cwd }: SelfOptions,
): { readonly ended: Promise<number | null> } {
  const file = openSync(log, 'a', 0o600);
  const child = spawn(program, argv, {
    env,
    cwd,
    stdio: ['ignore', file, file],
    detached: true,
    windowsHide: true,
  });
  closeSync(file);
  child.unref();
  return {
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    }),
  };
}
