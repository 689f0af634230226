/** Keeping something open that lasts: backoff, catching up, a clean end (field notes 8.1). */
import { NetworkError, TooFrequentError } from '../../errors';
import type { Chance, Clock } from '../../ports/machine';

const pausesMs = [1000, 2000, 4000, 8000, 16_000, 30_000];
/** Each pause is longer or shorter by up to this share. */
const jitter = 0.3;
/** How often the very first opening is tried where nobody says otherwise. */
const usualFirstTries = 3;

/** The pauses before each reopening; from the start again after `reset`. */
export function createBackoff(chance: Chance): { nextMs(): number; reset(): void } {
  let failures = 0;
  return {
    nextMs() {
      const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
      failures += 1;
      return pause * (1 + jitter * (2 * chance.number() - 1));
    },
    reset() {
      failures = 0;
    },
  };
}

/** Something that was opened. Its items let go of it when their reader leaves. */
export interface Opening<Item> {
  readonly items: AsyncIterable<Item>;
  /** Lets go of it where its items were never begun. */
  close(): Promise<void>;
}

/** What is kept open. */
export interface KeepOpenOptions<Item> {
  readonly clock: Clock;
  readonly chance: Chance;
  /** Ends the whole, quietly. */
  readonly signal?: AbortSignal;
  /** False: when it ends, it ends. */
  readonly reconnect?: boolean;
  /** How often the very first opening is tried; left out: three times. */
  readonly firstTries?: number;
  /** Opens it once; `reopened` is false the first time. */
  open(reopened: boolean): Promise<Opening<Item>>;
  /** After each opening, before its first item: what was missed meanwhile, to be told first. */
  onOpen?(reopened: boolean): Promise<readonly Item[] | undefined>;
  /** The same, but for the first opening. */
  onReconnect?(): Promise<readonly Item[] | undefined>;
}

/**
 * The items of something that lasts, over as many openings as it takes. Ends when `signal` is aborted.
 * @throws whatever opening throws when trying again is no use; NetworkError when it never opened in so many tries
 */
export async function* keepOpen<Item>(source: KeepOpenOptions<Item>): AsyncGenerator<Item> {
  const { clock, chance, signal, firstTries = usualFirstTries } = source;
  const backoff = createBackoff(chance);
  let failures = 0;
  let opened = false;
  while (!signal?.aborted) {
    let pauseMs = 0;
    try {
      const opening = await source.open(opened);
      const reopened = opened;
      opened = true;
      for await (const item of itemsWithCatchUp(source, opening, reopened)) {
        // Only now: one that opens and ends at once is asked for ever more seldom.
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
    // Aborted while waiting: the loop's own condition ends it.
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
    // Opened first and caught up second, so that nothing falls between the two.
    yield* (await source.onOpen?.(reopened)) ?? [];
    if (reopened) yield* (await source.onReconnect?.()) ?? [];
    begun = true;
    yield* items;
  } finally {
    if (!begun) await leave();
  }
}

/** The least pause after a failure, in milliseconds; throws what no waiting mends. */
function pauseAfter(error: unknown, goesOn: boolean, opened: boolean): number {
  if (error instanceof NetworkError && goesOn) return 0;
  if (error instanceof TooFrequentError && goesOn && opened) return (error.details.retryAfter ?? 0) * 1000;
  throw error;
}
