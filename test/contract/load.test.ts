/** The files, packages and modules that a run may load, since loading is most of the time of a short command. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Loaded, loadedBy } from '../support/executable/loaded';
import { useHome } from '../support/home';

const home = useHome();
const dist = join(import.meta.dirname, '..', '..', 'dist');

const entry = ['plaza', 'main'];
/** What every run needs beside the entry. */
const tree = [...entry, 'start'];
const platform = ['platform', 'version', 'render'];
const files = ['fs', 'path'];
/** The home folder and the host in a lock; `process` for env-paths, `events` for commander. */
const performing = [...files, 'os', 'process', 'events'];
/** Reads the line, finds the folders of the platform, and checks their names. */
const reading = ['commander', 'env-paths', 'is-safe-filename'];
const writing = ['fast-string-truncated-width', 'fast-string-width', 'fast-wrap-ansi'];

/** Modules that cost a millisecond or more. */
const dear = /^(child_process|crypto|fs\/promises|http2|worker_threads|readline|zlib|tls|tty)$/;
const dearPackages = /^(undici|chalk|cli-table3|conf|valibot|hono|ws|@inquirer|jq-web)/;
/** What the runtime loads for a stream on standard output or error, also where it is a pipe. */
const forStreams = ['net', 'stream', 'stream/promises'];

interface Allowed {
  readonly files?: readonly string[];
  readonly modules?: readonly string[];
  readonly packages?: readonly string[];
  readonly sources?: readonly string[];
}

/** The helpers of the bundler, which every chunk shares. */
const bundler = 'rolldown-runtime';

function expectOnly(found: Loaded, allowed: Allowed): void {
  for (const [kind, names] of Object.entries(allowed))
    expect({
      kind,
      names: found[kind as keyof Allowed].filter((name) => name !== bundler && !names.includes(name)),
    }).toEqual({ kind, names: [] });
}

function expectNothingDear({ modules, native, packages }: Loaded): void {
  expect([...modules, ...native].filter((name) => dear.test(name))).toEqual([]);
  expect(packages.filter((name) => dearPackages.test(name))).toEqual([]);
}

/** What a line loads, which succeeds and loads nothing dear. */
async function loaded(line: string, allowed: Allowed = {}, change: Readonly<Record<string, string>> = {}) {
  const found = await loadedBy(line === '' ? [] : line.split(' '), { ...home().env, ...change });
  expect(found.ran.exit).toBe(0);
  expectOnly(found, allowed);
  return found;
}

it('the files of the build are ASCII, which Node.js reads in a quarter of the time', async () => {
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(dist, name), 'latin1')));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((_, index) => /[\u0080-\uffff]/.test(texts[index] ?? ''))).toEqual([]);
});

it.each(['--version', '-V', '--help', '-h', ''])("'plaza %s' loads the entry alone", async (line) => {
  const sources = ['src/main', 'src/cli/process/code-cache'];
  expectNothingDear(await loaded(line, { files: entry, modules: files, sources, packages: [] }));
});

it('the saved line of a status bar is printed by the entry, which reads one file', async () => {
  await loaded('sandbox sign-in ada');
  await loaded('status --short --cached 0');
  const found = await loaded('status --short --cached 60s', {
    files: [...entry, 'short-status'],
    modules: files,
  });
  expect(found.ran.stdout).toMatch(/^@ada /);
  expectNothingDear(found);
});

describe('without a request', () => {
  const perform = [...tree, 'config', 'get', 'perform'];
  it.each<[string, string, Allowed]>([
    [
      'the help of a group',
      'sandbox --help',
      { files: [...tree, 'sandbox', 'help', 'page'], modules: files, packages: writing },
    ],
    [
      'the help of a command',
      'platform version --help',
      { files: [...tree, ...platform, 'help', 'page'], modules: files, packages: writing },
    ],
    [
      'completion',
      'completion query -- posts f',
      { files: [...tree, 'completion', 'posts'], packages: writing },
    ],
    [
      'a command',
      'config get timeout',
      { files: perform, modules: performing, packages: [...reading, ...writing] },
    ],
  ])('%s loads no client and no stream', async (_, line, allowed) => {
    const found = await loaded(line, allowed);
    expect(found.native.filter((name) => forStreams.includes(name))).toEqual([]);
    expect(found.sources.filter((name) => /^src\/(sandbox|docgen)\//.test(name))).toEqual([]);
    expectNothingDear(found);
  });

  it('the help of a group and completion load no command', async () => {
    const help = await loaded('sandbox --help');
    // The shared parts of groups lie in the file that every run needs.
    const commands = help.sources.filter((name) => /^src\/commands\/(?!.*\/shared\/)/.test(name));
    expect(commands).toEqual(['src/commands/index']);
    const { ran } = await loaded('completion query -- posts f');
    expect(ran.stdout).toBe('feed\tShow a feed of posts\n');
  });
});

describe('a command with a request', () => {
  const perform = [...tree, 'perform', 'connect'];

  it.each(['platform version', 'platform version --json'])('loads node:http: plaza %s', async (line) => {
    const found = await loaded(line, {
      files: [...perform, ...platform],
      // `net` reads NO_PROXY; http has it already.
      modules: [...performing, 'http', 'net'],
      packages: [...reading, ...writing],
    });
    expect(found.sources.filter((name) => /^src\/(sandbox|docgen)\//.test(name))).toEqual([]);
    expectNothingDear(found);
  });

  it.each([
    ['users me --json', ['users', 'me', 'profiles']],
    ['posts feed', ['posts', 'feed', 'post-list']],
  ])('loads the schemas of bodies, and no picture: plaza %s', async (line, own) => {
    await loaded('sandbox sign-in ada');
    const packages = [...reading, ...writing, 'valibot'];
    const found = await loaded(line, { files: [...perform, 'schemas', ...own], packages });
    expectNothingDear({ ...found, packages: [] });
  });

  it.each(['users me --json', 'posts feed', 'posts create hello'])(
    'opens each private file once: plaza %s',
    async (line) => {
      await loaded('sandbox sign-in ada');
      // Of another run: a first change learns the clock of the service.
      await loaded('posts create first');
      const { opened } = await loaded(line);
      const own = opened.filter(
        (path) => path.startsWith(home().folder) && !/\/cache\/|\/operations\/[^.]*$/.test(path),
      );
      expect(own.length).toBeGreaterThan(3);
      expect(own.toSorted()).toEqual([...new Set(own)].toSorted());
    },
  );

  it('loads jq only for filters that are not plain', async () => {
    const packages = [...reading, ...writing];
    const plain = await loaded('platform version --jq .ios.minVersion', { packages });
    expect(plain.ran.stdout).toBe('2.9.0\n');
    const found = await loaded('platform version --jq .ios.minVersion|ltrimstr("x")');
    expect(found.ran.stdout).toBe('2.9.0\n');
    expect(found.packages.filter((name) => !packages.includes(name))).toEqual(['jq-web']);
  });

  it('loads the writer of Parquet only for --parquet', async () => {
    const { packages } = await loadedBy(['canvas', 'replay', 'none.plza'], home().env);
    expect(packages.filter((name) => name.startsWith('hyparquet'))).toEqual([]);
  });

  it('loads a color library only where there is color', async () => {
    expect((await loaded('platform version', {}, { FORCE_COLOR: '1' })).packages).toContain('chalk');
  });
});
