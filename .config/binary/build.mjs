/**
 * Builds the single executable, `dist/binary/plaza`, with its archive and their checksums. The code is bundled as for
 * npm, then compiled into the runtime (bun) of the target; files that commands read are embedded next to it.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';
import { staleBuild } from '../build-stamp.mjs';
import config, { commonPlugins } from '../rolldown.config.mjs';
import { embeddedLibraries } from './libraries.mjs';
import { fetchedPackage } from './packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version: bunVersion, targets } = JSON.parse(
  readFileSync(new URL('runtimes.json', import.meta.url), 'utf8'),
);

const names = { linux: 'linux', darwin: 'darwin', win32: 'win' };
const host = `${names[process.platform]}-${process.arch}`;
const { values } = parseArgs({
  options: {
    target: { type: 'string', default: host },
    'program-only': { type: 'boolean' },
    // It is emptied.
    out: { type: 'string', default: join(root, 'dist', 'binary') },
  },
});
const { target: name, out } = values;
const target = targets[name];
if (!target || !targets[host]) {
  process.stderr.write(
    `error: no runtime for '${target ? host : name}'; there are ${Object.keys(targets).join(', ')}\n`,
  );
  process.exit(2);
}

const isWindows = name.startsWith('win');
const stage = join(out, 'stage');
/** The folder of the embedded files when it runs. */
const embedded = isWindows ? 'B:\\~BUN\\root\\dist' : '/$bunfs/root/dist';

const runtimeOf = ({ runtime, integrity }) => {
  const folder = fetchedPackage(`@oven/bun-${runtime}`, bunVersion, integrity);
  return join(folder, 'bin', runtime.startsWith('windows') ? 'bun.exe' : 'bun');
};

function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** The files that commands read, in the places that they have in the package. */
function stageFiles(libraries) {
  const dist = join(stage, 'dist');
  mkdirSync(dist, { recursive: true });
  cpSync(join(root, 'dist', 'man'), join(dist, 'man'), { recursive: true });
  for (const file of ['help-80.txt', 'help-100.txt', 'manifest.json'])
    copyFileSync(join(root, 'dist', file), join(dist, file));
  mkdirSync(join(stage, 'docs', 'protocol'), { recursive: true });
  for (const file of ['openapi.json', 'asyncapi.json'])
    copyFileSync(join(root, 'docs', 'protocol', file), join(stage, 'docs', 'protocol', file));
  for (const [path, source] of Object.entries(libraries.files)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    copyFileSync(source, join(dist, path));
  }
}

async function bundle(libraries) {
  await build({
    ...config,
    input: { plaza: 'src/binary.ts' },
    // Optional parts of libraries, for which plaza has no use.
    external: ['bufferutil', 'utf-8-validate', 'kerberos'],
    // The bundler of the runtime would write the path of this folder.
    transform: {
      define: { __dirname: JSON.stringify(embedded), __filename: JSON.stringify(`${embedded}/plaza.js`) },
    },
    plugins: [libraries.plugin, ...commonPlugins],
    output: { ...config.output, dir: stage, sourcemap: false },
  });
}

function compile(program) {
  const words = ['build', 'plaza.js', '--compile', '--bytecode', `--target=bun-${target.runtime}`];
  words.push(`--compile-executable-path=${runtimeOf(target)}`, `--outfile=${program}`);
  words.push('--asset=dist', '--asset=docs');
  // A folder in which plaza runs must not change what it does.
  for (const file of ['dotenv', 'bunfig']) words.push(`--no-compile-autoload-${file}`);
  words.push(`--define=__filename=${JSON.stringify(`${embedded}/plaza.js`)}`);
  for (const missing of ['bufferutil', 'utf-8-validate', 'kerberos']) words.push(`--external=${missing}`);
  const bun = runtimeOf(targets[host]);
  chmodSync(bun, 0o755);
  execFileSync(bun, words, { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** An archive whose bytes depend on the contents of the files only. */
function pack(program, archive) {
  const words = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  const files = [basename(program), 'LICENSE', 'THIRD-PARTY-LICENSES'];
  execFileSync('tar', [...words, '-C', out, '--use-compress-program=xz -6 -T1', '-cf', archive, ...files]);
}

const stale = staleBuild();
if (stale) throw new Error(stale);
rmSync(out, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
process.stderr.write(`Building the binary for ${name}: bundling the sources\n`);
const libraries = embeddedLibraries(name, target, embedded);
await bundle(libraries);
stageFiles(libraries);
process.stderr.write('Building the binary: compiling\n');
const program = join(out, isWindows ? 'plaza.exe' : 'plaza');
compile(program);
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
const archive = join(out, `plaza-${name}.tar.xz`);
writeFileSync(
  join(out, 'THIRD-PARTY-LICENSES'),
  libraries.licenses(join(stage, 'THIRD-PARTY-LICENSES'), bunVersion),
);
rmSync(stage, { recursive: true });
const written = values['program-only'] ? [program] : [program, archive];
if (written.includes(archive)) pack(program, archive);
const sums = written.map((path) => `${digestOf(path)}  ${basename(path)}\n`);
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));
