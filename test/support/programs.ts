/** Programs that a test writes and runs. */
import { writeFileSync } from 'node:fs';

/** Writes an executable script, and gives its path. */
export function writeProgram(path: string, script: string): string {
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}
