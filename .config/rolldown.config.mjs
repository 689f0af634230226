import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { defineConfig } from 'rolldown';
import { sourcesDigest, stampName } from './build-stamp.mjs';
import { dataFiles } from './data-files.mjs';
import { thirdPartyLicenses } from './licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const childProcess = "require('node:child_process')";

/**
 * Modules that libraries load for what plaza does not do: undici's client loads node:http2 (5 ms at start-up; undici
 * itself does without where a runtime has none) and its parser a second time, for processors with SIMD (a thirtieth of the
 * package's size; undici takes the other where this one is missing), commander node:child_process (1 ms, for commands that
 * are other programs), conf a validator of schemas and the versions of migrations (a tenth of the package's size),
 * hyparquet-writer columns of maps and of values of any type (a quarter of it).
 */
const unused =
  /undici\/lib\/(dispatcher\/client-h2|llhttp\/llhttp_simd-wasm)\.js$|\/(ajv\/dist\/2020|ajv-formats\/dist\/index|semver\/index)\.js$|hyparquet-writer\/src\/(variant|geospatial|wkb)\.js$/;

const withoutUnused = {
  name: 'without-unused',
  load: (id) => (unused.test(id) ? { code: 'module.exports = undefined;', map: { mappings: '' } } : null),
  transform: (code, id) =>
    /node_modules\/commander\/lib\/command\.js$/.test(id)
      ? { code: code.replace(childProcess, '{}'.padEnd(childProcess.length)), map: null }
      : null,
};

/** Node reads a file that is all ASCII in a quarter of the time, and keeps it in half the room. */
const inAscii = {
  name: 'in-ascii',
  generateBundle(_, bundle) {
    for (const chunk of chunksOf(bundle)) edit(bundle, chunk, notAscii, escaped);
  },
};

const notAscii = /[\u0080-\uffff]/g;

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Many exports become the static getters of one class, which V8 makes at once: to define 400 properties, one by one, was a
 * tenth of the time of a request. Another object takes the place of `exports`, so no chunk may load a chunk that loads it.
 */
const exportsAtOnce = {
  name: 'exports-at-once',
  generateBundle(_, bundle) {
    for (const chunk of chunksOf(bundle)) {
      const rest = chunk.code.replace(manyExports, '');
      if (chunk.isEntry || rest === chunk.code || /\bexports\b/.test(rest)) continue;
      const isNeeded = importedBy(bundle, chunk).has(chunk.fileName);
      if (isNeeded) this.error(`${chunk.fileName} is loaded by a chunk that it loads`);
      edit(
        bundle,
        chunk,
        manyExports,
        (all) => `module.exports=class{${all.replace(oneExport, 'static get $1(){return $2}')}};`,
      );
    }
  },
};

const exportsOf = (count) =>
  new RegExp(
    `(?:Object\\.defineProperty\\(exports,("[^"]+"),\\{enumerable:!0,get:function\\(\\)\\{return ([\\w$]+|\`[^\`$]*\`)\\}\\}\\)[,;])${count}`,
    'g',
  );
const oneExport = exportsOf('');
const manyExports = exportsOf('{8,}');

/** The files that a chunk loads, directly or by others, when it is loaded. */
function importedBy(bundle, { imports }, found = new Set()) {
  for (const file of imports) {
    if (found.has(file) || !bundle[file]) continue;
    importedBy(bundle, bundle[file], found.add(file));
  }
  return found;
}

/**
 * A chunk whose compiled code is kept (see `cli/process/code-cache`) gives its function when it is run as a script, and
 * calls it when it is loaded as a module: wrapped at each start, its text would be copied. The inner parentheses make V8
 * compile it in one pass.
 */
const asFunctions = {
  name: 'as-functions',
  generateBundle(_, bundle) {
    for (const chunk of chunksOf(bundle)) {
      if (!chunk.fileName.startsWith('chunks/') || chunk.code.length < minLength) continue;
      const start = `(run=>typeof module=="object"?run(${names}):run)((function(${names}){`;
      chunk.code = `${start}${chunk.code.trimEnd()}\n}))\n`;
      moveMap(bundle, chunk, [[[-1, start.length]]]);
    }
  },
};

/**
 * A map leads from a place to its line in our sources, which is all that the report of a fault names: without the
 * sources themselves, the places in libraries, and the columns, the maps are a twentieth of their size. They are one
 * file, by the names of the built files, compressed by Brotli: small files of their own would weigh a third more in the
 * package.
 */
const smallMaps = {
  name: 'small-maps',
  generateBundle(_, bundle) {
    const maps = {};
    for (const { fileName, source } of Object.values(bundle)) {
      if (!fileName.endsWith('.map')) continue;
      const { sources, mappings } = JSON.parse(source);
      const file = fileName.replace(/\.map$/, '');
      const lines = bundle[file].code.split('\n');
      const places = decode(mappings).map((segments, row) =>
        whereFramesAre(firstOfLines(segments, sources), lines[row] ?? ''),
      );
      maps[file] = { sources, mappings: encode(places) };
      delete bundle[fileName];
    }
    const source = brotliCompressSync(JSON.stringify(maps));
    this.emitFile({ type: 'asset', fileName: 'maps.json.br', source });
  },
};

/** The first segment of each run that leads to one line of our own. */
function firstOfLines(segments, sources) {
  let before;
  return segments.flatMap(([column, source, line]) => {
    const place =
      source === undefined || /node_modules/.test(sources[source]) ? undefined : `${source}:${line}`;
    if (place === before) return [];
    before = place;
    return [place === undefined ? [column] : [column, source, line, 0]];
  });
}

/** The segments whose code can fail or call: no frame of a stack names any other place. */
function whereFramesAre(segments, line) {
  return segments.filter(([column, source], index) => {
    const code = line.slice(column, segments[index + 1]?.[0]);
    return source === undefined || /[(.[`]|\}=|\b(throw|new|await|yield|in|instanceof)\b/.test(code);
  });
}

const names = 'exports,require,module,__filename,__dirname';

/** Shorter files are compiled in less time than their code is read. */
const minLength = 4096;

function chunksOf(bundle) {
  return Object.values(bundle).filter(({ type }) => type === 'chunk');
}

/** Replaces in the chunk what the pattern finds within a line. */
function edit(bundle, chunk, pattern, replacement) {
  const moves = [];
  const lines = chunk.code.split('\n').map((line, row) =>
    line.replace(pattern, (found, offset) => {
      const text = replacement(found);
      moves[row] ??= [];
      moves[row].push([offset, text.length - found.length]);
      return text;
    }),
  );
  chunk.code = lines.join('\n');
  moveMap(bundle, chunk, moves);
}

/** The moves of each line, `[column, distance]`: what stands behind the column is so much further to the right. */
function moveMap(bundle, chunk, moves) {
  const map = bundle[`${chunk.fileName}.map`];
  if (map && moves.length > 0) map.source = moved(JSON.parse(map.source), moves);
}

function moved(map, moves) {
  const mappings = decode(map.mappings).map((segments, line) => {
    let [next, distance] = [0, 0];
    return segments.map(([column, ...rest]) => {
      for (; moves[line]?.[next]?.[0] < column; next++) distance += moves[line][next][1];
      return [column + distance, ...rest];
    });
  });
  return JSON.stringify({ ...map, mappings: encode(mappings) });
}

/** Of what was there when the build began: what changes meanwhile makes it stale. */
const digest = sourcesDigest();
const stamped = {
  name: 'stamped',
  buildStart: () => rmSync(`${root}dist`, { recursive: true, force: true }),
  writeBundle: () => {
    writeFileSync(`${root}dist/${stampName}`, digest);
    copyFileSync(`${root}src/fixture-types.ts`, `${root}dist/sandbox.d.ts`);
    // Node asks for the nearest one at each chunk, and would look for it in three folders.
    writeFileSync(`${root}dist/chunks/package.json`, '{"type":"commonjs"}\n');
  },
};

/**
 * A file costs a third of a millisecond to find and read, so what runs load together is one file: what every run needs,
 * what performs a command, what checks a body with the records of users, what connects a command that calls routes, what
 * records a change, what help consists of, what prints posts, what prints profiles, and what shows the canvas.
 */
const groups = [
  {
    name: 'start',
    test: /rolldown\/runtime|src\/(cli\/(process\/io|line\/manifest)|app\/(run|command)|commands\/index|protocol\/(answer|route)|terminal\/text\/(clean|count-suffix|layout|table|text|time)|commands\/users\/shared\/author)\.ts$/,
    priority: 3,
  },
  { name: 'perform', test: /src\/app\/(perform|context\/open|settings\/default-options)\.ts$/, priority: 2 },
  {
    name: 'schemas',
    test: /src\/protocol\/(fields|records\/users)\.ts$|node_modules\/valibot\//,
    priority: 2,
  },
  {
    name: 'post-list',
    test: /src\/(protocol\/records\/(posts|school\/(tools|rights))|commands\/(posts\/(feed|shared|render)|comments\/shared|files\/(shared\/attachment-lines|render)|school\/shared)|terminal\/text\/receipt)[/.]/,
    priority: 1,
  },
  {
    name: 'profiles',
    test: /src\/(commands\/users\/(me\.ts|render\.ts|shared\/user-table|options|flows\.ts)|protocol\/routes\/users)/,
    priority: 1,
  },
  {
    name: 'recorded',
    test: /src\/(client\/operations\/(recorded|held|tracker|errors)|store\/journal(-entries)?|app\/context\/digests|account\/digests)\.ts$/,
    priority: 0,
  },
  {
    name: 'canvas-show',
    test: /src\/(commands\/canvas\/(show|shared|options|core\/moment|draw\/(quantise|template)|flows\/board|render\/board-picture)|client\/canvas\/(connection|wire)|protocol\/routes\/canvas|image\/(bitmap|palette|png\/rgba))\.ts$/,
    priority: 0,
  },
  { name: 'help', test: /src\/app\/help\/(help|page|command-table)\.ts$/, priority: 1 },
  { name: 'connect', test: /src\/app\/context\/client\.ts$/, priority: 1 },
];

/** The plugins that the single executable needs too: it has no files of its own to be read fast. */
export const commonPlugins = [dataFiles, withoutUnused, inAscii, thirdPartyLicenses];

/**
 * Native and WebAssembly parts find themselves by their place; docgen parses with the bundler; the last two are optional
 * parts of ws.
 */
const external = [
  '@napi-rs/keyring',
  '@napi-rs/keyring/keytar.js',
  'sharp',
  'jq-web',
  'rolldown/utils',
  'bufferutil',
  'utf-8-validate',
];

/** What all our builds have in common. */
const common = {
  cwd: root,
  platform: 'node',
  // On a busy machine it complains of our own plugin's time.
  checks: { pluginTimings: false },
  external,
};

const commonOutput = {
  dir: 'dist',
  format: 'cjs',
  entryFileNames: '[name].js',
  // A real import() starts the loader of ES modules, 5 ms for a built-in module.
  dynamicImportInCjs: false,
  // Compiling what is loaded is most of a short command's time, and it goes by length.
  minify: true,
};

/**
 * `plaza/client`, with chunks of its own: in those of the program, the records of users and posts are together with what
 * prints them. Built second, since the first build removes `dist`.
 */
export const library = defineConfig({
  ...common,
  input: { client: 'src/plaza-client.ts' },
  plugins: [dataFiles, withoutUnused, inAscii],
  output: { ...commonOutput, chunkFileNames: 'client/[name]-[hash].js' },
});

export default defineConfig({
  ...common,
  input: {
    main: 'src/main.ts',
    docgen: 'src/docgen/main.ts',
    tour: 'src/tour.ts',
    // What other programs import.
    sandbox: 'src/fixture.ts',
  },
  plugins: [...commonPlugins, exportsAtOnce, asFunctions, smallMaps, stamped],
  output: {
    ...commonOutput,
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups },
    // Read by the report of a fault alone, so no file names its map.
    sourcemap: 'hidden',
  },
});
