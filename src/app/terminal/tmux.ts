/** What tmux says of the terminal it runs in: answers of that terminal do not come through it. */
import { execFile } from 'node:child_process';
import type { Io } from '../../cli/process/io';

/** tmux answers at once, or never. */
const timeLimitMs = 500;
/** Terminals that draw kitty's pictures in the cells of placeholders, by the names that they give tmux. */
const knowsPlaceholders = /^(?:kitty|ghostty)\b/i;

/**
 * Whether tmux hands sequences on to the terminal (its option `allow-passthrough`), and that one draws pictures in
 * placeholders (kitty graphics protocol: Unicode placeholders).
 */
export async function drawsThroughTmux({ env }: Pick<Io, 'env'>): Promise<boolean> {
  if (!env.TMUX) return false;
  const [allowed = '', name = ''] = (await ask(env, '#{allow-passthrough} #{client_termtype}')).split(' ');
  return /^(?:1|on|all)$/.test(allowed) && knowsPlaceholders.test(name);
}

/** The answer of tmux; empty where there is none. */
function ask(env: Io['env'], format: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { env: { ...env }, timeout: timeLimitMs, encoding: 'utf8' as const };
    execFile('tmux', ['display-message', '-p', format], options, (error, answer) =>
      resolve(error ? '' : answer.trim()),
    );
  });
}
