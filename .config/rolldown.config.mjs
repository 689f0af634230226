import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { defineConfig } from 'rolldown';
import { sourcesDigest, stampName } from './build-stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });

const childProcess = "require('node:child_process')";

/**
 * Modules that libraries load for what plaza does not do, each measured at start-up: undici's client loads
 * node:http2 (5 ms; undici itself does without where a runtime has none), commander node:child_process (1 ms,
 * for commands that are other programs).
 */
const withoutUnused = {
  name: 'without-unused',
  load: (id) =>
    /undici\/lib\/dispatcher\/client-h2\.js$/.test(id)
      ? { code: 'module.exports = undefined;', map: { mappings: '' } }
      : null,
  transform: (code, id) =>
    /node_modules\/commander\/lib\/command\.js$/.test(id)
      ? { code: code.replace(childProcess, '{}'.padEnd(childProcess.length)), map: null }
      : null,
};

/** A long JSON file becomes one text: V8 parses JSON in a fraction of the time that it takes to compile a literal. */
const jsonAsText = {
  name: 'json-as-text',
  load(id) {
    if (!id.endsWith('answer-shapes.json')) return null;
    const text = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')));
    return { code: `export default JSON.parse(${JSON.stringify(text)});`, moduleType: 'js' };
  },
};

/**
 * Node reads a file that is all ASCII in a quarter of the time, and keeps it in half the room. A unit that becomes an
 * escape moves what follows on its line, so the source map moves with it.
 */
const inAscii = {
  name: 'in-ascii',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const lines = chunk.code.split('\n');
      chunk.code = chunk.code.replace(notAscii, escaped);
      const map = bundle[`${chunk.fileName}.map`];
      if (map) map.source = moved(JSON.parse(map.source), lines);
    }
  },
};

const notAscii = /[\u0080-\uffff]/g;

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The map for the same lines with every unit that is not ASCII as six characters. */
function moved(map, lines) {
  const mappings = decode(map.mappings).map((segments, row) => {
    const line = lines[row] ?? '';
    if (line.search(notAscii) < 0) return segments;
    return segments.map(([column, ...rest]) => [
      column + 5 * (line.slice(0, column).match(notAscii)?.length ?? 0),
      ...rest,
    ]);
  });
  return JSON.stringify({ ...map, mappings: encode(mappings) });
}

/** Of what was there when the build began: what changes meanwhile makes it stale. */
const digest = sourcesDigest();
const stamped = {
  name: 'stamped',
  writeBundle: () => writeFileSync(`${root}dist/${stampName}`, digest),
};

/**
 * A file costs a third of a millisecond to find and read, so what runs load together is one file: what every run needs,
 * what performs a command, what checks a body, what connects a command that calls routes, and what prints posts.
 */
const groups = [
  {
    name: 'start',
    test: /rolldown\/runtime|src\/(cli\/(process\/io|line\/(run|manifest))|app\/(command|program)|commands\/index|api\/catalogue\/route|render\/(text\/(clean|layout|table|text|time)|users\/author))\.ts$/,
    priority: 3,
  },
  { name: 'perform', test: /src\/(cli\/line\/perform|app\/open)\.ts$/, priority: 2 },
  { name: 'schemas', test: /src\/api\/catalogue\/fields\.ts$|node_modules\/valibot\//, priority: 2 },
  {
    name: 'post-list',
    test: /src\/render\/(posts|comments|files|school\/(notebook|tools)|text\/receipt)[/.]/,
    priority: 1,
  },
  { name: 'connect', test: /src\/(app\/client|api\/http\/http-adapter-node)\.ts$/, priority: 1 },
];

export default defineConfig({
  cwd: root,
  input: {
    main: 'src/main.ts',
    manual: 'src/manual/main.ts',
    tour: 'src/manual/tour/main.ts',
    'tour-all': 'src/manual/tour/all.ts',
  },
  platform: 'node',
  // On a busy machine it complains of our own plugin's time.
  checks: { pluginTimings: false },
  // Native and WebAssembly parts find themselves by their place; the last two are optional parts of ws.
  external: [
    '@napi-rs/keyring',
    '@napi-rs/keyring/keytar.js',
    'sharp',
    'jq-web',
    'bufferutil',
    'utf-8-validate',
  ],
  plugins: [withoutUnused, jsonAsText, inAscii, stamped],
  output: {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // A real import() starts the loader of ES modules, 5 ms for a built-in module.
    dynamicImportInCjs: false,
    codeSplitting: { groups },
    // Compiling what is loaded is most of a short command's time, and it goes by length.
    minify: true,
    // Read by the report of a fault alone, so no file names its map.
    sourcemap: 'hidden',
  },
});
