/** Which sources a build was made of: the build leaves a digest of them, and who uses it compares. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** All that a build depends on, but for the packages, whose versions stand in package.json. */
const folders = ['bin', 'src'];
const files = [
  'package.json',
  '.config/rolldown.config.mjs',
  '.config/data-files.mjs',
  '.config/data-files.cjs',
  '.config/build-stamp.mjs',
];

/** Where a build leaves its digest, in its folder. */
export const stampName = 'sources.sha256';

/** The digest of the sources as they are now. */
export function sourcesDigest() {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const digest = createHash('sha256');
  for (const path of [...found, ...files.map((file) => join(root, file))].sort()) {
    const content = readFileSync(path);
    digest.update(`${path.slice(root.length)} ${content.length}\n`).update(content);
  }
  return digest.digest('hex');
}

/** What is wrong with the build, in one sentence; undefined when it is of these sources. */
export function staleBuild() {
  const path = join(root, 'dist', stampName);
  if (!existsSync(path)) return "There is no build in dist: run 'npm run build' first.";
  if (readFileSync(path, 'utf8') === sourcesDigest()) return undefined;
  return "The build in dist is not of these sources: run 'npm run build' first.";
}
