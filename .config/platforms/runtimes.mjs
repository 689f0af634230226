/**
 * Runs the tests that depend on the runtime, or the files given, on every supported Node.js; each comes from the npm
 * package `node`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtime, versions } from './node-runtime.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['test/e2e', 'test/main.test.ts', 'test/client/http', 'test/app/network'];

const failed = versions.filter((version) => {
  const program = runtime(version);
  process.stdout.write(`\nNode.js ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout}`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [vitest, 'run', '-c', '.config/vitest.config.mts', '--project', 'tests', ...files];
  return spawnSync(program, words, { cwd: root, stdio: 'inherit' }).status !== 0;
});
process.stdout.write(failed.length > 0 ? `\nfailed on ${failed.join(', ')}\n` : '\npassed on all of them\n');
process.exitCode = failed.length > 0 ? 1 : 0;
