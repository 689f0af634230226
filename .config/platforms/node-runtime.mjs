/** Other versions of Node.js, from the npm package `node`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** The oldest supported version, and the newest of each later line. */
export const versions = [engines.node.replace('>=', ''), '22', '24', '26'];

/** The program of a version, installed once. */
export function runtime(version) {
  const folder = join(tmpdir(), 'plaza-runtimes', version);
  const program = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`];
  spawnSync('npm', install, { stdio: 'inherit' });
  if (!existsSync(program)) throw new Error(`node@${version} could not be installed in ${folder}`);
  return program;
}
