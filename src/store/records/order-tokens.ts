/** What opens orders without an account: tokens of mail addresses and passes of single orders, kept like secrets. */
import { join } from 'node:path';
import type { OrderKey, OrderKeys } from '../../ports/records';
import * as fileSystem from '../files/file-system';
import { readPrivate, removePrivate, withPathError } from '../files/private-file';
import { replaceFile } from '../files/replace-file';
import { fileLock, type LockSetup } from '../lock/lock';

/** The keys of a profile in the state folder. */
export function orderKeys(state: string, profile: string, setup: LockSetup): OrderKeys {
  const { files = fileSystem, clock } = setup;
  const path = join(state, 'orders', `${profile}.json`);
  const lock = fileLock(`${path}.lock`, setup);
  const list = async () => keysIn(await readPrivate(path, files), clock.now());
  const change = async (to: (keys: readonly OrderKey[]) => readonly OrderKey[]) => {
    const release = await lock.acquire();
    try {
      await withPathError(path, replaceFile(files, path, JSON.stringify(to(await list()))));
    } finally {
      await release().catch(() => undefined);
    }
  };
  return {
    list,
    keep: (key) => change((keys) => [...keys.filter((one) => !isFor(one, key)), key]),
    forget: (token) => change((keys) => keys.filter((one) => one.token !== token)),
    forgetAll: () => removePrivate(path),
  };
}

function isFor(one: OrderKey, other: OrderKey): boolean {
  return one.binding === other.binding && one.email === other.email && one.number === other.number;
}

function keysIn(text: string | undefined, now: number): OrderKey[] {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => isKey(key) && (key.expiresAt ?? now + 1) > now) : [];
  } catch {
    return [];
  }
}

function isKey(key: unknown): key is OrderKey {
  const { token, binding } = (key ?? {}) as Partial<OrderKey>;
  return typeof token === 'string' && token !== '' && typeof binding === 'string';
}
