/** The subprocess that uses the keychain: one request, one answer (see `keychain`). */
import type { KeychainRequest } from './keychain';

/** The service name of all our entries. */
const service = 'plaza';

/**
 * On Linux only the Secret Service: the kernel's keyring, to which the library would fall back silently, is empty after
 * a reboot.
 */
const options = { linux: { store: 'secret-service' } } as const;

/** The library's interface of a keychain entry. */
export interface KeychainEntry {
  getPassword(): string | null;
  setPassword(secret: string): void;
  deletePassword(): boolean;
}

/** Performs a request on the system's keychain; see `performKeychainRequest`. */
export async function answerKeychainRequest(input: string): Promise<string> {
  const { Entry } = await import('@napi-rs/keyring');
  return performKeychainRequest((name) => new Entry(service, name, options), JSON.parse(input));
}

/**
 * Performs a request.
 * @param open opens an entry again each time, so that the second read comes from the keychain
 * @returns the secret that was read; empty when there is none
 * @throws Error with the keychain's message, without any secret
 */
export function performKeychainRequest(
  open: (name: string) => KeychainEntry,
  { action, entry, secret = '' }: KeychainRequest,
): string {
  if (action === 'read') return open(entry).getPassword() ?? '';
  if (action === 'remove') {
    open(entry).deletePassword();
    return '';
  }
  open(entry).setPassword(secret);
  if (open(entry).getPassword() !== secret) throw new Error('it did not return the stored value');
  return '';
}
