/** The process that talks to the keychain: one request, one answer (see `keychain`). */
import type { KeychainRequest } from './keychain';

/** How all of ours are found in the keychain. */
const service = 'plaza';

/**
 * Of Linux the Secret Service alone: the kernel's keyring, to which the library would fall back silently, forgets at
 * the next start of the computer.
 */
const options = { linux: { store: 'secret-service' } } as const;

/** An entry of the keychain, as the library has it. */
export interface KeychainEntry {
  getPassword(): string | null;
  setPassword(secret: string): void;
  deletePassword(): boolean;
}

/** Does what is asked of the system's keychain; an answer and a complaint as of `answerWith`. */
export async function answerKeychainRequest(told: string): Promise<string> {
  const { Entry } = await import('@napi-rs/keyring');
  return performKeychainRequest((name) => new Entry(service, name, options), JSON.parse(told));
}

/**
 * Does what is asked.
 * @param open looks an entry up anew, so that what is read back comes from the keychain
 * @returns the secret that was read; empty when there is none
 * @throws Error with what the keychain says, without any secret
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
  if (open(entry).getPassword() !== secret) throw new Error('it does not give back what it was given');
  return '';
}
