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
const ownAddresses = 'a sandbox profile takes its addresses from the running sandbox; they cannot be set';
const put = async (value: unknown) => {
  await mkdir(folder('plaza'), { recursive: true });
  await writeFile(path(), JSON.stringify(value));
};

describe('configuration.set', () => {
  it('creates an active profile where there is none', async () => {
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
  ])('creates the profile that the %s names, and does not activate it', async (_, asked, env) => {
    await put({ profiles: {} });
    await configuration(asked, env).set('timeout', '5');
    expect(await stored()).toEqual({ profiles: { new: { timeout: 5 } } });
  });

  it.each<[string, string | undefined, string, string, string]>([
    ['an unknown key', undefined, 'colour', 'x', "unknown setting 'colour'"],
    ['a wrong value', undefined, 'color', 'loud', "color: expected one of auto, always, never, got 'loud'"],
    ['an address of the sandbox', 'sandbox', 'baseUrl', 'https://x.test', ownAddresses],
    ['an address of a sandbox profile', 'ada', 'pixelUrl', 'https://x.test', ownAddresses],
    ['a wrong profile name', '../x', 'timeout', '5', "'../x' is not a valid profile name"],
  ])('refuses %s and writes nothing', async (_, asked, key, raw, message) => {
    const before = { profiles: { ada: { service: 'sandbox' } } };
    await put(before);
    await expect(configuration(asked).set(key, raw)).rejects.toMatchObject({ kind: 'usage', message });
    expect(await stored()).toEqual(before);
    expect(await readdir(folder('plaza'))).toEqual(['config.json']);
  });

  it('changes other settings of the sandbox', async () => {
    await configuration('sandbox').set('timeout', '5');
    expect(await stored()).toEqual({ profiles: { sandbox: { timeout: 5 } } });
    expect(await configuration('sandbox').chosen()).toEqual({
      name: 'sandbox',
      sandbox: true,
      settings: { timeout: 5 },
    });
  });

  it.each(['constructor', '__proto__'])('creates a profile named %s', async (name) => {
    await configuration(name).set('timeout', '5');
    expect(await stored()).toEqual(JSON.parse(`{"profiles":{"${name}":{"timeout":5}}}`));
    expect((await configuration(name).chosen())?.settings).toEqual({ timeout: 5 });
  });
});

describe('configuration.unset', () => {
  it('removes a setting, and writes nothing without it', async () => {
    const removed = { key: 'timeout', value: null };
    expect(await configuration().unset('timeout')).toEqual({ profile: 'default', ...removed });
    await expect(readdir(folder('plaza'))).rejects.toThrow('ENOENT');
    await put({ active: 'work', profiles: { work: { timeout: 5, color: 'never' } } });
    expect(await configuration().unset('timeout')).toEqual({ profile: 'work', ...removed });
    expect(await stored()).toEqual({ active: 'work', profiles: { work: { color: 'never' } } });
  });

  it.each<[string | undefined, string, string]>([
    [undefined, 'colour', "unknown setting 'colour'"],
    ['nobody', 'color', "profile 'nobody' does not exist"],
  ])('refuses an unknown profile or key: %s %s', async (asked, key, message) => {
    await expect(configuration(asked).unset(key)).rejects.toMatchObject({ kind: 'usage', message });
  });
});

it('the configuration reads settings with their origin, profiles, and the one in use', async () => {
  expect(await configuration().chosen()).toBeUndefined();
  await expect(configuration('nobody').chosen()).rejects.toThrow("profile 'nobody' does not exist");
  await put({ active: 'work', profiles: { work: { timeout: 5 } } });
  expect(await configuration().get('timeout')).toMatchObject({ key: 'timeout', value: 5, from: 'profile' });
  expect(await configuration(undefined, { PLAZA_TIMEOUT: '7' }).get('timeout')).toMatchObject({ value: 7 });
  await expect(configuration().get('colour')).rejects.toThrow("unknown setting 'colour'");
  expect((await configuration().list()).find(({ key }) => key === 'color')?.from).toBe('default');
  expect(await configuration().profiles()).toEqual(['sandbox', 'work']);
});

it('the configuration keeps all changes of many commands at once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  await Promise.all(names.map((name) => configuration(name).set('timeout', '5')));
  expect(Object.keys(((await stored()) as { profiles: object }).profiles).sort()).toEqual(names.sort());
});
