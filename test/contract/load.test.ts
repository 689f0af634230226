/** What a run may load, since loading is most of what a short command costs. Each list says why. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Loaded, loadedBy } from '../support/executable/loaded';
import { useHome } from '../support/home';

const home = useHome();
const dist = join(import.meta.dirname, '..', '..', 'dist');
const loaded = (line: string) => loadedBy(line.split(' '), home().env);

/** What is on the list, and why; nothing else may be there. */
type Allowed = Readonly<Record<string, string>>;

function expectOnly(found: readonly string[], allowed: Allowed): void {
  expect(found.filter((name) => !Object.hasOwn(allowed, name))).toEqual([]);
}

const entry: Allowed = { plaza: 'the executable', main: 'the entry' };
const tree: Allowed = { ...entry, start: 'what every run needs' };
const platform: Allowed = {
  platform: 'the group and its routes',
  version: 'the command',
  render: 'the renderers of the group',
};
const files: Allowed = { fs: 'files', path: 'their names' };
const performing: Allowed = {
  ...files,
  os: 'the home folder, and the name of the host in a lock',
  process: 'asked for by env-paths',
  events: 'asked for by commander',
};
const reading: Allowed = {
  commander: 'reads the line',
  'env-paths': 'the folders of the platform',
  'is-safe-filename': 'checks their name for it',
};
const writing: Allowed = {
  'fast-string-truncated-width': 'does that for it',
  'fast-string-width': 'the width of cells',
  'fast-wrap-ansi': 'wraps lines',
};

/** Too dear for a short command: each costs a millisecond or more. */
const dear = [
  'child_process',
  'crypto',
  'fs/promises',
  'http2',
  'worker_threads',
  'readline',
  'zlib',
  'tls',
  'tty',
];

/** What the runtime loads for a stream on standard output or error, also where it is a pipe. */
const forStreams = ['net', 'stream', 'stream/promises'];

function expectNoStream({ native }: Loaded): void {
  expect(native.filter((name) => forStreams.includes(name))).toEqual([]);
}

function expectNothingDear({ modules, native, packages }: Loaded): void {
  expect([...modules, ...native].filter((name) => dear.includes(name))).toEqual([]);
  expect(
    packages.filter((name) => /^(undici|chalk|cli-table3|conf|valibot|hono|ws|@inquirer|jq-web)/.test(name)),
  ).toEqual([]);
}

describe('the files of the build', () => {
  it('are all ASCII, which node reads in a quarter of the time', async () => {
    const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(names.map((name) => readFile(join(dist, name), 'latin1')));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((_, index) => /[\u0080-\uffff]/.test(texts[index] ?? ''))).toEqual([]);
  });
});

describe('the version and the help for everything', () => {
  it.each(['--version', '-V', '--help', '-h', ''])('%s: the entry alone', async (line) => {
    const found = await loadedBy(line === '' ? [] : [line], home().env);
    expect(found.ran.exit).toBe(0);
    expectOnly(found.files, entry);
    expectOnly(found.modules, files);
    expectOnly(found.sources, {
      'src/main': 'the entry',
      'src/cli/process/code-cache': 'keeps compiled code, for longer runs',
    });
    expectOnly(found.packages, {});
    expectNothingDear(found);
  });
});

describe('the saved line of a status bar', () => {
  it('is printed by the entry, which reads one file', async () => {
    const signedIn = { ...home().env, PLAZA_PROFILE: 'sandbox' };
    await loadedBy(['sandbox', 'sign-in', 'ada'], signedIn);
    await loadedBy(['status', '--short', '--cached', '0'], signedIn);
    const found = await loadedBy(['status', '--short', '--cached', '60s'], signedIn);
    expect(found.ran).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^@ada /) });
    expectOnly(found.files, { ...entry, 'short-status': 'reads the line' });
    expectOnly(found.modules, files);
    expectNothingDear(found);
  });
});

describe('the help of a group', () => {
  it('is read from the manifest: no command is loaded, no parser', async () => {
    const found = await loaded('sandbox --help');
    expect(found.ran.exit).toBe(0);
    expectOnly(found.files, { ...tree, sandbox: 'the group', help: 'lays out help' });
    expectOnly(found.modules, files);
    expectOnly(found.packages, writing);
    // What groups share lies in the file that every run needs.
    const commands = found.sources.filter((name) => /^src\/commands\/(?!.*\/shared\/)/.test(name));
    expect(commands).toEqual(['src/commands/index', 'src/commands/sandbox/index']);
    expectNoStream(found);
    expectNothingDear(found);
  });
});

describe('the help of a command', () => {
  it('loads the command, no parser and nothing that performs', async () => {
    const found = await loaded('platform version --help');
    expect(found.ran.exit).toBe(0);
    expectOnly(found.files, { ...tree, ...platform, help: 'lays out help' });
    expectOnly(found.modules, files);
    expectOnly(found.packages, writing);
    expectNoStream(found);
    expectNothingDear(found);
  });
});

describe('the completion of a verb', () => {
  it('is read from the manifest, and loads no command', async () => {
    const found = await loaded('completion query -- posts f');
    expect(found.ran).toMatchObject({ exit: 0, stdout: 'feed\tShow a feed of posts\n' });
    expectOnly(found.files, {
      ...tree,
      completion: 'what may come next',
      posts: 'the group',
    });
    expectOnly(found.packages, writing);
    expectNoStream(found);
    expectNothingDear(found);
  });
});

describe('a command without a request', () => {
  it('loads what performs it, and no client', async () => {
    const found = await loaded('config get timeout');
    expect(found.ran).toMatchObject({ exit: 0, stdout: '30\n' });
    expectOnly(found.files, {
      ...tree,
      config: 'the group',
      get: 'the command',
      perform: 'performs a command',
    });
    expectOnly(found.modules, performing);
    expectOnly(found.packages, { ...reading, ...writing });
    expect(found.sources.filter((name) => /^src\/(sandbox|docgen)\//.test(name))).toEqual([]);
    expectNoStream(found);
    expectNothingDear(found);
  });
});

describe('a command with a request', () => {
  it('loads the client and the runtime’s own http, in a pipe and as JSON', async () => {
    for (const line of ['platform version', 'platform version --json']) {
      const found = await loaded(line);
      expect(found.ran.exit).toBe(0);
      expectOnly(found.files, {
        ...tree,
        ...platform,
        perform: 'performs a command',
        connect: 'connects it to the service',
      });
      expectOnly(found.modules, {
        ...performing,
        http: 'carries the request',
        net: 'reads NO_PROXY; http has it already',
      });
      expectOnly(found.packages, { ...reading, ...writing });
      expect(found.sources.filter((name) => /^src\/(sandbox|docgen)\//.test(name))).toEqual([]);
      expectNothingDear(found);
    }
  });

  it('loads what reads a body only with a route that has one, and no picture unless one is drawn', async () => {
    const signedIn = { ...home().env, PLAZA_PROFILE: 'sandbox' };
    await loadedBy(['sandbox', 'sign-in', 'ada'], signedIn);
    const connecting = {
      ...tree,
      perform: 'performs a command',
      connect: 'connects it to the service',
      schemas: 'checks bodies',
    };
    const me = await loadedBy(['users', 'me', '--json'], signedIn);
    expect(JSON.parse(me.ran.stdout)).toMatchObject({ username: 'ada' });
    expectOnly(me.files, {
      ...connecting,
      users: 'the group',
      me: 'the command',
      profiles: 'its routes, options and renderers',
    });
    const feed = await loadedBy(['posts', 'feed'], signedIn);
    expect(feed.ran.exit).toBe(0);
    expectOnly(feed.files, {
      ...connecting,
      posts: 'the group, and its routes',
      feed: 'the command',
      'post-list': 'its renderers',
    });
    for (const found of [me, feed]) {
      expectOnly(found.packages, { ...reading, ...writing, valibot: 'checks bodies' });
      expectNothingDear({ ...found, packages: [] });
    }
  });

  it('loads jq only for filters of --jq that are not plain', async () => {
    const plain = await loaded('platform version --jq .ios.minVersion');
    expect(plain.ran.stdout).toBe('2.9.0\n');
    expectOnly(plain.packages, { ...reading, ...writing });
    const found = await loaded('platform version --jq .ios.minVersion|ltrimstr("x")');
    expect(found.ran.stdout).toBe('2.9.0\n');
    expect(found.packages.filter((name) => !Object.hasOwn({ ...reading, ...writing }, name))).toEqual([
      'jq-web',
    ]);
  });

  it('loads the writer of Parquet only for --parquet', async () => {
    const { packages } = await loaded('canvas replay none.plza');
    expect(packages.filter((name) => name.startsWith('hyparquet'))).toEqual([]);
  });

  it('loads a color library only where there is color', async () => {
    const { packages } = await loadedBy(['platform', 'version'], { ...home().env, FORCE_COLOR: '1' });
    expect(packages).toContain('chalk');
  });
});
