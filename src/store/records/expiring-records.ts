/**
 * Small private records of a profile until they expire: keys of orders, QR codes, pending one-time codes. Several processes
 * can change a file at the same time.
 */

import { join } from 'node:path';
import type {
  OrderKey,
  OrderKeys,
  PendingOtp,
  PendingOtps,
  PrintedList,
  QrCode,
  QrCodes,
} from '../../ports/records';
import * as fileSystem from '../file-system';
import { type LockSetup, recordLock, withLock } from '../lock';
import {
  jsonIn,
  readPrivate,
  removePrivate,
  replaceFile,
  withPathError,
  writePrivate,
} from '../private-file';

export interface RecordKind<T> {
  /** Whether a value of the file is one; others are ignored. */
  isRecord(value: unknown): value is T;
  /** At most one record has each key: the newest. */
  keyOf(record: T): string;
  /** Whether it is no longer needed; `now` in milliseconds since the epoch. */
  isExpired(record: T, now: number): boolean;
}

/** Calls throw UsageError when the file cannot be used, changes NetworkError when another process keeps its lock. */
export interface RecordFile<T> {
  /** Those that are not known to have expired, the newest last. A damaged file counts as empty. */
  list(): Promise<readonly T[]>;
  /** Stores a record, which replaces the one with its key. */
  put(record: T): Promise<void>;
  /** Replaces the record of a key; `edit` returns undefined to change nothing. */
  update(key: string, edit: (before: T | undefined) => T | undefined): Promise<void>;
  remove(matches: (record: T) => boolean): Promise<void>;
  clear(): Promise<void>;
}

/** The time by which records expire, in milliseconds since the epoch; none expires while it is undefined. */
export type ExpiryTime = () => Promise<number | undefined>;

/**
 * The records of one file, which is made with the first of them.
 * @param time defaults to the clock of this computer, for records that can be lost
 */
export function recordFile<T>(
  path: string,
  kind: RecordKind<T>,
  setup: LockSetup,
  time: ExpiryTime = async () => setup.clock.now(),
): RecordFile<T> {
  const { files = fileSystem } = setup;
  const lock = recordLock(`${path}.lock`, path, setup);
  const list = async () => {
    const now = await time();
    const values = jsonIn(await readPrivate(path, files));
    const stored = Array.isArray(values) ? values.filter(kind.isRecord) : [];
    return now === undefined ? stored : stored.filter((record) => !kind.isExpired(record, now));
  };
  /** `edit` returns undefined to change nothing. */
  const change = (edit: (records: readonly T[]) => readonly T[] | undefined) =>
    withLock(lock, async () => {
      const records = edit(await list());
      if (records) await withPathError(path, replaceFile(files, path, JSON.stringify(records)));
    });
  return {
    list,
    put: (record) =>
      change((records) => [...records.filter((one) => kind.keyOf(one) !== kind.keyOf(record)), record]),
    update: (key, edit) =>
      change((records) => {
        const before = records.find((record) => kind.keyOf(record) === key);
        const after = edit(before);
        if (after === undefined || after === before) return undefined;
        return [...records.filter((record) => record !== before), after];
      }),
    async remove(matches) {
      if ((await list()).some(matches)) await change((records) => records.filter((one) => !matches(one)));
    },
    clear: () => removePrivate(path),
  };
}

/** How far a confirmed clock can be wrong, now and when the record was stored. The service decides what has expired. */
const expiryGraceMs = 2 * 24 * 60 * 60_000;

const orderKind: RecordKind<OrderKey> = {
  isRecord(value): value is OrderKey {
    const { token, binding } = (value ?? {}) as Partial<OrderKey>;
    return typeof token === 'string' && token !== '' && typeof binding === 'string';
  },
  keyOf: ({ binding, email, number }) => JSON.stringify([binding, email, number]),
  isExpired: ({ expiresAt }, now) => expiresAt !== undefined && expiresAt + expiryGraceMs <= now,
};

/** The keys of a profile in the state folder. */
export function orderKeys(state: string, profile: string, setup: LockSetup, time: ExpiryTime): OrderKeys {
  const records = recordFile(join(state, 'orders', `${profile}.json`), orderKind, setup, time);
  return {
    list: records.list,
    save: records.put,
    delete: (token) => records.remove((key) => key.token === token),
    deleteAll: records.clear,
  };
}

const qrKind: RecordKind<QrCode> = {
  isRecord(value): value is QrCode {
    const code = value as Partial<QrCode> | null;
    return (
      typeof code?.qrId === 'string' &&
      typeof code.claimToken === 'string' &&
      typeof code.binding === 'string' &&
      typeof code.expiresAt === 'number'
    );
  },
  keyOf: ({ qrId }) => qrId,
  isExpired: ({ expiresAt }, now) => expiresAt + expiryGraceMs <= now,
};

/** The codes of a profile. Several processes can show codes at the same time. */
export function qrCodes(state: string, profile: string, setup: LockSetup, time: ExpiryTime): QrCodes {
  const records = recordFile(join(state, 'flows', 'qr', `${profile}.json`), qrKind, setup, time);
  return {
    read: async (qrId) => (await records.list()).find((code) => code.qrId === qrId),
    save: records.put,
    delete: (qrId) => records.remove((code) => code.qrId === qrId),
    deleteAll: records.clear,
  };
}

/** The pending code of a profile; there is at most one. */
export function pendingOtps(state: string, profile: string): PendingOtps {
  const path = join(state, 'flows', `${profile}.json`);
  return {
    async read() {
      const flow = jsonIn(await readPrivate(path)) as PendingOtp | null | undefined;
      return typeof flow?.flowToken === 'string' && typeof flow.email === 'string' ? flow : undefined;
    },
    save: (flow) => writePrivate(path, JSON.stringify(flow)),
    delete: () => removePrivate(path),
  };
}

/** How long an unused record of a list is kept. */
const listKeptMs = 90 * 24 * 60 * 60_000;

const listKind: RecordKind<PrintedList> = {
  isRecord(value): value is PrintedList {
    const { key, at, printed, unfinished, passed } = (value ?? {}) as Partial<PrintedList>;
    const isText = typeof key === 'string' && ['number', 'undefined'].includes(typeof at);
    return isText && [printed, unfinished, passed].every(Array.isArray);
  },
  keyOf: ({ key }) => key,
  isExpired: ({ at }, now) => at !== undefined && now - at >= listKeptMs,
};

/** What `--since-last` has printed of the lists of a profile. */
export function printedLists(
  state: string,
  profile: string,
  setup: LockSetup,
  time: ExpiryTime,
): RecordFile<PrintedList> {
  return recordFile(join(state, 'lists', `${profile}.json`), listKind, setup, time);
}
