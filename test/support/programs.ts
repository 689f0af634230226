/** Programs that a test writes and runs. */
import { spawnSync } from 'node:child_process';

/**
 * Writes an executable script. Another process writes it: a file that this one has open for writing is inherited, for a
 * moment, by whatever a test in another thread starts just then, and cannot be executed meanwhile (ETXTBSY).
 */
export function writeProgram(path: string, script: string): string {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', 'cat > "$0" && chmod 755 "$0"', path], {
    input: script,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${path} was not written: ${stderr}`);
  return path;
}
