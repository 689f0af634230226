/**
 * Tests `dist/binary/plaza`: first in a root without Node.js, as a user without a name and without a home folder, then by
 * the end-to-end tests, or by the files given. They run on Node.js 26: the binary compresses archives by Zstandard, which
 * the tests must read.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** Lines of plaza, the pattern of what each prints, and its exit code. */
const lines = [
  ['--version --json', /"runtime":"bun v/, 0],
  ['sandbox sign-in ada', /Signed in as ada/, 0],
  ["posts feed --json --jq '[.[].id] | length > 3'", /^true$/m, 0],
  ['canvas draw /tmp/photo.jpg --at 0,0 --plan', /^plan\t0\t0\t20\t20/m, 0],
  ['man posts get', /plaza-posts-get/, 0],
  ['completion bash', /completion query/, 0],
  ['sandbox stop', /running\tno/, 0],
];

/** @returns whether all lines did what they should */
async function passesAlone() {
  const folder = bareRoot();
  try {
    const { default: sharp } = await import('sharp');
    const photo = { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } };
    await sharp(photo)
      .jpeg()
      .toFile(join(folder, 'tmp', 'photo.jpg'));
    const user = `chown 54321 ${folder}/tmp && `;
    const enter =
      'exec env -i PLAZA_CONFIG_DIR=/tmp/plaza PLAZA_PROFILE=sandbox "$(command -v chroot)" --userspec=54321:54321';
    writeFileSync(
      join(folder, 'run'),
      `mount --bind /proc ${folder}/proc && mount --bind /dev ${folder}/dev || exit 125\n${user}${enter} ${folder} /bin/plaza "$@"\n`,
    );
    for (const [line, pattern, exit] of lines) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
      const ran = spawnSync('unshare', ['-m', 'sh', join(folder, 'run'), ...words], { encoding: 'utf8' });
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
const passed = (await passesAlone()) && passesTests(files.length > 0 ? files : ['test/e2e']);
process.exitCode = passed ? 0 : 1;
