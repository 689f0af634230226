/** The log of requests, newest last, for `sandbox watch` and the end-to-end tests. */
import type { RequestDetail, RequestRecord } from '../../../ports/sandbox';
import { isoTime } from '../../world/clock';

/** A record without its number and time, which the log adds. */
export type LogEntry = Omit<RequestRecord, 'seq' | 'at' | 'detail'>;

/** Called for each record; `detail` is made if it is called, because most records are not read. */
type LogListener = (record: RequestRecord, detail: () => RequestDetail | undefined) => void;

const maxRecords = 1000;

const noRequest = { method: '', path: '', status: 500, ms: 0, user: null, route: null };

/** A log that keeps the last thousand records; `now` is the world's time. */
export function createLog(now: () => number) {
  const records: RequestRecord[] = [];
  const listeners = new Set<LogListener>();
  let seq = 0;
  const add = (entry: LogEntry, detail?: () => RequestDetail) => {
    seq += 1;
    const record = { seq, at: isoTime(now()), ...entry };
    records.push(record);
    if (records.length > maxRecords) records.shift();
    for (const listener of listeners) listener(record, () => detail?.());
  };
  return {
    add,
    /** Records an error of the sandbox itself, with the request during which it happened, if there is one. */
    failed(error: unknown, entry?: Partial<LogEntry>, detail?: () => RequestDetail) {
      const thrown = error instanceof Error ? (error.stack ?? String(error)) : String(error);
      add({ ...noRequest, ...entry, thrown }, detail);
    },
    /** The stored records after a number; 0 for all of them. */
    since: (after: number) => records.filter((record) => record.seq > after),
    /** Calls back for every later record; the function returned unsubscribes. */
    subscribe(listener: LogListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
