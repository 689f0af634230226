import { describe, expect, it } from 'vitest';
import { profileFor, settingsFrom } from '../../../src/app/accounts/accounts';
import type { Account } from '../../../src/ports/account';
import type { Profile } from '../../../src/ports/configuration';

const here = 'https://api.example.org';
const there = 'https://other.example.org';

interface Scene {
  /** The profile in use; left out: only addresses of the environment. */
  readonly use?: string;
  readonly profiles?: Readonly<Record<string, Record<string, string>>>;
  readonly accounts?: Readonly<Record<string, Account>>;
}

function placed({ use, profiles = {}, accounts = {} }: Scene, account: Account, username?: string) {
  const settings = (use !== undefined && profiles[use]) || {};
  const profile: Profile = { name: use, sandbox: false, settings };
  const read = async (name: string) => accounts[name] ?? {};
  return profileFor({ configuration: { profiles }, profile }, read, { account, username });
}

const ada: Account = { binding: here, userId: 'u1', username: 'ada' };
const boris: Account = { binding: here, userId: 'u2', username: 'boris' };

describe('profileFor', () => {
  it('gives a new profile named after the username where none is in use', async () => {
    expect(await placed({}, ada, 'ada')).toBe('ada');
    expect(await placed({}, { binding: here, userId: 'u3' })).toBe('account');
  });

  it('gives the profile in use when it has no account, at the same origin', async () => {
    const profiles = { work: { baseUrl: `${here}/base` } };
    expect(await placed({ use: 'work', profiles }, ada, 'ada')).toBe('work');
    expect(await placed({ use: 'work', profiles: { work: {} } }, ada, 'ada')).toBe('work');
    expect(await placed({ use: 'work', profiles: { work: { baseUrl: there } } }, ada, 'ada')).toBe('ada');
    expect(await placed({ use: 'work', profiles: { work: { baseUrl: 'typo' } } }, ada, 'ada')).toBe('ada');
    const signedOut = { work: { deviceId: 'd', binding: here } };
    expect(await placed({ use: 'work', profiles, accounts: signedOut }, ada, 'ada')).toBe('work');
  });

  it('gives the profile in use for its own account, also under another name', async () => {
    const scene = { use: 'work', profiles: { work: {} }, accounts: { work: ada } };
    expect(await placed(scene, ada, 'ada')).toBe('work');
    expect(await placed(scene, { ...ada, username: 'lovelace' }, 'lovelace')).toBe('work');
    expect(await placed(scene, { ...ada, userId: 'u9' }, 'ada')).toBe('ada');
    const nameless = { ...scene, accounts: { work: { binding: here, username: 'ada' } } };
    expect(await placed(nameless, ada, 'ada')).toBe('work');
  });

  it('gives the profile of the account, else a new one, and never that of another account', async () => {
    const scene = {
      use: 'work',
      profiles: { work: {}, boris: {}, ada: {} },
      accounts: { work: ada, boris, ada: { ...ada, binding: there } },
    };
    expect(await placed(scene, boris, 'boris')).toBe('boris');
    expect(await placed(scene, { ...boris, userId: 'u5' }, 'boris')).toBe('boris-2');
    expect(await placed({ ...scene, use: 'boris' }, ada, 'ada')).toBe('work');
    expect(await placed({ ...scene, accounts: { ada: scene.accounts.ada, boris } }, ada, 'ada')).toBe('work');
    const elsewhere = { ...scene, use: 'boris', accounts: { boris, ada: scene.accounts.ada } };
    expect(await placed(elsewhere, ada, 'ada')).toBe('ada-2');
    expect(await placed({ ...scene, use: 'boris' }, { ...ada, userId: 'u6' }, 'ada')).toBe('ada-2');
    const more = { ...scene, use: 'boris', profiles: { ...scene.profiles, 'ada-2': {} } };
    expect(await placed(more, { ...ada, userId: 'u6' }, 'ada')).toBe('ada-3');
  });

  it('gives a valid name', async () => {
    expect(await placed({}, ada, 'ада/../x')).toBe('account');
    expect(await placed({}, ada, 'sandbox')).toBe('sandbox-2');
    expect(await placed({}, ada, 'constructor')).toBe('constructor');
    expect(await placed({}, ada, 'environment')).toBe('account');
    const long = 'x'.repeat(64);
    expect(await placed({ profiles: { [long]: {}, Ada: {} } }, ada, 'ada')).toBe('ada-2');
    expect(await placed({ profiles: { [long]: {} } }, ada, long)).toBe(`${'x'.repeat(48)}-2`);
  });

  it('gives the profile of the sandbox in the sandbox', async () => {
    const read = async () => ada;
    const place = (name?: string) =>
      profileFor({ configuration: { profiles: {} }, profile: { name, sandbox: true, settings: {} } }, read, {
        account: boris,
        username: 'boris',
      });
    expect([await place(), await place('play')]).toEqual(['sandbox', 'play']);
  });
});

describe('settingsFrom', () => {
  it('gives the settings of the profile in use, with the addresses of the environment', () => {
    const profile: Profile = { name: 'work', sandbox: false, settings: { baseUrl: there, color: 'never' } };
    expect(settingsFrom(profile, {})).toEqual({ baseUrl: there, color: 'never' });
    const env = { PLAZA_BASE_URL: here, PLAZA_PIXEL_URL: there, PLAZA_TIMEOUT: '3' };
    expect(settingsFrom(profile, env)).toEqual({ baseUrl: here, pixelUrl: there, color: 'never' });
  });

  it('names the sandbox instead of an address in the sandbox', () => {
    const profile: Profile = { name: 'sandbox', sandbox: true, settings: {} };
    expect(settingsFrom(profile, { PLAZA_BASE_URL: here })).toEqual({ service: 'sandbox' });
  });
});
