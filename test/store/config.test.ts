import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { changeConfiguration, readConfiguration } from '../../src/store/config';
import { fileLock } from '../../src/store/lock';
import { useFolder } from '../support/folder';
import { setupOf } from './lock-setup';

const folder = useFolder();
const path = () => folder('plaza', 'config.json');
const lock = () => fileLock(`${path()}.lock`, setupOf(1));
const put = async (text: string) => {
  await mkdir(folder('plaza'), { recursive: true });
  await writeFile(path(), text);
};

describe('reading', () => {
  it('is empty where there is no file', async () => {
    expect(await readConfiguration(path())).toEqual({ profiles: {} });
  });

  it('gives profiles and the active one', async () => {
    const configuration = { active: 'work', profiles: { work: { baseUrl: 'https://x.test', timeout: 5 } } };
    await put(JSON.stringify(configuration));
    expect(await readConfiguration(path())).toEqual(configuration);
  });

  it('takes an empty object', async () => {
    await put('{}');
    expect(await readConfiguration(path())).toEqual({ profiles: {} });
  });

  const broken: Readonly<Record<string, string>> = {
    '': 'is not JSON',
    '{"profiles": ': 'is not JSON',
    '\ufeff{}': 'is not JSON',
    '[]': 'is not as plaza writes it: it is not an object',
    null: 'is not as plaza writes it: it is not an object',
    '{"active": 7}': 'is not as plaza writes it: "active" is not text',
    '{"active": null}': 'is not as plaza writes it: "active" is not text',
    '{"profiles": []}': 'is not as plaza writes it: "profiles" is not an object',
    '{"profiles": {"../work": {}}}': 'is not as plaza writes it: "../work" is not a name for a profile',
    '{"profiles": {"work": "x"}}': 'is not as plaza writes it: profile "work" is not an object',
    '{"profiles": {"work": {"timeout": true}}}':
      'is not as plaza writes it: "timeout" of profile "work" is neither text nor a number',
  };
  it.each(Object.entries(broken))('explains %j and never writes over it', async (text, complaint) => {
    await put(text);
    const reading = readConfiguration(path());
    await expect(reading).rejects.toThrow(`the configuration ${path()} ${complaint}`);
    await expect(reading).rejects.toMatchObject({
      kind: 'usage',
      details: { hint: 'fix the file, or move it away and plaza creates a new one' },
    });
    await expect(changeConfiguration(path(), lock(), (before) => before)).rejects.toThrow(complaint);
    expect(await readFile(path(), 'utf8')).toBe(text);
    expect(await readdir(folder('plaza'))).toEqual(['config.json']);
  });

  it('says what stands in the way of the file', async () => {
    await mkdir(path(), { recursive: true });
    await expect(readConfiguration(path())).rejects.toThrow(`couldn't use ${path()}: it is a folder`);
  });

  it.skipIf(process.platform === 'win32')('does not wait for a pipe in its place', async () => {
    await mkdir(folder('plaza'), { recursive: true });
    execFileSync('mkfifo', [path()]);
    await expect(readConfiguration(path())).rejects.toThrow(
      `couldn't use ${path()}: it is not a regular file`,
    );
    await writeFile(folder('file'), '');
    await expect(readConfiguration(folder('file', 'config.json'))).rejects.toThrow(
      'a part of its path is not a folder',
    );
  });
});

describe('changing', () => {
  const timeout = (value: number) => ({ active: 'work', profiles: { work: { timeout: value } } });

  it('makes file and folder for their owner alone', async () => {
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

  it('writes to where a link of the person’s points', async () => {
    await mkdir(folder('plaza'));
    await writeFile(folder('dotfiles.json'), '{}');
    await symlink(folder('dotfiles.json'), path());
    await changeConfiguration(path(), lock(), () => timeout(3));
    expect(JSON.parse(await readFile(folder('dotfiles.json'), 'utf8'))).toEqual(timeout(3));
  });

  it('keeps what it has no name for, dots and odd names included', async () => {
    await put('{"later": [1], "profiles": {"a.b": {"x": "y"}, "__proto__": {"z": 1}}}');
    await changeConfiguration(path(), lock(), (before) => ({ ...before, active: 'a.b' }));
    expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual(
      JSON.parse('{"later":[1],"active":"a.b","profiles":{"a.b":{"x":"y"},"__proto__":{"z":1}}}'),
    );
  });

  it('takes away what the change takes away', async () => {
    await put('{"active": "work", "profiles": {"work": {}}}');
    await changeConfiguration(path(), lock(), () => ({ profiles: {} }));
    expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual({ profiles: {} });
  });

  it('loses nothing when many change it at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `profile-${index}`);
    await Promise.all(
      names.map((name) =>
        changeConfiguration(path(), lock(), ({ profiles }) => ({ profiles: { ...profiles, [name]: {} } })),
      ),
    );
    expect(Object.keys((await readConfiguration(path())).profiles).sort()).toEqual(names.sort());
    expect(await readdir(folder('plaza'))).toEqual(['config.json']);
  });

  it('writes nothing and lets the lock go when the change is refused', async () => {
    const refusing = changeConfiguration(path(), lock(), () => {
      throw new Error('refused');
    });
    await expect(refusing).rejects.toThrow('refused');
    expect(await readdir(folder('plaza'))).toEqual([]);
  });
});
