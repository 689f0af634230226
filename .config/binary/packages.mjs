/** Packages of npm for any system, whatever this one is: fetched once by the npm client, and checked. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The folder of a package of the lock file. */
export function lockedPackage(name) {
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  return fetchedPackage(name, version, integrity);
}

/** The folder of a package. @throws Error if the fetched archive is not the expected one */
export function fetchedPackage(name, version, integrity) {
  // Not in the folder of temporary files, where another user could have put it.
  const cache = join(root, 'node_modules', '.cache', 'plaza-binary');
  // The name holds the digest: a folder of another archive is never used.
  const folder = join(cache, createHash('sha256').update(integrity).digest('hex').slice(0, 24));
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  process.stderr.write(`Building the binary: fetching ${name} ${version}\n`);
  const words = ['pack', `${name}@${version}`, '--json', '--ignore-scripts', '--pack-destination', draft];
  const [{ filename }] = JSON.parse(
    execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const archive = join(draft, filename.replace('@', '').replace('/', '-'));
  const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${name} ${version}: the digest is ${digest}, not ${integrity}`);
  execFileSync('tar', ['-xzf', archive, '-C', draft, '--strip-components=1', '--no-same-owner']);
  rmSync(archive);
  renameSync(draft, folder);
  return folder;
}
