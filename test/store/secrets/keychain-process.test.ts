/** The process of the keychain, with a keychain in memory. */
import { describe, expect, it } from 'vitest';
import { type KeychainEntry, performKeychainRequest } from '../../../src/store/secrets/keychain-process';

/** A keychain in memory; `keep` is what it stores of a secret. */
function keychain(keep: (secret: string) => string | null = (secret) => secret) {
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
    const { secrets, open } = keychain();
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
      performKeychainRequest(keychain(keep).open, { action: 'write', entry: 'ada', secret: 'a secret' });
    expect(write).toThrow(/^it did not return the stored value$/);
  });
});
