/** Values that were shown at a terminal, stored privately for completion. */
import { join } from 'node:path';
import type { SeenValue } from '../../ports/records';
import type { LockSetup } from '../lock/lock';
import { type KeyedRecords, keyedRecords, type RecordKind } from './keyed-records';

/** The values of one list; a newer list replaces it. */
export interface SeenList {
  /** The completion source: `task`, `nickname`. */
  readonly source: string;
  readonly values: readonly SeenValue[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Older values are dropped. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

const kind: RecordKind<SeenList> = {
  isRecord(value): value is SeenList {
    const list = value as Partial<SeenList> | null;
    return (
      typeof list?.source === 'string' &&
      typeof list.at === 'number' &&
      Array.isArray(list.values) &&
      list.values.every(isSeenValue)
    );
  },
  keyOf: ({ source }) => source,
  isExpired: ({ at }, now) => now >= at + maxAgeMs,
};

function isSeenValue(value: Partial<SeenValue> | null): boolean {
  return typeof value?.value === 'string' && typeof value.summary === 'string';
}

/** The lists of a profile. */
export function seenValues(state: string, profile: string, setup: LockSetup): KeyedRecords<SeenList> {
  return keyedRecords(join(state, 'seen', `${profile}.json`), kind, setup);
}
