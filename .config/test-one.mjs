/** Runs single test files; builds first when the build is not of these sources. The arguments are those of vitest. */
import { spawnSync } from 'node:child_process';
import { staleBuild } from './build-stamp.mjs';

/** Runs the line, and ends with its code when it fails. */
function run(line) {
  const { status } = spawnSync('npm', line, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Usage: npm run test:one FILE...\n');
  process.exit(2);
}
if (staleBuild()) run(['run', '--silent', 'build']);
run(['exec', '--', 'vitest', 'run', '-c', '.config/vitest.config.mts', '--project', 'tests', ...files]);
