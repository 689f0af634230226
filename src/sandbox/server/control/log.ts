/** The log of requests, newest last, for `sandbox watch` and the end-to-end tests. */
import { isoTime } from '../../world/clock';

/** One request that was answered, dropped or opened as a stream. */
export interface LogRecord {
  /** The number of the record, from 1. */
  readonly seq: number;
  /** ISO 8601, of the world's clock. */
  readonly at: string;
  readonly method: string;
  /** Without the query, which may hold a ticket. */
  readonly path: string;
  /** 0 when the connection was dropped before the first byte; 101 for a socket. */
  readonly status: number;
  /** Milliseconds until the answer was ready or the stream was open. */
  readonly ms: number;
  /** Username of the acting user. */
  readonly user: string | null;
  /** Name of the route; null when the path has none. */
  readonly route: string | null;
  /** The header `X-Device-Id`. */
  readonly device?: string;
  /** The header `X-Plaza-Command`. */
  readonly command?: string;
  /** The kind of the fault that was applied. */
  readonly fault?: string;
  /** Of a 500: what was thrown, with its stack. */
  readonly thrown?: string;
}

/** A record without its number and time, which the log adds. */
export type LogEntry = Omit<LogRecord, 'seq' | 'at'>;

export interface RequestLog {
  add(entry: LogEntry): void;
  /** Records an error of the sandbox itself, with the request during which it happened, if there is one. */
  failed(error: unknown, entry?: Partial<LogEntry>): void;
  /** The stored records after `seq`. */
  since(seq: number): LogRecord[];
  /** Calls back for every later record; the function returned unsubscribes. */
  subscribe(listener: (record: LogRecord) => void): () => void;
}

const kept = 1000;

const noRequest = { method: '', path: '', status: 500, ms: 0, user: null, route: null };

/** A log that keeps the last thousand records; `now` is the world's time. */
export function createLog(now: () => number): RequestLog {
  const records: LogRecord[] = [];
  const listeners = new Set<(record: LogRecord) => void>();
  let seq = 0;
  const add = (entry: LogEntry) => {
    seq += 1;
    const record = { seq, at: isoTime(now()), ...entry };
    records.push(record);
    if (records.length > kept) records.shift();
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
