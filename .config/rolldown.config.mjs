import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });

/**
 * Modules that libraries load for what plaza does not do, each measured at start-up: undici's client loads
 * node:http2 (5 ms; undici itself does without where a runtime has none), commander node:child_process (1 ms,
 * for commands that are other programs).
 */
const withoutUnused = {
  name: 'without-unused',
  load: (id) => (/undici\/lib\/dispatcher\/client-h2\.js$/.test(id) ? 'module.exports = undefined;' : null),
  transform: (code, id) =>
    /node_modules\/commander\/lib\/command\.js$/.test(id)
      ? code.replace("require('node:child_process')", '{}')
      : null,
};

/** Node reads a file that is all ASCII in a quarter of the time, and keeps it in half the room. */
const inAscii = {
  name: 'in-ascii',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      chunk.code = chunk.code?.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * A file costs a third of a millisecond to find and read, so what a run always loads together is one file: what
 * every run needs, what performs a command, and what connects one that calls routes.
 */
const groups = [
  {
    name: 'start',
    test: /src\/(cli\/(process\/io|line\/(run|manifest))|app\/(command|program)|commands\/index|api\/catalogue\/route|render\/text\/(table|text|time))\.ts$/,
    priority: 3,
  },
  { name: 'perform', test: /src\/(cli\/line\/perform|app\/open)\.ts$/, priority: 2 },
  { name: 'connect', test: /src\/(app\/client|api\/http\/http-adapter-node)\.ts$/, priority: 1 },
];

export default defineConfig({
  cwd: root,
  input: { main: 'src/main.ts', manual: 'src/manual/main.ts', tour: 'src/manual/tour.ts' },
  platform: 'node',
  // Native and WebAssembly parts find themselves by their place; the last two are optional parts of ws.
  external: [
    '@napi-rs/keyring',
    '@napi-rs/keyring/keytar.js',
    'sharp',
    'jq-web',
    'bufferutil',
    'utf-8-validate',
  ],
  plugins: [withoutUnused, inAscii],
  output: {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // A real import() starts the loader of ES modules, 5 ms for a built-in module.
    dynamicImportInCjs: false,
    codeSplitting: { groups },
    // Half of a file of commander's is comments, which take as long to skip as code to read.
    comments: false,
  },
});
