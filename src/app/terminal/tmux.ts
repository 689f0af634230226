/** What tmux says of the terminal it runs in: answers of that terminal do not come through it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Io } from '../../cli/process/io';

/** tmux answers at once, or never. */
const timeLimitMs = 500;
/** Terminals that draw kitty's pictures in the cells of placeholders, by the names that they give tmux. */
const knowsPlaceholders = /^(?:kitty|ghostty)\b/i;

/**
 * Whether tmux hands sequences on to the terminal (its option `allow-passthrough`), and that one draws pictures in
 * placeholders (kitty graphics protocol: Unicode placeholders).
 */
export async function drawsThroughTmux(io: Pick<Io, 'env' | 'clock'>): Promise<boolean> {
  if (!io.env.TMUX) return false;
  const [allowed = '', name = ''] = (await ask(io, '#{allow-passthrough} #{client_termtype}')).split(' ');
  return /^(?:1|on|all)$/.test(allowed) && knowsPlaceholders.test(name);
}

/** The answer of tmux; empty where there is none. */
async function ask({ env, clock }: Pick<Io, 'env' | 'clock'>, format: string): Promise<string> {
  const over = new AbortController();
  const cancel = clock.after(timeLimitMs, () => over.abort());
  try {
    const options = { env: { ...env }, signal: over.signal };
    const { stdout } = await promisify(execFile)('tmux', ['display-message', '-p', format], options);
    return stdout.trim();
  } catch {
    // No tmux, one that cannot be started, or one that does not answer.
    return '';
  } finally {
    cancel();
  }
}
