/**
 * What starting costs: whole processes divided by bare node, in interleaved rounds. Another runtime is measured by
 * running this file with it. `ROUNDS` says how many.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, plaza, printResults, runRounds } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 25);
const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
const env = { PLAZA_CONFIG_DIR: folder, PLAZA_PROFILE: 'sandbox' };
const node = process.execPath;
const tokenFile = join(folder, 'token');

/** A line that begins with `plaza`. */
function started(line: string, program = plaza): Case {
  const name = program === plaza ? line : `${line} (installed)`;
  return { name, program: node, argv: [program, ...line.split(' ').slice(1)], env };
}

/** The program as a user installs it: from the archive, with its own packages alone. @throws Error when npm fails */
function installPackage(): string {
  const root = join(import.meta.dirname, '..', '..');
  const npm = (...argv: string[]) => {
    const { status, stderr } = spawnSync('npm', argv, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm ${argv[0]} failed: ${stderr}`);
  };
  npm('pack', '--ignore-scripts', '--pack-destination', folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  npm('install', '--global', '--prefix', join(folder, 'installed'), join(folder, archive));
  return join(folder, 'installed', 'lib', 'node_modules', 'plaza', 'bin', 'plaza.js');
}

/** The least that one signed-in request costs: no session, no reading of options, no rendering. */
const bareRequest = `
  const http = require('node:http');
  const { readFileSync } = require('node:fs');
  const token = readFileSync(process.env.TOKEN_FILE, 'utf8');
  const options = { headers: { authorization: 'Bearer ' + token } };
  http.get(process.env.BASE_URL + '/api/users/me', options, (response) => {
    let body = '';
    response.on('data', (chunk) => { body += chunk; });
    response.on('end', () => console.log(JSON.parse(body).id));
  });
`;

function casesOf(baseUrl: string): Case[] {
  const bare = join(folder, 'bare.js');
  writeFileSync(bare, bareRequest);
  const request = { BASE_URL: baseUrl, TOKEN_FILE: tokenFile };
  const installed = installPackage();
  return [
    { name: 'node -e 0', program: node, argv: ['-e', '0'], printsSomething: false },
    { name: 'node, one GET by node:http', program: node, argv: [bare], env: request },
    started('plaza --version'),
    started('plaza --help'),
    started('plaza platform --help'),
    started('plaza platform version --help'),
    started('plaza config get timeout'),
    started('plaza completion query -- posts f'),
    started('plaza platform version'),
    started('plaza platform version --json'),
    started('plaza users me'),
    started('plaza users me --json'),
    started('plaza --version', installed),
    started('plaza users me --json', installed),
    started('plaza posts feed --quiet'),
    started('plaza canvas show --quiet'),
  ];
}

/** Runs plaza in the folder of the bench, and gives what it prints. @throws Error when it fails */
function plazaPrints(...argv: string[]): string {
  const { status, stdout, stderr } = spawnSync(node, [plaza, ...argv], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`plaza ${argv.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}

try {
  plazaPrints('sandbox', 'start', '--background');
  plazaPrints('sandbox', 'sign-in', 'ada');
  writeFileSync(tokenFile, plazaPrints('auth', 'token'), { mode: 0o600 });
  const { baseUrl } = JSON.parse(plazaPrints('sandbox', 'status', '--json'));
  printResults(
    `start-up on Node ${process.versions.node}, medians of ${rounds} interleaved rounds, ratio to bare node`,
    runRounds(casesOf(baseUrl), rounds),
  );
} finally {
  spawnSync(node, [plaza, 'sandbox', 'stop'], { env: { ...process.env, ...env } });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
