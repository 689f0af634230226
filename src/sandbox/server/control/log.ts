/** What the sandbox was asked, newest last, for `sandbox watch` and the end-to-end tests. */
import { isoTime } from '../../world/clock';

/** One request that was answered, dropped or opened as a stream. */
export interface LogRecord {
  /** Counts up by one a record, from 1. */
  readonly seq: number;
  /** ISO 8601, of the world's clock. */
  readonly at: string;
  readonly method: string;
  /** Without the query, which may hold a ticket. */
  readonly path: string;
  /** 0 when the connection was dropped before any byte; 101 for a socket. */
  readonly status: number;
  /** Until the answer was ready, or the stream open. */
  readonly ms: number;
  /** Username of the acting user. */
  readonly user: string | null;
  /** Name of the route; null when none answers the path. */
  readonly route: string | null;
  /** What the request's `X-Device-Id` named. */
  readonly device?: string;
  /** What the request's `X-Plaza-Command` named. */
  readonly command?: string;
  /** The kind of the fault that was applied. */
  readonly fault?: string;
  /** Of a 500: what was thrown, with its stack. */
  readonly thrown?: string;
}

/** What a record is made of; its number and time come from the log. */
export type LogEntry = Omit<LogRecord, 'seq' | 'at'>;

export interface RequestLog {
  add(entry: LogEntry): void;
  /** Adds a fault of the sandbox that belongs to no answer of its own. */
  failed(error: unknown, entry?: Partial<LogEntry>): void;
  /** The records after `seq` that are still kept. */
  since(seq: number): LogRecord[];
  /** Calls back for every later record; the result ends it. */
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
