/**
 * Completes package-lock.json. A registry that holds a package for only some platforms makes npm leave the others
 * out of the lock file, and `npm ci` then refuses it everywhere. What a package names as its optional
 * dependencies for platforms, by exact version, is written down here without being fetched.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(path, 'utf8'));
const { packages } = lock;
const systems = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/;
const processors = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|wasm32)\b/;

let written = 0;
/** Packages that another version took the place of, with what lies in them, by name and version. */
const displaced = new Map();

for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, wanted] of Object.entries(optionalDependencies)) {
    const version = /^=?(\d[\w.+-]*)$/.exec(wanted)?.[1];
    if (!version || foundFrom(place, name)?.version === version) continue;
    const there = `${folderOf(place)}${name}`;
    // npm puts a version that the registry has where only one that it lacks belongs, for somebody further in.
    if (packages[there]) displaced.set(`${name} ${packages[there].version}`, takeAway(there));
    const kept = displaced.get(`${name} ${version}`) ?? { '': named(name, version, dev) };
    for (const [within, found] of Object.entries(kept)) packages[there + within] = found;
    written += 1;
  }
}

/** What is known of a package that nobody fetched. */
function named(name, version, dev) {
  const processor = processors.exec(name)?.[1];
  const system = systems.exec(name)?.[1];
  const libc = { musl: 'musl', gnu: 'glibc' }[/\b(musl|gnu)\b/.exec(name)?.[1]];
  if (!processor) throw new Error(`${name}: for which platform is it?`);
  return {
    version,
    cpu: [processor],
    ...(dev && { dev: true }),
    // Without it, npm installs a package for each C library.
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(system && { os: [system] }),
  };
}

/** Takes the package at a place out of the lock file, with what lies in it: npm would throw that away, ownerless. */
function takeAway(place) {
  const taken = {};
  for (const [at, found] of Object.entries(packages)) {
    if (at !== place && !at.startsWith(`${place}/`)) continue;
    taken[at.slice(place.length)] = found;
    delete packages[at];
  }
  return taken;
}

/** The `node_modules/` in which the package at a place lies. */
function folderOf(place) {
  return place.slice(0, place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** What a package at a place finds under a name: in its own node_modules, then in those above it. */
function foundFrom(place, name) {
  for (let at = place; ; at = folderOf(at).replace(/\/?node_modules\/$/, '')) {
    const here = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (here || at === '') return here;
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${written} packages of other platforms written down\n`);
