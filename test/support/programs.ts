/** Programs that a test writes and runs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function writeProgram(path: string, script: string): string {
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

/** The address that a browser shows in the end: a file redirects to a page of plaza. */
export function redirectTarget(address: string): string {
  if (!address.startsWith('file:')) return address;
  const [, target = ''] = /url=([^"]+)"/.exec(readFileSync(fileURLToPath(address), 'utf8')) ?? [];
  return target;
}
