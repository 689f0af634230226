/** Runs this same program again, as a process of its own. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Ended, PartEnded, PartOptions, SelfOptions } from './io';

/** Runs it to its end. */
export function runSelf(
  program: string,
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
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

/** Runs a part of it, told over a pipe and heard over others; one that takes too long is killed. */
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
      // Ctrl-C is for us: a secret on its way to the keychain arrives.
      detached: true,
      windowsHide: true,
    });
    const told = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        told[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...told }));
    // One that ends before it was told everything has said why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Starts it apart from us, so that it outlives us; what it prints goes to the log. */
export function startSelf(
  program: string,
  argv: readonly string[],
  { env, log, cwd }: SelfOptions,
): { readonly ended: Promise<number | null> } {
  const file = openSync(log, 'a', 0o600);
  const child = spawn(program, argv, { env, cwd, stdio: ['ignore', file, file], detached: true });
  closeSync(file);
  child.unref();
  return {
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', resolve);
    }),
  };
}
