/**
 * Runs all checks and tests. Types, lint and unused code are checked while the build is made and the tests run. A check that
 * fails prints its output when it ends, and the last line names every part that failed. The arguments are those of vitest.
 */
import { spawn } from 'node:child_process';

const failed = [];

/** The type checker is a program in Go: with this, collecting its memory takes less of the processor time. */
const env = { GOGC: '400', ...process.env };

/** Runs a part of `npm test`; its output is printed as it comes, or only if it fails. @returns whether it passed */
function passes(name, words, output) {
  return new Promise((resolve) => {
    const shell = process.platform === 'win32';
    const child = spawn('npm', words, { stdio: ['inherit', output, output], shell, env });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.on('close', (exit) => {
      if (exit !== 0) {
        failed.push(name);
        for (const text of [...printed, `npm test: ${name} failed\n`]) process.stderr.write(text);
      }
      resolve(exit === 0);
    });
  });
}

const script = (name, ...options) => ['run', '--silent', name, ...options];

async function buildAndTest() {
  if (!(await passes('build', script('build', '--', '--check'), 'inherit'))) return;
  const vitest = [
    'exec',
    '--silent',
    '--',
    'vitest',
    'run',
    '-c',
    '.config/vitest.config.mts',
    ...process.argv.slice(2),
  ];
  await passes('tests', vitest, 'inherit');
}

// Several checkers compute many types several times, and no core is free for them beside the tests.
const checks = Object.entries({ types: ['--', '--checkers', '1'], lint: [], unused: [] }).map(
  ([name, options]) => passes(name, script(name, ...options), 'pipe'),
);
await Promise.all([...checks, buildAndTest()]);
if (failed.length > 0) process.stderr.write(`npm test: failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
