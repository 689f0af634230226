/** A keychain in memory, which may fail or be killed. */
import { type Keychain, KeychainError } from '../../../src/store/secrets/keychain';
import type { Simulation } from './disk';

export interface MemoryKeychain extends Keychain {
  readonly secrets: Map<string, string>;
  /** The requests, in order. */
  readonly asked: string[];
  /** Why the next requests fail; undefined: they succeed. */
  trouble: ((action: string) => string | undefined) | undefined;
}

export function memoryKeychain(secrets = new Map<string, string>()): MemoryKeychain {
  const ask = (action: string) => {
    keychain.asked.push(action);
    const why = keychain.trouble?.(action);
    if (why !== undefined) throw new KeychainError(why);
  };
  const keychain: MemoryKeychain = {
    secrets,
    asked: [],
    trouble: undefined,
    async read(entry) {
      ask('read');
      return secrets.get(entry);
    },
    async write(entry, secret) {
      ask('write');
      secrets.set(entry, secret);
    },
    async remove(entry) {
      ask('remove');
      secrets.delete(entry);
    },
  };
  return keychain;
}

export function mortalKeychain({ step }: Simulation, keychain: Keychain): Keychain {
  const around = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    await step(`before ${name} keychain`);
    const result = await call();
    await step(`after ${name} keychain`);
    return result;
  };
  return {
    read: (entry) => around('read', () => keychain.read(entry)),
    write: (entry, secret) => around('write', () => keychain.write(entry, secret)),
    remove: (entry) => around('remove', () => keychain.remove(entry)),
  };
}
