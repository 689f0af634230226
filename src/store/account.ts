/** The private file of an account: device id, tokens, and what a refresh under way left. */
import { join } from 'node:path';
import type { Account, AccountStore, Chance } from '../api/ports';
import { fileLock, type LockSetup } from './lock';
import { readPrivate, removePrivate, writePrivate } from './private-file';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const texts = ['deviceId', 'binding', 'refreshToken', 'accessToken', 'username', 'userId', 'seed'] as const;
const numbers = ['expiresAt', 'renewingSince'] as const;

/** The account kept under a profile's name in the state folder. */
export function accountFile(state: string, profile: string, setup: LockSetup): AccountStore {
  const path = pathOf(state, profile);
  const lock = fileLock(`${path}.lock`, setup);
  const read = async () => accountIn(await readPrivate(path));
  return {
    read,
    async locked(work) {
      const release = await lock.acquire();
      try {
        return await work({ read, write: (account) => writePrivate(path, JSON.stringify(account)) });
      } finally {
        await release();
      }
    },
  };
}

/** Forgets the account of a profile, device id and all. */
export async function forgetAccount(state: string, profile: string, setup: LockSetup): Promise<void> {
  const path = pathOf(state, profile);
  const release = await fileLock(`${path}.lock`, setup).acquire();
  try {
    await removePrivate(path);
  } finally {
    await release();
  }
}

function pathOf(state: string, profile: string): string {
  return join(state, 'accounts', `${profile}.json`);
}

/**
 * The device id of an account, made now if there is none; several processes at once get the same one.
 * @param given a first value from the environment, kept like one that was made here
 * @throws UsageError when the state folder cannot be used
 */
export async function deviceIdOf(store: AccountStore, chance: Chance, given?: string): Promise<string> {
  const { deviceId } = await store.read();
  if (deviceId !== undefined) return deviceId;
  return store.locked(async (held) => {
    const account = await held.read();
    if (account.deviceId !== undefined) return account.deviceId;
    const made = given ?? chance.uuid();
    await held.write({ ...account, deviceId: made });
    return made;
  });
}

/** Whether the text can be a device id. */
export function isDeviceId(text: string): boolean {
  return uuid.test(text);
}

/** What the file holds, field by field: one that is not as it should be counts as missing. */
function accountIn(text: string | undefined): Account {
  const kept = parsed(text);
  const account: Record<string, unknown> = {};
  for (const name of texts)
    if (typeof kept[name] === 'string' && kept[name] !== '') account[name] = kept[name];
  for (const name of numbers) if (Number.isFinite(kept[name])) account[name] = kept[name];
  if (!isDeviceId(String(account.deviceId))) delete account.deviceId;
  return account;
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
