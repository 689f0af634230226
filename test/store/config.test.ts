import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/ports/machine';
import {
  changeConfiguration,
  checkProfileName,
  chooseProfile,
  isFree,
  isSandbox,
  pathsFrom,
  profileNames,
  readConfiguration,
} from '../../src/store/config';
import { fileLock } from '../../src/store/lock';
import { useFolder } from '../support/folder';
import { setupOf } from './lock-setup';

const folder = useFolder();
const path = () => folder('plaza', 'config.json');
const lock = () => fileLock(`${path()}.lock`, setupOf(1));
const text = () => readFile(path(), 'utf8');
const put = async (content: string) => {
  await mkdir(folder('plaza'), { recursive: true });
  await writeFile(path(), content);
};

describe('readConfiguration', () => {
  it.each<[string | undefined, object]>([
    [undefined, { profiles: {} }],
    ['{}', { profiles: {} }],
    [
      '{"active":"work","profiles":{"work":{"timeout":5}}}',
      { active: 'work', profiles: { work: { timeout: 5 } } },
    ],
  ])('reads the text %j', async (content, configuration) => {
    if (content !== undefined) await put(content);
    expect(await readConfiguration(path())).toEqual(configuration);
  });

  const broken: Readonly<Record<string, string>> = {
    '': 'is not JSON',
    '\ufeff{}': 'is not JSON',
    '[]': 'is not as plaza writes it: it is not an object',
    null: 'is not as plaza writes it: it is not an object',
    '{"active": null}': 'is not as plaza writes it: "active" is not text',
    '{"profiles": []}': 'is not as plaza writes it: "profiles" is not an object',
    '{"profiles": {"../work": {}}}': 'is not as plaza writes it: "../work" is not a name for a profile',
    '{"profiles": {"work": "x"}}': 'is not as plaza writes it: profile "work" is not an object',
    '{"profiles": {"work": {"timeout": true}}}':
      'is not as plaza writes it: "timeout" of profile "work" is neither text nor a number',
  };
  it.each(Object.entries(broken))(
    'explains the text %j, which is never written over',
    async (content, complaint) => {
      await put(content);
      const reading = readConfiguration(path());
      await expect(reading).rejects.toThrow(`the configuration ${path()} ${complaint}`);
      await expect(reading).rejects.toMatchObject({
        kind: 'usage',
        details: { hint: 'fix the file, or move it away and plaza creates a new one' },
      });
      await expect(changeConfiguration(path(), lock(), (before) => before)).rejects.toThrow(complaint);
      expect(await text()).toBe(content);
      expect(await readdir(folder('plaza'))).toEqual(['config.json']);
    },
  );

  it('refuses a folder in the place of the file', async () => {
    await mkdir(path(), { recursive: true });
    await expect(readConfiguration(path())).rejects.toThrow(`couldn't use ${path()}: it is a folder`);
  });

  it.skipIf(process.platform === 'win32')(
    'refuses a pipe at once, and a file in the place of the folder',
    async () => {
      await mkdir(folder('plaza'), { recursive: true });
      execFileSync('mkfifo', [path()]);
      await expect(readConfiguration(path())).rejects.toThrow(
        `couldn't use ${path()}: it is not a regular file`,
      );
      await writeFile(folder('file'), '');
      await expect(readConfiguration(folder('file', 'config.json'))).rejects.toThrow(
        'a part of its path is not a folder',
      );
    },
  );
});

describe('changeConfiguration', () => {
  const timeout = (value: number) => ({ active: 'work', profiles: { work: { timeout: value } } });

  it('creates a private file in a private folder', async () => {
    expect(await changeConfiguration(path(), lock(), () => timeout(3))).toEqual(timeout(3));
    expect(await readConfiguration(path())).toEqual(timeout(3));
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    expect((await stat(folder('plaza'))).mode & 0o777).toBe(0o700);
    expect(await readdir(folder('plaza'))).toEqual(['config.json']);
  });

  it('makes a file private that was not', async () => {
    await put('{}');
    await changeConfiguration(path(), lock(), () => timeout(3));
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('writes to the file that a link points to', async () => {
    await mkdir(folder('plaza'));
    await writeFile(folder('dotfiles.json'), '{}');
    await symlink(folder('dotfiles.json'), path());
    await changeConfiguration(path(), lock(), () => timeout(3));
    expect(JSON.parse(await readFile(folder('dotfiles.json'), 'utf8'))).toEqual(timeout(3));
  });

  it('keeps unknown keys and unusual names, and removes what the change removes', async () => {
    await put('{"later": [1], "profiles": {"a.b": {"x": "y"}, "__proto__": {"z": 1}}}');
    await changeConfiguration(path(), lock(), (before) => ({ ...before, active: 'a.b' }));
    expect(JSON.parse(await text())).toEqual(
      JSON.parse('{"later":[1],"active":"a.b","profiles":{"a.b":{"x":"y"},"__proto__":{"z":1}}}'),
    );
    await changeConfiguration(path(), lock(), () => ({ profiles: {} }));
    expect(JSON.parse(await text())).toEqual({ later: [1], profiles: {} });
  });

  it('loses no change when several are made at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `profile-${index}`);
    await Promise.all(
      names.map((name) =>
        changeConfiguration(path(), lock(), ({ profiles }) => ({ profiles: { ...profiles, [name]: {} } })),
      ),
    );
    expect(Object.keys((await readConfiguration(path())).profiles).sort()).toEqual(names.sort());
    expect(await readdir(folder('plaza'))).toEqual(['config.json']);
  });

  it('writes nothing and releases the lock when the change throws', async () => {
    const refusing = changeConfiguration(path(), lock(), () => {
      throw new Error('refused');
    });
    await expect(refusing).rejects.toThrow('refused');
    expect(await readdir(folder('plaza'))).toEqual([]);
  });
});

const configuration = {
  active: 'work',
  profiles: {
    work: { baseUrl: 'https://work.test' },
    home: { baseUrl: 'https://home.test', timeout: 5 },
    ada: { service: 'sandbox' },
  },
};
const nothing = { profiles: {} };
const profile = (name: keyof typeof configuration.profiles) => ({
  name,
  sandbox: name === 'ada',
  settings: configuration.profiles[name],
});
const sandbox = { name: 'sandbox', sandbox: true, settings: {} };
const environmentOnly = { name: undefined, sandbox: false, settings: {} };
const withAddress = { PLAZA_BASE_URL: 'x' };
const named = (name: string) => ({ PLAZA_PROFILE: name });
const activate = (active?: string) => ({ ...configuration, active });

describe('chooseProfile', () => {
  it.each<[string, object, string | undefined, Environment, object | undefined]>([
    ['the active one', configuration, undefined, {}, profile('work')],
    ['PLAZA_PROFILE before the active one', configuration, undefined, named('home'), profile('home')],
    ['the option before the environment', configuration, 'home', named('work'), profile('home')],
    ['the active one beside an empty variable', configuration, undefined, named(''), profile('work')],
    ['none where nothing is configured', nothing, undefined, {}, undefined],
    ['none where none is active', activate(), undefined, {}, undefined],
    ['the sandbox without a configuration', nothing, 'sandbox', {}, sandbox],
    ['a sandbox profile of another name', configuration, 'ada', {}, profile('ada')],
    ['the addresses of the environment', nothing, undefined, { PLAZA_PIXEL_URL: 'x' }, environmentOnly],
    ['the active one beside such addresses', configuration, undefined, withAddress, profile('work')],
    ['no sandbox profile for them', activate('ada'), undefined, withAddress, environmentOnly],
    ['no sandbox for them', activate('sandbox'), undefined, withAddress, environmentOnly],
    ['the named profile beside such addresses', configuration, 'sandbox', withAddress, sandbox],
  ])('chooses %s', (_, of, name, environment, expected) => {
    expect(chooseProfile(of as typeof nothing, name, environment)).toEqual(expected);
  });

  it.each(['nobody', 'constructor', '__proto__', 'toString'])('refuses the unknown name %s', (name) => {
    expect(() => chooseProfile(configuration, name, {})).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: `profile '${name}' does not exist`,
        details: {
          hint: `the profiles are ada, home, sandbox, work; create it with 'plaza config set baseUrl ADDRESS --profile ${name}'`,
        },
      }),
    );
  });

  it.each(['../x', 'a b', 'Work'])('does not offer to create the invalid name %j', (name) => {
    expect(() => chooseProfile(configuration, name, {})).toThrow(
      expect.objectContaining({ details: { hint: 'the profiles are ada, home, sandbox, work' } }),
    );
  });

  it('refuses an active profile that is not in the file', () => {
    expect(() => chooseProfile({ active: 'gone', profiles: {} }, undefined, {})).toThrow(
      "profile 'gone' does not exist",
    );
  });
});

describe('the names of profiles', () => {
  it.each(['a', 'work', 'Ada_2', '9.x-y', 'x'.repeat(64)])('can be %s', (name) => {
    expect(checkProfileName(name, nothing)).toBe(name);
  });

  const invalid = ['', '.hidden', '-x', 'a b', 'a/b', '..', 'ä', 'a\n', 'x'.repeat(65)];
  const reserved = ['con', 'NUL', 'aux.old', 'com1', 'environment'];
  it.each([...invalid, ...reserved])('cannot be %j', (name) => {
    expect(() => checkProfileName(name, nothing)).toThrow(`'${name}' is not a valid profile name`);
  });

  it('differ by more than case', () => {
    expect(checkProfileName('work', configuration)).toBe('work');
    for (const [name, known] of [
      ['Work', 'work'],
      ['SANDBOX', 'sandbox'],
    ] as const) {
      expect(() => checkProfileName(name, configuration)).toThrow(
        `'${name}' differs from the profile '${known}' only in case`,
      );
      expect([isFree(configuration, name), isFree(configuration, 'other')]).toEqual([false, true]);
    }
  });

  it('are listed once, in order, with the sandbox', () => {
    expect(profileNames(configuration)).toEqual(['ada', 'home', 'sandbox', 'work']);
    expect(profileNames({ profiles: { sandbox: {} } })).toEqual(['sandbox']);
  });

  it('tell which profiles are of the sandbox', () => {
    const names = ['sandbox', 'ada', 'work', 'nobody', 'constructor'];
    const areSandbox = names.map((name) => isSandbox(configuration, name));
    expect(areSandbox).toEqual([true, true, false, false, false]);
  });
});

describe('pathsFrom', () => {
  it('puts everything under PLAZA_CONFIG_DIR, but the sandbox in PLAZA_SANDBOX_DIR', () => {
    const paths = {
      config: resolve('/srv/plaza/config.json'),
      state: resolve('/srv/plaza/state'),
      sandbox: resolve('/srv/plaza/state/sandbox'),
    };
    const env = { PLAZA_CONFIG_DIR: '/srv/plaza' };
    expect(pathsFrom(env)).toEqual(paths);
    expect(pathsFrom({ ...env, PLAZA_SANDBOX_DIR: '/srv/shared' })).toEqual({
      ...paths,
      sandbox: resolve('/srv/shared'),
    });
  });

  it('resolves relative folders', () => {
    expect(pathsFrom({ PLAZA_CONFIG_DIR: 'here' }).config).toBe(resolve('here', 'config.json'));
    expect(pathsFrom({ PLAZA_SANDBOX_DIR: 'there' }).sandbox).toBe(resolve('there'));
  });

  it.each([{}, { PLAZA_CONFIG_DIR: '', PLAZA_SANDBOX_DIR: '' }])(
    'uses the folders of the platform for %j',
    (env) => {
      const { config, state, sandbox } = pathsFrom(env);
      for (const path of [config, state]) {
        expect(path.startsWith(homedir())).toBe(true);
        expect(path).toMatch(/[\\/]plaza([\\/]|$)/);
      }
      expect(config).not.toBe(state);
      expect(sandbox).toBe(resolve(state, 'sandbox'));
    },
  );
});
