/** A pseudo-terminal (`script` of util-linux) that runs a line of the shell; the test answers as the terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { shareCode } from '../executable/executable';
import type { Home } from '../home';

/** Whether `script` is installed; tests that need it are skipped by name. */
export const pty = String(spawnSync('script', ['--version']).stdout ?? '').includes('util-linux');

export interface PtyOptions {
  /** The reply of the terminal to each query that ends with DA1. */
  readonly reply?: string;
  /** The delay of its replies, in milliseconds of real time. */
  readonly replyAfterMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a line of `sh` at a terminal of its own. */
export function startPty(home: Pick<Home, 'env'>, line: string, options: PtyOptions = {}) {
  const { reply, replyAfterMs = 0, env } = options;
  const base = { HOME: '/nonexistent', TERM: 'xterm-256color', SHELL: '/bin/sh', LC_ALL: 'C.UTF-8' };
  // An interrupt is for the command, not for the shell.
  const words = ['--quiet', '--return', '--flush', '--command', `trap : INT; ${line}`, '/dev/null'];
  const own = { ...home.env, ...env };
  const keepCode = shareCode(own);
  const child = spawn('script', words, {
    env: { PATH: process.env.PATH, ...base, ...own },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  let shown = '';
  let replied = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const queries = shown.split('\u001b[c').length - 1;
    for (; reply !== undefined && replied < queries; replied += 1)
      setTimeout(() => child.stdin.write(reply), replyAfterMs);
  });
  return {
    type: (text: string) => void child.stdin.write(text),
    shown: () => shown,
    exit: new Promise<number | null>((resolve) => {
      child.on('close', (code) => {
        keepCode();
        resolve(code);
      });
    }),
    close: () => void child.kill('SIGKILL'),
  };
}
