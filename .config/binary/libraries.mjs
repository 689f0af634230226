/** Libraries with native code or WebAssembly in the single executable: their code is bundled, their files are embedded. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockedPackage } from './packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const loader = join(root, 'src', 'cli', 'process', 'native.ts');
const wasm = 'jq.wasm';

/**
 * @param embedded the folder of the embedded files when the program runs
 * @returns `files`: what is embedded, by its path in that folder; `plugin`: the bundler's part
 */
export function embeddedLibraries(name, { keyring }, embedded) {
  const sharp = sharpFiles(systemOf(name));
  const keyrings = filesOf(`@napi-rs/keyring-${keyring}`, '', /\.node$/);
  const native = { ...sharp, ...keyrings };
  return {
    files: {
      [wasm]: join(root, 'node_modules', 'jq-web', wasm),
      ...Object.fromEntries(Object.entries(native).map(([path, source]) => [`native/${path}`, source])),
    },
    plugin: plugin(loading(sharp, embedded), loading(keyrings, embedded)),
    licenses: (bundled, bunVersion) => licenses(bundled, bunVersion, name, keyring),
  };
}

/** The addon finds its library by a path relative to its own; on Windows the libraries lie next to it. */
function sharpFiles(system) {
  const addon = filesOf(`@img/sharp-${system}`, 'lib', /\.(node|dll)$/);
  return system.startsWith('win32')
    ? addon
    : { ...addon, ...filesOf(`@img/sharp-libvips-${system}`, 'lib', /\.(so|dylib)/) };
}

function filesOf(name, folder, pattern) {
  const place = lockedPackage(name);
  const found = readdirSync(join(place, folder)).filter((file) => pattern.test(file));
  // The addon first, which `loadNative` opens.
  found.sort(
    (one, other) => Number(other.endsWith('.node')) - Number(one.endsWith('.node')) || (one < other ? -1 : 1),
  );
  if (found.length === 0) throw new Error(`${name} has no file like ${pattern}`);
  return Object.fromEntries(
    found.map((file) => [
      [name.replace(/^@[^/]+\//, ''), folder, file].filter(Boolean).join('/'),
      join(place, folder, file),
    ]),
  );
}

/** A module that is the addon. */
function loading(files, embedded) {
  const digests = Object.fromEntries(
    Object.entries(files).map(([path, source]) => [
      path,
      createHash('sha256').update(readFileSync(source)).digest('hex'),
    ]),
  );
  const words = [digests, embedded].map((value) => JSON.stringify(value));
  return `module.exports = require(${JSON.stringify(loader)}).loadNative(${words.join(', ')}, process);`;
}

const jqStart = 'jq = jq().then(';
const jqCheck = "createRequire(import.meta.url).resolve('jq-web/jq.wasm');";
const jqImport = "createRequire(import.meta.url)('jq-web')";

function plugin(sharp, keyring) {
  return {
    name: 'embedded-libraries',
    resolveId(id) {
      // Its other form makes a `require` of its own, which no bundler follows.
      if (id === 'sharp') return join(root, 'node_modules', 'sharp', 'dist', 'index.cjs');
      return id === '@napi-rs/keyring' ? '\0keyring' : null;
    },
    load(id) {
      // The build for npm leaves it to sharp, and conf does without.
      if (/semver[\\/]index\.js$/.test(id)) return { code: readFileSync(id, 'utf8') };
      if (id === '\0keyring') return { code: keyring, moduleType: 'js' };
      return /sharp[\\/]dist[\\/]sharp\.cjs$/.test(id) ? { code: sharp } : null;
    },
    transform(code, id) {
      if (/src[\\/]cli[\\/]output[\\/]jq\.ts$/.test(id))
        return replaced(replaced(code, jqCheck, '').code, jqImport, "require('jq-web')");
      if (!/jq-web[\\/]jq\.js$/.test(id)) return null;
      const read = `require('node:fs').readFileSync(__dirname + '/${wasm}')`;
      return replaced(code, jqStart, `jq = jq({ wasmBinary: ${read} }).then(`);
    },
  };
}

function replaced(code, found, text) {
  if (!code.includes(found)) throw new Error(`the code to replace is not there: ${found}`);
  return { code: code.replace(found, text), map: null };
}

function licenses(bundled, bunVersion, name, keyring) {
  const texts = [
    ['@napi-rs/keyring', `@napi-rs/keyring-${keyring}`, 'LICENSE.third-party.md'],
    ['libvips', `@img/sharp-${name.startsWith('win-') ? '' : 'libvips-'}${systemOf(name)}`, 'README.md'],
  ].map(
    ([title, part, file]) =>
      `The libraries in ${title}\n\n${readFileSync(join(lockedPackage(part), file), 'utf8').trim()}\n`,
  );
  const bun = `bun ${bunVersion} (MIT), the runtime, with JavaScriptCore (LGPL-2.1) and others\n\nLicense: https://bun.com/docs/project/license\n`;
  return [readFileSync(bundled, 'utf8'), bun, ...texts].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The name of the system in the packages of sharp. */
function systemOf(name) {
  return name.replace(/^win-/, 'win32-');
}
