/** The system's keychain, used in a subprocess: a bus that never answers would block this process. */
import { PersonNeededError } from '../../errors';

export interface Keychain {
  /** The secret of an entry; undefined when there is none. */
  read(entry: string): Promise<string | undefined>;
  /** Stores a secret, and reads it back to be sure. */
  write(entry: string, secret: string): Promise<void>;
  /** Removes an entry; one that is not there is fine. */
  remove(entry: string): Promise<void>;
}

/** The request to the keychain's subprocess, over its standard input. */
export interface KeychainRequest {
  readonly action: 'read' | 'write' | 'remove';
  readonly entry: string;
  readonly secret?: string;
}

/** The keychain does not answer, is locked, or does not keep a stored secret. */
export class KeychainError extends PersonNeededError {
  constructor(why: string) {
    super(`the keychain cannot be used: ${why}`, {
      hint: "unlock it and run the command again; to use a private file instead, run 'plaza config set keychain file', or sign in with PLAZA_KEYCHAIN=file",
    });
  }
}

/** Time limit of the subprocess; a user who has to unlock the keychain first runs the command again. */
export const keychainTimeoutMs = 2000;

/** Runs one subprocess: request on standard input, answer on standard output, error on standard error. */
export type KeychainProcess = (
  reported: string,
) => Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;

/** The keychain, in a subprocess. Every method throws `KeychainError`. */
export function keychainOf(run: KeychainProcess): Keychain {
  const ask = async (request: KeychainRequest): Promise<string | undefined> => {
    const { code, stdout, stderr } = await run(JSON.stringify(request));
    if (code === null) throw new KeychainError(`it did not answer within ${keychainTimeoutMs / 1000} s`);
    if (code !== 0) throw new KeychainError(stderr.trim() || 'its process failed');
    return stdout === '' ? undefined : stdout;
  };
  return {
    read: (entry) => ask({ action: 'read', entry }),
    write: async (entry, secret) => void (await ask({ action: 'write', entry, secret })),
    remove: async (entry) => void (await ask({ action: 'remove', entry })),
  };
}

/**
 * Tests whether a keychain stores secrets, with a worthless one.
 * @returns why it does not; undefined when it does
 */
export async function keychainProblem(keychain: Keychain, entry: string): Promise<KeychainError | undefined> {
  try {
    await keychain.write(entry, 'a trial');
    await keychain.remove(entry);
    return undefined;
  } catch (error) {
    if (error instanceof KeychainError) return error;
    throw error;
  }
}
