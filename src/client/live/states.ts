/** Watches the states of records by reading them again and again: the service sends no events about them. */
import { NetworkError, TooFrequentError } from '../../errors';
import type { Ports } from '../../ports/index';

/** A change of state. */
export interface StateEvent<T> {
  readonly event: string;
  readonly data: T;
  /** Null for a record that is read for the first time. */
  readonly from: string | null;
  readonly to: string;
}

/** A record of the last read. */
interface RecordState<T> {
  readonly id: string;
  /** Undefined if the service does not name it. */
  readonly state: string | undefined;
  readonly data: T;
}

/** The states that a kind of record can have. */
export interface Lifecycle {
  /** From the first to the last; a record that has one has had those before it. */
  readonly stages: readonly string[];
  /** The states after which no change is expected, each with those that can follow all the same. */
  readonly ends: ReadonlyMap<string, readonly string[]>;
}

export interface StateWatch<T> {
  /** Name of the events. */
  readonly event: string;
  read(): Promise<readonly RecordState<T>[]>;
  /** Milliseconds between two reads. */
  readonly everyMs: number;
  /** Whether a record with this state ends the watch. */
  isOver(state: string): boolean;
}

type WatchPorts = Pick<Ports, 'clock' | 'signal' | 'note'>;

/**
 * An event for each change of a state, and for each record that was not there before. A record that ends the watch at the
 * first read is an event too. Later reads that fail for the network or a rate limit are noted and repeated.
 * @throws the errors of the first read, and later failures for which waiting cannot help
 */
export async function* watchStates<T>(
  ports: WatchPorts,
  { event, read, everyMs, isOver }: StateWatch<T>,
): AsyncGenerator<StateEvent<T>> {
  const { clock, signal } = ports;
  const known = new Map<string, string>();
  let records: readonly RecordState<T>[] | undefined = await read();
  for (let isFirst = true; ; isFirst = false) {
    for (const { id, state: to, data } of records ?? []) {
      const from = known.get(id) ?? null;
      if (to === undefined || to === from) continue;
      known.set(id, to);
      if (!isFirst || isOver(to)) yield { event, data, from, to };
      if (isOver(to)) return;
    }
    await clock.sleep(everyMs, signal);
    records = await readAgain(ports, read);
  }
}

/** Undefined after a failure that can pass, once a rate limit is over. */
async function readAgain<T>({ clock, signal, note }: WatchPorts, read: () => Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof TooFrequentError)) throw error;
    note(`${error.message}; reading again later`);
    await clock.sleep((error.details.retryAfter ?? 0) * 1000, signal);
    return undefined;
  }
}

/** Whether a record in this state has reached another one, or a later one. */
function hasReached({ stages }: Lifecycle, wanted: string, state: string): boolean {
  const rank = stages.indexOf(wanted);
  return state === wanted || (rank >= 0 && stages.indexOf(state) >= rank);
}

/** Whether a watch ends: the record has reached the wanted state, or can no longer. Without one, at any end. */
export function isOverFor(lifecycle: Lifecycle, wanted: string | undefined, state: string): boolean {
  if (wanted !== undefined && hasReached(lifecycle, wanted, state)) return true;
  return lifecycle.ends.get(state)?.includes(wanted ?? '') === false;
}

/** The exit code of a watch: 10 when it has ended before the wanted state was reached. */
export function exitOfWatch(
  lifecycle: Lifecycle,
  wanted: string | undefined,
  last: Pick<StateEvent<unknown>, 'to'> | undefined,
): number {
  if (wanted === undefined) return 0;
  return last && hasReached(lifecycle, wanted, last.to) ? 0 : 10;
}
