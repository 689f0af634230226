import { describe, expect, it } from 'vitest';
import { keychainOf, keychainProblem } from '../../../src/store/secrets/keychain';
import { type KeychainEntry, performKeychainRequest } from '../../../src/store/secrets/keychain-process';
import { memoryKeychain } from '../../support/store/keychain';

const answering = (ended: { code: number | null; stdout?: string; stderr?: string }) => {
  const reported: unknown[] = [];
  const keychain = keychainOf(async (input) => {
    reported.push(JSON.parse(input));
    return { stdout: '', stderr: '', ...ended };
  });
  return { keychain, reported };
};

describe('the keychain', () => {
  it('sends its requests over standard input', async () => {
    const { keychain, reported } = answering({ code: 0, stdout: 'a secret' });
    expect(await keychain.read('ada')).toBe('a secret');
    await keychain.write('ada', 'other');
    await keychain.remove('ada');
    expect(reported).toEqual([
      { action: 'read', entry: 'ada' },
      { action: 'write', entry: 'ada', secret: 'other' },
      { action: 'remove', entry: 'ada' },
    ]);
  });

  it('has no entry where the process prints nothing', async () =>
    expect(await answering({ code: 0 }).keychain.read('ada')).toBeUndefined());

  it.each([
    [{ code: 1, stderr: 'no such bus\n' }, 'the keychain cannot be used: no such bus'],
    [{ code: null }, 'the keychain cannot be used: it did not answer within 2 s'],
    [{ code: 1 }, 'the keychain cannot be used: its process failed'],
  ])('reports %j with a next step', async (ended, message) => {
    const { keychain } = answering(ended);
    const failure = {
      kind: 'person-needed',
      message,
      details: { hint: expect.stringContaining('PLAZA_KEYCHAIN=file') },
    };
    await expect(keychain.read('ada')).rejects.toMatchObject(failure);
    await expect(keychain.write('ada', 'secret')).rejects.toMatchObject(failure);
    expect((await keychainProblem(keychain, 'trial'))?.message).toBe(message);
  });
});

describe('the trial of the keychain', () => {
  it('leaves nothing behind', async () => {
    const keychain = memoryKeychain();
    expect(await keychainProblem(keychain, 'trial')).toBeUndefined();
    expect([keychain.asked, keychain.secrets.size]).toEqual([['write', 'remove'], 0]);
  });

  it('does not hide a fault of plaza', async () => {
    const broken = keychainOf(() => Promise.reject(new TypeError('a fault')));
    await expect(keychainProblem(broken, 'trial')).rejects.toThrow(TypeError);
  });
});

/** A keychain in memory; `keep` is what it stores of a secret. */
function entriesIn(keep: (secret: string) => string | null = (secret) => secret) {
  const secrets = new Map<string, string | null>();
  const open = (name: string): KeychainEntry => ({
    getPassword: () => secrets.get(name) ?? null,
    setPassword: (secret) => void secrets.set(name, keep(secret)),
    deletePassword: () => secrets.delete(name),
  });
  return { secrets, open };
}

describe('the process of the keychain', () => {
  it('writes, reads and removes entries', () => {
    const { secrets, open } = entriesIn();
    expect(performKeychainRequest(open, { action: 'read', entry: 'ada' })).toBe('');
    expect(performKeychainRequest(open, { action: 'write', entry: 'ada', secret: 'a secret' })).toBe('');
    expect(performKeychainRequest(open, { action: 'read', entry: 'ada' })).toBe('a secret');
    expect(performKeychainRequest(open, { action: 'read', entry: 'boris' })).toBe('');
    performKeychainRequest(open, { action: 'remove', entry: 'ada' });
    performKeychainRequest(open, { action: 'remove', entry: 'ada' });
    expect(secrets.size).toBe(0);
  });

  it.each([
    ['forgets', () => null],
    ['cuts', (secret: string) => secret.slice(0, 3)],
  ])('fails without the secret when the keychain %s it', (_, keep) => {
    const write = () =>
      performKeychainRequest(entriesIn(keep).open, { action: 'write', entry: 'ada', secret: 'a secret' });
    expect(write).toThrow(/^it did not return the stored value$/);
  });
});
