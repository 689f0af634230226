/**
 * Builds `dist`, without the list of its 500 files that rolldown's own command prints. It says on standard error what it
 * does: the standard output of `npm pack` is the name of the archive. With `--check`, it writes no committed file, and fails if
 * one is out of date.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import config, { library } from './rolldown.config.mjs';

process.stderr.write('Building plaza: bundling the sources\n');
await build(config);
await build(library);
process.stderr.write('Building plaza: writing help, completion and manual pages\n');
const docgen = fileURLToPath(new URL('../dist/docgen.js', import.meta.url));
process.exitCode =
  spawnSync(process.execPath, [docgen, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
