/** The files of the build, packages and modules of the runtime that a run of the executable loads. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { runExecutable } from './executable';

export type Loaded = Awaited<ReturnType<typeof loadedBy>>;

const root = join(import.meta.dirname, '..', '..', '..');

/** Records what is loaded, at the end of the process. */
const hook = `
const Module = require('node:module');
const asked = new Set();
const load = Module._load;
Module._load = function (request) {
  if (Module.isBuiltin(request)) asked.add(request.replace(/^node:/, ''));
  return load.apply(this, arguments);
};
const before = new Set(process.moduleLoadList);
const fs = require('node:fs');
const opened = [];
const { openSync, readFileSync } = fs;
fs.openSync = (path, ...others) => (opened.push(String(path)), openSync(path, ...others));
fs.readFileSync = (path, ...others) => {
  if (typeof path === 'string') opened.push(path);
  return readFileSync(path, ...others);
};
process.on('exit', () => {
  const native = process.moduleLoadList.filter((name) => !before.has(name));
  const files = Object.keys(require.cache).filter((file) => file !== __filename);
  require('node:fs').writeFileSync(__filename + '.json', JSON.stringify({ asked: [...asked], files, native, opened }));
});
`;

/** Runs the line in a pipe. */
export async function loadedBy(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-loaded-'));
  try {
    const path = join(folder, 'hook.cjs');
    await writeFile(path, hook);
    const ran = await runExecutable(argv, { env: { ...env, NODE_OPTIONS: `--require ${path}` } });
    const { asked, files, native, opened } = JSON.parse(await readFile(`${path}.json`, 'utf8'));
    return {
      ran,
      modules: asked.sort() as string[],
      native: nativeNames(native),
      /** The paths of opened files, each as often as it was opened; without those that are loaded. */
      opened: opened as readonly string[],
      ...(await contents(files)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nativeNames(list: readonly string[]): string[] {
  return list.flatMap((entry) => /^NativeModule (?!internal\/)(.*)$/.exec(entry)?.[1] ?? []).sort();
}

/** The source maps of the build, by file name below `dist`. */
export function builtMaps(
  dist: string,
): Readonly<Record<string, { readonly sources: readonly string[] } | undefined>> {
  return JSON.parse(brotliDecompressSync(readFileSync(join(dist, 'maps.json.br'))).toString());
}

/** The maps of the build list what the bundler put into each file. */
async function contents(paths: readonly string[]) {
  const dist = join(root, 'dist');
  const own = paths.filter((path) => !path.includes('node_modules'));
  const maps = builtMaps(dist);
  const inside = own.flatMap((path) => {
    const { sources = [] } = maps[relative(dist, path)] ?? {};
    return sources.map((source) => relative(root, resolve(dirname(path), source)));
  });
  const packages = [...inside, ...paths].flatMap((path) => packageOf(path) ?? []);
  return {
    files: own.map((path) => basename(path).replace(/(-[\w-]{8})?\.js$/, '')).sort(),
    sources: inside
      .filter((path) => path.startsWith('src/'))
      .map((path) => path.replace(/\.ts$/, ''))
      .sort(),
    packages: [...new Set(packages)].sort(),
  };
}

function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
