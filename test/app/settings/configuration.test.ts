import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeConfiguration } from '../../../src/app/settings/configuration';
import { fileLock } from '../../../src/store/lock';
import { setupOf } from '../../store/lock-setup';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const path = () => folder('plaza', 'config.json');
const configuration = (asked?: string, env: Readonly<Record<string, string>> = {}) =>
  makeConfiguration({
    path: path(),
    lock: fileLock(`${path()}.lock`, setupOf(1)),
    profileOption: asked,
    env,
    unlessDryRun: (work) => work(),
  });
const stored = async (): Promise<unknown> => JSON.parse(await readFile(path(), 'utf8'));
const put = async (value: unknown) => {
  await mkdir(folder('plaza'), { recursive: true });
  await writeFile(path(), JSON.stringify(value));
};

describe('setting', () => {
  it('with nothing set up makes a profile and uses it from now on', async () => {
    const changed = await configuration().set('baseUrl', 'https://x.test/');
    expect(changed).toEqual({ profile: 'default', key: 'baseUrl', value: 'https://x.test' });
    expect(await stored()).toEqual({
      active: 'default',
      profiles: { default: { baseUrl: 'https://x.test' } },
    });
  });

  it('changes the active profile', async () => {
    await put({ active: 'work', profiles: { work: { baseUrl: 'https://x.test' }, other: {} } });
    expect(await configuration().set('timeout', '5')).toMatchObject({ profile: 'work', value: 5 });
    expect(await stored()).toEqual({
      active: 'work',
      profiles: { work: { baseUrl: 'https://x.test', timeout: 5 }, other: {} },
    });
  });

  it.each<[string, string | undefined, Readonly<Record<string, string>>]>([
    ['flag', 'new', {}],
    ['environment', undefined, { PLAZA_PROFILE: 'new' }],
    ['flag before environment', 'new', { PLAZA_PROFILE: 'work' }],
  ])('by a name of the %s makes that profile, which does not become active', async (_, asked, env) => {
    await put({ profiles: {} });
    await configuration(asked, env).set('timeout', '5');
    expect(await stored()).toEqual({ profiles: { new: { timeout: 5 } } });
  });

  it.each<[string, string | undefined, string, string, string]>([
    ['an unknown key', undefined, 'colour', 'x', "unknown setting 'colour'"],
    ['a bad value', undefined, 'color', 'loud', "color: expected one of auto, always, never, got 'loud'"],
    [
      'an address of the sandbox',
      'sandbox',
      'baseUrl',
      'https://x.test',
      'a sandbox profile takes its addresses from the running sandbox; they cannot be set',
    ],
    [
      'an address of a sandbox profile',
      'ada',
      'pixelUrl',
      'https://x.test',
      'a sandbox profile takes its addresses from the running sandbox; they cannot be set',
    ],
    ['a bad name', '../x', 'timeout', '5', "'../x' is not a valid profile name"],
  ])('refuses %s and writes nothing', async (_, asked, key, raw, message) => {
    const before = { profiles: { ada: { service: 'sandbox' } } };
    await put(before);
    await expect(configuration(asked).set(key, raw)).rejects.toMatchObject({ kind: 'usage', message });
    expect(await stored()).toEqual(before);
    expect(await readdir(folder('plaza'))).toEqual(['config.json']);
  });

  it('takes other settings of the sandbox', async () => {
    await configuration('sandbox').set('timeout', '5');
    expect(await stored()).toEqual({ profiles: { sandbox: { timeout: 5 } } });
    expect(await configuration('sandbox').chosen()).toEqual({
      name: 'sandbox',
      sandbox: true,
      settings: { timeout: 5 },
    });
  });

  it.each(['constructor', '__proto__'])('takes the profile name %s for what it is', async (name) => {
    await configuration(name).set('timeout', '5');
    expect(await stored()).toEqual(JSON.parse(`{"profiles":{"${name}":{"timeout":5}}}`));
    expect((await configuration(name).chosen())?.settings).toEqual({ timeout: 5 });
  });
});

describe('taking a setting away', () => {
  it('leaves the rest', async () => {
    await put({ active: 'work', profiles: { work: { timeout: 5, color: 'never' } } });
    expect(await configuration().unset('timeout')).toEqual({ profile: 'work', key: 'timeout', value: null });
    expect(await stored()).toEqual({ active: 'work', profiles: { work: { color: 'never' } } });
  });

  it('that is not there writes nothing, and makes no profile', async () => {
    expect(await configuration().unset('timeout')).toEqual({
      profile: 'default',
      key: 'timeout',
      value: null,
    });
    await expect(readdir(folder('plaza'))).rejects.toThrow('ENOENT');
  });

  it.each<[string | undefined, string, string]>([
    [undefined, 'colour', "unknown setting 'colour'"],
    ['nobody', 'color', "profile 'nobody' does not exist"],
  ])('refuses what there is not: %s %s', async (asked, key, message) => {
    await expect(configuration(asked).unset(key)).rejects.toMatchObject({ kind: 'usage', message });
  });
});

describe('reading', () => {
  it('gives one setting with where it comes from', async () => {
    await put({ active: 'work', profiles: { work: { timeout: 5 } } });
    expect(await configuration().get('timeout')).toMatchObject({ key: 'timeout', value: 5, from: 'profile' });
    expect(await configuration(undefined, { PLAZA_TIMEOUT: '7' }).get('timeout')).toMatchObject({ value: 7 });
    await expect(configuration().get('colour')).rejects.toThrow("unknown setting 'colour'");
  });

  it('lists every setting and the names of profiles', async () => {
    await put({ profiles: { work: {} } });
    expect((await configuration().list()).find(({ key }) => key === 'color')?.from).toBe('default');
    expect(await configuration().profiles()).toEqual(['sandbox', 'work']);
  });

  it('tells which profile is in use', async () => {
    expect(await configuration().chosen()).toBeUndefined();
    await expect(configuration('nobody').chosen()).rejects.toThrow("profile 'nobody' does not exist");
  });
});

it('loses nothing when many commands set something at once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  await Promise.all(names.map((name) => configuration(name).set('timeout', '5')));
  expect(Object.keys(((await stored()) as { profiles: object }).profiles).sort()).toEqual(names.sort());
});
