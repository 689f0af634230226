/**
 * The cost of a start: whole processes divided by bare node, in interleaved rounds. Another runtime is measured by
 * running this file with it. `ROUNDS` is the number of rounds; `--against REV [TEXT]` builds another commit and measures its
 * starts in the same rounds, of the lines that contain the text.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Case, plaza, print, printResults, type Result, runRounds } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 25);
const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
const env = { PLAZA_CONFIG_DIR: folder, PLAZA_PROFILE: 'sandbox' };
const node = process.execPath;
const tokenFile = join(folder, 'token');

const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
};
const listTools = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join('');

/** A line that begins with `plaza`. */
function started(line: string, program = plaza, label = 'installed'): Case {
  const name = program === plaza ? line : `${line} (${label})`;
  return { name, program: node, argv: [program, ...line.split(' ').slice(1)], env };
}

/** The program as a user installs it: from the archive, with its own packages alone. @throws Error when npm fails */
function installPackage(): string {
  const root = join(import.meta.dirname, '..', '..');
  const npm = (...argv: string[]) => {
    print(`npm ${argv[0]}`);
    const { status, stderr } = spawnSync('npm', argv, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm ${argv[0]} failed: ${stderr}`);
  };
  npm('pack', '--ignore-scripts', '--pack-destination', folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  npm('install', '--global', '--prefix', join(folder, 'installed'), join(folder, archive));
  return join(folder, 'installed', 'lib', 'node_modules', 'plaza', 'bin', 'plaza.js');
}

/** The revision after `--against`, and a part of the lines to compare. */
const [against, part = ''] = process.argv.slice(process.argv.indexOf('--against') + 1 || process.argv.length);

/** Builds a commit in a folder of its own, and returns its program. @throws Error when a step fails */
function buildRevision(revision: string): string {
  const root = join(import.meta.dirname, '..', '..');
  const tree = join(folder, 'against');
  const steps = [
    { line: `git worktree add --detach ${tree} ${revision}`, cwd: root },
    { line: 'npm ci --prefer-offline', cwd: tree },
    { line: 'npm run build', cwd: tree },
  ];
  for (const { line, cwd } of steps) {
    print(line);
    const [program = '', ...argv] = line.split(' ');
    const { status, stderr } = spawnSync(program, argv, { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${line} failed: ${stderr}`);
  }
  return join(tree, 'bin', 'plaza.js');
}

/** A slowdown of a line against the other commit that is marked. */
const slip = 1.05;

/** The measured lines whose starts are compared with another commit, each with its ratio to the earlier one. */
function printComparison(results: readonly Result[], revision: string): void {
  const earlier = new Map(results.map(({ name, medianMs }) => [name, medianMs]));
  print(`ratio to ${revision}; ! marks a slip of more than ${Math.round((slip - 1) * 100)} %`);
  for (const { name, medianMs } of results) {
    const before = earlier.get(`${name} (${revision})`);
    if (before === undefined) continue;
    const ratio = medianMs / before;
    print(`${ratio > slip ? '!' : ' '} ${ratio.toFixed(2)}  ${name}`);
  }
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

const imported = `const { createClient } = require(${JSON.stringify(join(plaza, '..', '..', 'dist', 'client.js'))});`;
const called = `${imported}
  const client = createClient();
  client.users.me().then(({ id }) => console.log(id)).finally(() => client.close());
`;

const lines = [
  'plaza --version',
  'plaza --help',
  'plaza platform --help',
  'plaza platform version --help',
  'plaza config get timeout',
  'plaza completion query -- posts f',
  'plaza platform version',
  'plaza platform version --json',
  'plaza users me',
  'plaza users me --json',
  'plaza posts feed --quiet',
  'plaza canvas show --quiet',
];

function casesOf(baseUrl: string): Case[] {
  const bare = join(folder, 'bare.js');
  writeFileSync(bare, bareRequest);
  const request = { BASE_URL: baseUrl, TOKEN_FILE: tokenFile };
  const bareNode = { name: 'node -e 0', program: node, argv: ['-e', '0'], printsSomething: false };
  const bareGet = { name: 'node, one GET by node:http', program: node, argv: [bare], env: request };
  if (against !== undefined) {
    const other = buildRevision(against);
    const chosen = lines.filter((line) => line.includes(part));
    const starts = chosen.flatMap((line) => [started(line), started(line, other, against)]);
    return [bareNode, bareGet, ...starts];
  }
  const installed = installPackage();
  return [
    bareNode,
    bareGet,
    { name: 'plaza/client, import', program: node, argv: ['-e', imported], printsSomething: false },
    { name: 'plaza/client, users.me()', program: node, argv: ['-e', called], env },
    ...lines.map((line) => started(line)),
    // From the start to the list of tools, and the end: the limit is six times bare node.
    { ...started('plaza mcp'), input: listTools },
    started('plaza --version', installed),
    started('plaza users me --json', installed),
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
  const results = runRounds(casesOf(baseUrl), rounds);
  printResults(
    `start-up on Node ${process.versions.node}, medians of ${rounds} interleaved rounds, ratio to bare node`,
    results,
  );
  if (against !== undefined) printComparison(results, against);
} finally {
  spawnSync(node, [plaza, 'sandbox', 'stop'], { env: { ...process.env, ...env } });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (against !== undefined) spawnSync('git', ['worktree', 'prune'], { cwd: import.meta.dirname });
}
