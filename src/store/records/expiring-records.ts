/**
 * Small private records of a profile until they expire: keys of orders, QR codes, pending one-time codes. Several processes
 * can change a file at the same time.
 */

import { join } from 'node:path';
import { NetworkError } from '../../errors';
import type { OrderKey, OrderKeys, PendingOtps, PrintedList, QrCode, QrCodes } from '../../ports/records';
import * as fileSystem from '../file-system';
import { type LockSetup, limitedLock, recordGraceMs, withLock } from '../lock';
import { readPrivate, removePrivate, replaceFile, withPathError, writePrivate } from '../private-file';

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
  /** Those that have not expired, the newest last. A damaged file counts as empty. */
  list(): Promise<readonly T[]>;
  /** Stores a record, which replaces the one with its key. */
  put(record: T): Promise<void>;
  /** Replaces the record of a key; `edit` returns undefined to change nothing. */
  update(key: string, edit: (before: T | undefined) => T | undefined): Promise<void>;
  remove(matches: (record: T) => boolean): Promise<void>;
  clear(): Promise<void>;
}

/** Another process needs the lock for some milliseconds. */
const maxWaitMs = 30_000;

/** The records of one file, which is made with the first of them. */
export function recordFile<T>(path: string, kind: RecordKind<T>, setup: LockSetup): RecordFile<T> {
  const { files = fileSystem, clock } = setup;
  const lock = limitedLock(`${path}.lock`, maxWaitMs, setup, {
    graceMs: recordGraceMs,
    timeoutError: () => lockedError(path),
  });
  const list = async () => {
    const now = clock.now();
    const stored = valuesIn(await readPrivate(path, files)).filter(kind.isRecord);
    return stored.filter((record) => !kind.isExpired(record, now));
  };
  const change = (edit: (records: readonly T[]) => readonly T[]) =>
    withLock(lock, async () =>
      withPathError(path, replaceFile(files, path, JSON.stringify(edit(await list())))),
    );
  return {
    list,
    put: (record) =>
      change((records) => [...records.filter((one) => kind.keyOf(one) !== kind.keyOf(record)), record]),
    update: (key, edit) =>
      withLock(lock, async () => {
        const records = await list();
        const before = records.find((record) => kind.keyOf(record) === key);
        const after = edit(before);
        if (after === undefined || after === before) return;
        const kept = [...records.filter((record) => record !== before), after];
        await withPathError(path, replaceFile(files, path, JSON.stringify(kept)));
      }),
    async remove(matches) {
      if ((await list()).some(matches)) await change((records) => records.filter((one) => !matches(one)));
    },
    clear: () => removePrivate(path),
  };
}

function valuesIn(text = '[]'): unknown[] {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

function lockedError(path: string): NetworkError {
  return new NetworkError(`another process has kept ${path} locked for more than ${maxWaitMs / 1000} s`, {
    hint: `run the command again later; ${path}.lock names that process`,
  });
}

const orderKind: RecordKind<OrderKey> = {
  isRecord(value): value is OrderKey {
    const { token, binding } = (value ?? {}) as Partial<OrderKey>;
    return typeof token === 'string' && token !== '' && typeof binding === 'string';
  },
  keyOf: ({ binding, email, number }) => JSON.stringify([binding, email, number]),
  isExpired: ({ expiresAt }, now) => expiresAt !== undefined && expiresAt <= now,
};

/** The keys of a profile in the state folder. */
export function orderKeys(state: string, profile: string, setup: LockSetup): OrderKeys {
  const records: RecordFile<OrderKey> = recordFile(
    join(state, 'orders', `${profile}.json`),
    orderKind,
    setup,
  );
  return {
    list: records.list,
    save: records.put,
    delete: (token) => records.remove((key) => key.token === token),
    deleteAll: records.clear,
  };
}

/** The service decides by its own clock whether a code has expired; ours might be ahead. */
const qrGraceMs = 10 * 60_000;

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
  isExpired: ({ expiresAt }, now) => now >= expiresAt + qrGraceMs,
};

/** The codes of a profile. Several processes can show codes at the same time. */
export function qrCodes(state: string, profile: string, setup: LockSetup): QrCodes {
  const records = recordFile(join(state, 'flows', 'qr', `${profile}.json`), qrKind, setup);
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
      const text = await readPrivate(path);
      try {
        const flow = JSON.parse(text ?? 'null');
        return typeof flow?.flowToken === 'string' && typeof flow.email === 'string' ? flow : undefined;
      } catch {
        return undefined;
      }
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
    const isText = typeof key === 'string' && typeof at === 'number';
    return isText && [printed, unfinished, passed].every(Array.isArray);
  },
  keyOf: ({ key }) => key,
  isExpired: ({ at }, now) => now - at >= listKeptMs,
};

/** What `--since-last` has printed of the lists of a profile. */
export function printedLists(state: string, profile: string, setup: LockSetup): RecordFile<PrintedList> {
  return recordFile(join(state, 'lists', `${profile}.json`), listKind, setup);
}
