/** The process that talks to the keychain: one request, one answer (see `keychain`). */
import type { KeychainRequest } from './keychain';

/** How all of ours are found in the keychain. */
const service = 'plaza';

/**
 * Of Linux the Secret Service alone: the kernel's keyring, to which the library would fall back silently, forgets at
 * the next start of the computer.
 */
const options = { linux: { store: 'secret-service' } } as const;

/**
 * Does what is asked of the system's keychain.
 * @returns the secret that was read; empty when there is none
 * @throws Error with what the keychain says, without any secret
 */
export async function answerKeychain(told: string): Promise<string> {
  const { Entry } = await import('@napi-rs/keyring');
  const { action, entry: name, secret = '' }: KeychainRequest = JSON.parse(told);
  const entry = () => new Entry(service, name, options);
  if (action === 'read') return entry().getPassword() ?? '';
  if (action === 'remove') {
    entry().deletePassword();
    return '';
  }
  entry().setPassword(secret);
  if (entry().getPassword() !== secret) throw new Error('it does not give back what it was given');
  return '';
}
