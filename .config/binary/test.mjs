/**
 * Tests `dist/binary/plaza`: first in a root without Node.js, as a user without a name and without a home folder, then the
 * program for Windows under wine, in the prefix that `WINEPREFIX` names or a new one, then by the tests in `test/binary` and
 * the end-to-end tests, or by the files given. They run on Node.js 26: the binary compresses archives by Zstandard, which
 * the tests must read.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtime } from '../platforms/node-runtime.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'dist', 'binary', 'plaza');
if (!existsSync(program)) {
  process.stderr.write("There is no binary for this system in dist: run 'npm run build:binary' first.\n");
  process.exit(2);
}

/** A folder with the program, the libraries of the system that it needs, and nothing else. */
function bareRoot() {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-root-'));
  chmodSync(folder, 0o755);
  for (const name of ['bin', 'tmp', 'proc', 'dev']) mkdirSync(join(folder, name));
  cpSync(program, join(folder, 'bin', 'plaza'));
  const needed = execFileSync('ldd', [program], { encoding: 'utf8' });
  const libraries = [...needed.matchAll(/(\/\S+\.so\S*)/g)].map(([, path]) => path);
  // The decoder of pictures needs these, too.
  for (const name of ['libstdc++.so.6', 'libgcc_s.so.1', 'libresolv.so.2'])
    libraries.push(join(dirname(libraries.find((path) => path.includes('libc.so')) ?? '/lib'), name));
  for (const path of libraries) {
    if (!existsSync(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(path, join(folder, path), { dereference: true });
  }
  return folder;
}

/** The tour is run by the runtime in the program, which plaza itself must not be. */
const tourStart = `delete process.env.BUN_BE_BUN;
process.argv[1] = '/dist/tour.js';
require('/dist/tour.js');
`;

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

/** Lines of plaza, the pattern of what each prints, and its exit code. */
const lines = [
  ['--version --json', /"runtime":"bun v/, 0],
  ['sandbox sign-in ada', /Signed in as ada/, 0],
  ["posts feed --json --jq '[.[].id] | length > 3'", /^true$/m, 0],
  ['canvas draw /tmp/photo.jpg --at 0,0 --plan', /^plan\t0\t0\t20\t20/m, 0],
  ['export /tmp/backup --html', /Exported @ada/, 0],
  ['rehearse --dir /tmp/work --kinds drop-before -- /bin/plaza posts create Hello', /drop-before/, 0],
  ['mcp', /"serverInfo"/, 0],
  ['home', /plain|terminal/, 8],
  ['man posts get', /plaza-posts-get/, 0],
  ['completion bash', /completion query/, 0],
  ['/tour.cjs /bin/plaza', /6 of 6[\s\S]*Next steps/, 0],
  ['sandbox stop', /running\tno/, 0],
];

/** Undefined for a process that has ended, or that belongs to another user. */
function rootOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/root`);
  } catch {
    return undefined;
  }
}

/** @returns whether all lines did what they should */
async function passesAlone() {
  const folder = bareRoot();
  try {
    const { default: sharp } = await import('sharp');
    const photo = { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } };
    await sharp(photo)
      .jpeg()
      .toFile(join(folder, 'tmp', 'photo.jpg'));
    mkdirSync(join(folder, 'tmp', 'work'));
    for (const path of ['dist/tour.js', 'dist/chunks', 'docs/canvas.png'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'tour.cjs'), tourStart);
    const user = `chown -R 54321 ${folder}/tmp && `;
    const enter =
      'exec env -i PLAZA_CONFIG_DIR=/tmp/plaza PLAZA_PROFILE=sandbox BUN_BE_BUN="$BUN_BE_BUN" "$(command -v chroot)" --userspec=54321:54321';
    writeFileSync(
      join(folder, 'run'),
      `mount --bind /proc ${folder}/proc && mount --bind /dev ${folder}/dev || exit 125\n${user}${enter} ${folder} /bin/plaza "$@"\n`,
    );
    for (const [line, pattern, exit] of lines) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
      const env = line.startsWith('/tour') ? { ...process.env, BUN_BE_BUN: '1' } : process.env;
      const options = { encoding: 'utf8', input: `${initialize}\n`, env };
      const ran = spawnSync('unshare', ['-m', 'sh', join(folder, 'run'), ...words], options);
      if (ran.error || ran.status === 125 || /unshare failed/.test(ran.stderr)) {
        process.stdout.write('skipped: another root needs the rights of root and unshare\n');
        return true;
      }
      const text = ran.stdout + ran.stderr;
      const passed = ran.status === exit && pattern.test(text);
      process.stdout.write(`${passed ? 'passed' : 'FAILED'}: plaza ${line}\n`);
      if (!passed) process.stdout.write(`exit code ${ran.status}\n${text}`);
      if (!passed) return false;
    }
    return true;
  } finally {
    // The sandbox that the tour leaves.
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (rootOf(pid) === folder) process.kill(Number(pid), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines of the program for Windows, the pattern of what each prints, and its exit code. */
const windowsLines = [
  ['--version --json', /"runtime":"bun v/, 0],
  ['sandbox sign-in ada', /Signed in as ada/, 0],
  ['posts feed --limit 2', /./, 0],
  ['users get no-such-user', /NOT_FOUND/, 5],
  ['sandbox stop', /running\tno/, 0],
];

/** Builds the program for Windows and runs it under wine. @returns whether all lines did what they should, or were skipped */
function passesUnderWine() {
  const skipped = (reason) => {
    process.stdout.write(`skipped: Windows, ${reason}\n`);
    return true;
  };
  if (spawnSync('wine', ['--version']).error) return skipped('wine is not there');
  const folder = mkdtempSync(join(tmpdir(), 'plaza-wine-'));
  const ownPrefix = join(folder, 'prefix');
  const prefix = process.env.WINEPREFIX ?? ownPrefix;
  const place = { PLAZA_CONFIG_DIR: 'C:\\plaza-test', PLAZA_PROFILE: 'sandbox' };
  const env = { ...process.env, ...place, WINEPREFIX: prefix, WINEDEBUG: '-all' };
  try {
    const build = ['.config/binary/build.mjs', '--target=win-x64', '--program-only', `--out=${folder}/plaza`];
    execFileSync(process.execPath, build, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    spawnSync('wine', ['wineboot', '-i'], { env, stdio: 'ignore' });
    for (const [line, pattern, exit] of windowsLines) {
      // Wine prints nothing to a pipe.
      const path = join(folder, 'output');
      const output = openSync(path, 'w');
      const words = [join(folder, 'plaza', 'plaza.exe'), ...line.split(' ')];
      const cwd = join(prefix, 'drive_c');
      const { status } = spawnSync('wine', words, { env, cwd, stdio: ['ignore', output, output] });
      closeSync(output);
      const text = readFileSync(path, 'utf8');
      if (line === windowsLines[0][0] && text === '')
        return skipped('this wine cannot start the program: wine 8 has no bcryptprimitives.dll');
      const passed = status === exit && pattern.test(text);
      process.stdout.write(`${passed ? 'passed' : 'FAILED'}: plaza.exe ${line}\n`);
      if (!passed) process.stdout.write(`exit code ${status}\n${text}`);
      if (!passed) return false;
    }
    return true;
  } finally {
    if (prefix === ownPrefix) spawnSync('wineserver', ['-k'], { env });
    rmSync(folder, { recursive: true, force: true });
  }
}

function passesTests(files) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [vitest, 'run', '-c', '.config/vitest.config.mts', '--project', 'tests', ...files];
  const env = { ...process.env, PLAZA_TEST_BINARY: program };
  return spawnSync(runtime('26'), words, { cwd: root, stdio: 'inherit', env }).status === 0;
}

const files = process.argv.slice(2);
const passed =
  (await passesAlone()) &&
  passesUnderWine() &&
  passesTests(files.length > 0 ? files : ['test/binary', 'test/e2e']);
process.exitCode = passed ? 0 : 1;
