/** What opens orders without an account: tokens of mail addresses and passes of single orders, stored like secrets. */
import { join } from 'node:path';
import type { OrderKey, OrderKeys } from '../../ports/records';
import type { LockSetup } from '../lock/lock';
import { type RecordFile, type RecordKind, recordFile } from './record-file';

const kind: RecordKind<OrderKey> = {
  isRecord(value): value is OrderKey {
    const { token, binding } = (value ?? {}) as Partial<OrderKey>;
    return typeof token === 'string' && token !== '' && typeof binding === 'string';
  },
  keyOf: ({ binding, email, number }) => JSON.stringify([binding, email, number]),
  isExpired: ({ expiresAt }, now) => expiresAt !== undefined && expiresAt <= now,
};

/** The keys of a profile in the state folder. */
export function orderKeys(state: string, profile: string, setup: LockSetup): OrderKeys {
  const records: RecordFile<OrderKey> = recordFile(join(state, 'orders', `${profile}.json`), kind, setup);
  return {
    list: records.list,
    keep: records.put,
    forget: (token) => records.remove((key) => key.token === token),
    deleteAll: records.clear,
  };
}
