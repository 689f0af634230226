/** Formats manual pages by the system's own `man`. */
import { spawn } from 'node:child_process';
import type { Environment } from '../ports/machine';

/**
 * The text of a manual page, as `man -l -` prints it.
 * @param page in roff
 * @param columns width of the text
 * @returns undefined without a `man` that reads standard input
 */
export async function formatManual(page: string, columns: number, env: Environment) {
  const child = spawn('man', ['-l', '-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...env, MANWIDTH: String(columns), MANPAGER: 'cat', PAGER: 'cat' },
  });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  // A `man` that does not read its input closes it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(page);
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  return code === 0 && pieces.length > 0 ? Buffer.concat(pieces).toString('utf8') : undefined;
}
