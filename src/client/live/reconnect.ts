/** Keeps a stream or socket open: reconnects with backoff and fetches the missed items (field notes 8.1). */
import { NetworkError, TooFrequentError } from '../../errors';
import type { Clock, Random } from '../../ports/machine';

const pausesMs = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** Jitter of a pause, as a fraction of it. */
const jitter = 0.3;
/** Default number of tries of the first connection. */
const defaultFirstTries = 3;

/** The pauses before each reconnect; `reset` starts again with the shortest. @internal */
export function createBackoff(random: Random): { nextMs(): number; reset(): void } {
  let failures = 0;
  return {
    nextMs() {
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
      failures += 1;
      return pause * (1 + jitter * (2 * random.number() - 1));
    },
    reset() {
      failures = 0;
    },
  };
}

/** An open connection. It is closed when the iteration of its items ends. */
export interface Opening<Item> {
  readonly items: AsyncIterable<Item>;
  /** Closes a connection whose items are not iterated. */
  close(): Promise<void>;
}

export interface KeepOpenOptions<Item> {
  readonly clock: Clock;
  readonly random: Random;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
  /** False: never reconnects. */
  readonly reconnect?: boolean;
  /** Tries of the first connection; default 3. */
  readonly firstTries?: number;
  /** Connects once; `reopened` is false the first time. */
  open(reopened: boolean): Promise<Opening<Item>>;
  /** Called after each connect. @returns missed items, which come before the first item */
  onOpen?(reopened: boolean): Promise<readonly Item[] | undefined>;
  /** As `onOpen`, except for the first connection. */
  onReconnect?(): Promise<readonly Item[] | undefined>;
  /** Whether an item cannot be read: the items of `onOpen` replace it, or the connection is opened again. */
  isUnreadable?(item: Item): boolean;
}

/**
 * The items of a stream or socket, with reconnects. Ends when `signal` is aborted.
 * @throws what `open` throws when a retry cannot help; NetworkError when no connection was made in `firstTries` tries
 */
export async function* keepOpen<Item>(source: KeepOpenOptions<Item>): AsyncGenerator<Item> {
  const { clock, random, signal, firstTries = defaultFirstTries } = source;
  const backoff = createBackoff(random);
  let failures = 0;
  let opened = false;
  while (!signal?.aborted) {
    let pauseMs = 0;
    try {
      const opening = await source.open(opened);
      const reopened = opened;
      opened = true;
      for await (const item of itemsWithCatchUp(source, opening, reopened)) {
        // Not before the first item: the delay grows for a server that accepts and closes immediately.
        backoff.reset();
        yield item;
      }
      if (source.reconnect === false) return;
    } catch (error) {
      if (signal?.aborted) return;
      failures += 1;
      const goesOn = opened ? source.reconnect !== false : failures < firstTries;
      pauseMs = pauseAfter(error, goesOn, opened);
    }
    // An abort while waiting ends the loop by its condition.
    await clock.sleep(Math.max(pauseMs, backoff.nextMs()), signal).catch(() => undefined);
  }
}

async function* itemsWithCatchUp<Item>(
  source: KeepOpenOptions<Item>,
  { items, close: leave }: Opening<Item>,
  reopened: boolean,
): AsyncGenerator<Item> {
  let begun = false;
  try {
    // After the connect, so that no item between the two is missed.
    yield* (await source.onOpen?.(reopened)) ?? [];
    if (reopened) yield* (await source.onReconnect?.()) ?? [];
    begun = true;
    for await (const item of items) {
      if (source.isUnreadable?.(item)) yield* (await source.onOpen?.(reopened)) ?? [];
      else yield item;
    }
  } finally {
    if (!begun) await leave();
  }
}

/** The minimum pause after a failure, in milliseconds. @throws the error when waiting cannot help */
function pauseAfter(error: unknown, goesOn: boolean, opened: boolean): number {
  if (error instanceof NetworkError && goesOn) return 0;
  if (error instanceof TooFrequentError && goesOn && opened) return (error.details.retryAfter ?? 0) * 1000;
  throw error;
}
