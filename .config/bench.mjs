/**
 * Runs the benchmarks, or those that are named. With `--against REV`, only the starts are measured, beside those of another
 * commit: `npm run bench -- --against HEAD~1 'users me'` measures the lines that contain a text.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** In order; each with the options of Node.js that it needs. */
const benchmarks = {
  feed: [],
  home: ['--expose-gc'],
  sandbox: ['--max-old-space-size=8000'],
  session: [],
  export: [],
  canvas: [],
  viewer: [],
  archive: [],
  timelapse: [],
  board: [],
  start: [],
};
const words = process.argv.slice(2);
const ofStart = words.includes('--against');
const names = ofStart ? ['start'] : words.length > 0 ? words : Object.keys(benchmarks);

for (const name of names) {
  const options = benchmarks[name];
  if (!options) {
    process.stderr.write(`Usage: npm run bench [-- NAME...] (${Object.keys(benchmarks).join(', ')})\n`);
    process.exit(2);
  }
  const loaders = ['--import', 'tsx', '--require', './.config/data-files.cjs'];
  const line = [...options, ...loaders, `test/bench/${name}.ts`, ...(ofStart ? words : [])];
  const { status } = spawnSync(process.execPath, line, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
