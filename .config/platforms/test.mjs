/**
 * Runs the lines of `lines.txt` in every place that plaza runs in, and compares their exit codes; then twelve processes share one
 * session whose token has expired. Arguments choose places by a part of their names. A place whose programs are not
 * there is skipped by name. Not a part of `npm test`: it installs from npm, and takes minutes.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOf, Skipped } from './programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lines = readFileSync(new URL('lines.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [exit, ...words] = line.split(' ');
    return { exit: Number(exit), words };
  });
/** So many lines show that a way to start plaza works. */
const shortCount = 10;
/** A line may take this long, at a busy computer under wine too. */
const maxLineMs = 180_000;
const processCount = 12;

/** A picture of one pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Writes a script with that exit code. @returns its path from the folder; the cmd of wine cannot escape its characters */
function scriptIn(folder, exit, isWindows) {
  const name = isWindows ? `exit-${exit}.cmd` : `exit & ${exit}.sh`;
  writeFileSync(join(folder, name), isWindows ? `@exit /b ${exit}\r\n` : `#!/bin/sh\nexit ${exit}\n`, {
    mode: 0o755,
  });
  return isWindows ? `.\\${name}` : `./${name}`;
}

/** A session of plaza in a place: the files that lines name, and a function that runs one of them. */
function sessionIn({ words: [program, ...first], cwd, env = {}, settings, isWindows }, work) {
  const folder = cwd ?? mkdtempSync(join(work, 'session-'));
  writeFileSync(join(folder, 'picture.png'), Buffer.from(picture, 'base64'));
  writeFileSync(join(folder, 'post.txt'), 'From a file\n');
  const scripts = { '{script}': scriptIn(folder, 0, isWindows), '{failing}': scriptIn(folder, 3, isWindows) };
  const { PATH, HOME, LANG } = process.env;
  const place = { PLAZA_CONFIG_DIR: settings ?? join(folder, 'settings'), PLAZA_PROFILE: 'sandbox' };
  let count = 0;
  return {
    folder,
    /** @returns the exit code and the text of both streams, which are files: wine prints nothing to a pipe */
    run(words) {
      count += 1;
      const path = join(work, `output-${count}`);
      const output = openSync(path, 'w');
      const argv = [...first, ...words.map((word) => scripts[word] ?? word)];
      const options = { cwd: folder, env: { PATH, HOME, LANG, ...place, ...env } };
      const child = spawn(program, argv, {
        ...options,
        stdio: ['ignore', output, output],
        timeout: maxLineMs,
      });
      closeSync(output);
      return new Promise((resolve) => {
        const done = (exit) => resolve({ exit, text: readFileSync(path, 'utf8') });
        child.on('error', (error) => resolve({ exit: error.code, text: '' }));
        child.on('exit', (code, signal) => done(code ?? signal));
      });
    },
  };
}

/** Runs all lines, or the first ones. @returns the lines with another exit code than they should have, and their output */
async function failedLines(session, { isShort, excused = [] }) {
  const failed = [];
  for (const { exit, words } of isShort ? lines.slice(0, shortCount) : lines) {
    const line = words.join(' ');
    const ran = await session.run(words);
    if (ran.exit !== exit && !excused.includes(line))
      failed.push(`${line}: ${ran.exit} instead of ${exit}\n${ran.text.slice(0, 400)}`);
  }
  return failed;
}

/** Processes that share a session whose token has expired: one refresh serves them all. */
async function failedProcesses(session) {
  await session.run(['sandbox', 'sign-in', 'ada']);
  await session.run(['sandbox', 'clock', '+1h']);
  const all = await Promise.all(
    Array.from({ length: processCount }, () => session.run(['users', 'me', '--json'])),
  );
  const after = await session.run(['users', 'me', '--json']);
  await session.run(['sandbox', 'stop']);
  return [...all, after]
    .filter(({ exit }) => exit !== 0)
    .map(({ exit, text }) => `users me: ${exit}\n${text}`);
}

function packed(work) {
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', work];
  const { stdout, status } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error('npm pack failed');
  return join(work, JSON.parse(stdout)[0].filename);
}

/** @returns whether it passed */
async function passes(name, install, work) {
  let place;
  try {
    place = install();
    const session = sessionIn(place, work);
    const failed = await failedLines(session, place);
    if (!place.isShort) failed.push(...(await failedProcesses(session)));
    const count = place.isShort ? shortCount : lines.length;
    process.stdout.write(`${name}: ${count - failed.length} of ${count} lines as expected\n`);
    for (const one of failed) process.stdout.write(`  ${one.replaceAll('\n', '\n    ').trimEnd()}\n`);
    return failed.length === 0;
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    process.stdout.write(`${name}: skipped, ${error.message}\n`);
    return true;
  } finally {
    place?.end?.();
  }
}

const work = mkdtempSync(join(tmpdir(), 'plaza-platforms-'));
chmodSync(work, 0o755);
mkdirSync(join(work, 'npm'), { recursive: true });
try {
  const chosen = process.argv.slice(2);
  for (const [name, install] of Object.entries(placesOf(work, packed(work)))) {
    if (chosen.length > 0 && !chosen.some((part) => name.includes(part))) continue;
    if (!(await passes(name, install, work))) process.exitCode = 1;
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
