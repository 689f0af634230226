/** A real terminal (tmux) that runs the executable. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { programWords, shareCode } from '../executable/executable';
import type { Home } from '../home';

/** Whether tmux is installed; tests that need it are skipped by name. */
export const tmux = spawnSync('which', ['tmux']).status === 0;

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface Pane {
  /** Process id of the executable. */
  readonly pid: number;
  type(text: string): void;
  /** Presses keys by the names of tmux: `Enter`, `Down`, `C-z`. */
  press(...keys: readonly string[]): void;
  resize(size: TerminalSize): void;
  /** The shown text, without colors. */
  shown(): string;
  /** The exit code, once the executable has ended. */
  exit(): number | undefined;
  /** Ends the terminal and what runs in it. */
  close(): void;
}

/** Starts a command line in a terminal of its own. */
export function startPane(
  home: Pick<Home, 'env'>,
  argv: readonly string[],
  { columns, rows }: TerminalSize = { columns: 90, rows: 30 },
  script?: string,
): Pane {
  const socket = `plaza-test-${randomUUID().slice(0, 8)}`;
  const { PATH = '' } = process.env;
  // Left to itself, tmux takes the shell of the account, and some accounts have none.
  const env = { PATH, HOME: '/nonexistent', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8', SHELL: '/bin/sh' };
  const run = (...args: readonly string[]) =>
    execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const own = { ...home.env, NO_COLOR: '1', BROWSER: 'true' };
  const given = Object.entries(own).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const keepCode = shareCode(home.env, script);
  const line = [...programWords(script), ...argv].map((word) => `'${word}'`).join(' ');
  run(
    ...['new-session', '-d', '-x', String(columns), '-y', String(rows), ...given, `exec ${line}`],
    ...[';', 'set-option', '-g', 'remain-on-exit', 'on'],
  );
  const fact = (name: string) => run('display-message', '-p', `#{${name}}`).trim();
  return {
    pid: Number(fact('pane_pid')),
    type: (text) => void run('send-keys', '-l', text),
    press: (...keys) => void run('send-keys', ...keys),
    resize: (size) => void run('resize-window', '-x', String(size.columns), '-y', String(size.rows)),
    shown: () => run('capture-pane', '-p'),
    exit: () => (fact('pane_dead') === '1' ? Number(fact('pane_dead_status')) : undefined),
    close() {
      spawnSync('tmux', ['-L', socket, 'kill-server'], { env });
      keepCode();
    },
  };
}
