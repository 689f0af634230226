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

it.each<[string | undefined, string, string]>([
  [undefined, 'colour', "unknown setting 'colour'"],
  ['nobody', 'color', "profile 'nobody' does not exist"],
])('configuration.unset refuses an unknown profile or key: %s %s', async (asked, key, message) => {
  await expect(configuration(asked).unset(key)).rejects.toMatchObject({ kind: 'usage', message });
});

it('the configuration keeps all changes of many commands at once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  await Promise.all(names.map((name) => configuration(name).set('timeout', '5')));
  expect(Object.keys(((await stored()) as { profiles: object }).profiles).sort()).toEqual(names.sort());
});
