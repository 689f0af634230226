/** The log of requests, newest last, for `sandbox watch` and the end-to-end tests. */
import type { RequestRecord } from '../../../ports/sandbox';
import { isoTime } from '../../world/clock';

/** A record without its number and time, which the log adds. */
export type LogEntry = Omit<RequestRecord, 'seq' | 'at'>;

export interface RequestLog {
  add(entry: LogEntry): void;
  /** Records an error of the sandbox itself, with the request during which it happened, if there is one. */
  failed(error: unknown, entry?: Partial<LogEntry>): void;
  /** The stored records after `seq`. */
  since(seq: number): RequestRecord[];
  /** Calls back for every later record; the function returned unsubscribes. */
  subscribe(listener: (record: RequestRecord) => void): () => void;
}

const maxRecords = 1000;

const noRequest = { method: '', path: '', status: 500, ms: 0, user: null, route: null };

/** A log that keeps the last thousand records; `now` is the world's time. */
export function createLog(now: () => number): RequestLog {
  const records: RequestRecord[] = [];
  const listeners = new Set<(record: RequestRecord) => void>();
  let seq = 0;
  const add = (entry: LogEntry) => {
    seq += 1;
    const record = { seq, at: isoTime(now()), ...entry };
    records.push(record);
    if (records.length > maxRecords) records.shift();
    for (const listener of listeners) listener(record);
  };
  return {
    add,
    failed(error, entry) {
      const thrown = error instanceof Error ? (error.stack ?? String(error)) : String(error);
      add({ ...noRequest, ...entry, thrown });
    },
    since: (after) => records.filter((record) => record.seq > after),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
