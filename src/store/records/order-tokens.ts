/** What opens orders without an account: tokens of mail addresses and passes of single orders, stored like secrets. */
import { join } from 'node:path';
import { type KeyedRecords, keyedRecords, type RecordKind, type RecordSetup } from './keyed-records';

/** A token opens every order of an address, a pass the one order of a number. */
export interface OrderKey {
  readonly token: string;
  /** Where it is valid: an origin, or the id of a sandbox's world. */
  readonly binding: string;
  /** Of a token, in lower case. */
  readonly email?: string;
  /** Of a pass. */
  readonly number?: string;
  /** Milliseconds since the epoch; missing when the service did not say. */
  readonly expiresAt?: number;
}

/** The keys of one profile; shared by every process of the person. */
export interface OrderKeys {
  /** Those that are still valid, by this computer's clock; the newest last. */
  list(): Promise<readonly OrderKey[]>;
  /** Stores a key, in place of one for the same address or order. */
  keep(key: OrderKey): Promise<void>;
  forget(token: string): Promise<void>;
  forgetAll(): Promise<void>;
}

const kind: RecordKind<OrderKey> = {
  isRecord(value): value is OrderKey {
    const { token, binding } = (value ?? {}) as Partial<OrderKey>;
    return typeof token === 'string' && token !== '' && typeof binding === 'string';
  },
  keyOf: ({ binding, email, number }) => JSON.stringify([binding, email, number]),
  isExpired: ({ expiresAt }, now) => expiresAt !== undefined && expiresAt <= now,
};

/** The keys of a profile in the state folder. */
export function orderKeys(state: string, profile: string, setup: RecordSetup): OrderKeys {
  const records: KeyedRecords<OrderKey> = keyedRecords(join(state, 'orders', `${profile}.json`), kind, setup);
  return {
    list: records.list,
    keep: records.put,
    forget: (token) => records.remove((key) => key.token === token),
    forgetAll: records.clear,
  };
}
