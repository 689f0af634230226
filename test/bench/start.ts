/** What starting costs: whole processes divided by bare node, in interleaved rounds. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, printResults, runRounds } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 25);
const plaza = join(import.meta.dirname, '..', '..', 'bin', 'plaza.js');
const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
const env = { PLAZA_CONFIG_DIR: folder, PLAZA_PROFILE: 'sandbox' };
const node = process.execPath;

function started(name: string, ...argv: string[]): Case {
  return { name, program: node, argv: [plaza, ...argv], env };
}

const cases: Case[] = [
  { name: 'node -e 0', program: node, argv: ['-e', '0'], printsSomething: false },
  started('plaza --version', '--version'),
  started('plaza --help', '--help'),
  started('plaza platform --help', 'platform', '--help'),
  started('plaza platform version --help', 'platform', 'version', '--help'),
  started('plaza platform version', 'platform', 'version'),
  started('plaza platform version --json', 'platform', 'version', '--json'),
  started('plaza posts feed', 'posts', 'feed', '--quiet'),
  started('plaza config get timeout', 'config', 'get', 'timeout'),
];

try {
  spawnSync(node, [plaza, 'sandbox', 'start', '--background'], { env: { ...process.env, ...env } });
  spawnSync(node, [plaza, 'sandbox', 'sign-in', 'ada'], { env: { ...process.env, ...env } });
  printResults(
    `start-up, medians of ${rounds} interleaved rounds, ratio to bare node`,
    runRounds(cases, rounds),
  );
} finally {
  spawnSync(node, [plaza, 'sandbox', 'stop'], { env: { ...process.env, ...env } });
  rmSync(folder, { recursive: true, force: true });
}
