/**
 * Completes package-lock.json. A registry that holds a package for only some platforms makes npm leave the others
 * out of the lock file, and `npm ci` then refuses it everywhere. What a package names as its optional
 * dependencies for platforms, by exact version, is written down here without being fetched.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(path, 'utf8'));
const systems = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/;
const processors = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|wasm32)\b/;

const added = {};
for (const [place, found] of Object.entries(lock.packages)) {
  for (const [name, wanted] of Object.entries(found.optionalDependencies ?? {})) {
    const version = /^=?(\d[\w.+-]*)$/.exec(wanted)?.[1];
    if (!version || foundFrom(place, name)?.version === version) continue;
    const processor = processors.exec(name)?.[1];
    const system = systems.exec(name)?.[1];
    if (!processor) throw new Error(`${name}: for which platform is it?`);
    added[`${folderOf(place)}${name}`] = {
      version,
      cpu: [processor],
      ...(found.dev && { dev: true }),
      optional: true,
      ...(system && { os: [system] }),
    };
  }
}

/** The `node_modules/` in which the package at a place lies. */
function folderOf(place) {
  return place.slice(0, place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** What a package at a place finds under a name: in its own node_modules, then in those above it. */
function foundFrom(place, name) {
  const packages = { ...lock.packages, ...added };
  for (let at = place; ; at = folderOf(at).replace(/\/?node_modules\/$/, '')) {
    const here = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (here || at === '') return here;
  }
}

lock.packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${Object.keys(added).length} packages of other platforms written down\n`);
