/** How long a command may go on: until a signal, the end of `--for`, or its own end. */
import type { Clock } from '../api/ports';

/** The time given by `--for` is over; a good end. */
export class TimeUp extends Error {}

export interface Lifetime {
  readonly signal: AbortSignal;
  /** Ends whatever still waits on the signal. */
  end(): void;
}

/** A lifetime within the outer one; with `forMs` it ends by itself. */
export function makeLifetime(outer: AbortSignal, clock: Clock, forMs: number | undefined): Lifetime {
  const controller = new AbortController();
  const pass = () => controller.abort(outer.reason);
  if (outer.aborted) pass();
  else outer.addEventListener('abort', pass, { once: true });
  const cancel =
    forMs === undefined
      ? undefined
      : clock.after(forMs, () => controller.abort(new TimeUp('the time is up')));
  return {
    signal: controller.signal,
    end() {
      cancel?.();
      outer.removeEventListener('abort', pass);
      controller.abort(new TimeUp('the command is done'));
    },
  };
}

/**
 * The events until the signal is aborted, also while the next one is awaited. `TimeUp` ends them; any other
 * reason is thrown.
 */
export async function* until<T>(events: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]();
  const over = aborted(signal);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), over.promise]);
      if (next === undefined) {
        if (signal.reason instanceof TimeUp) return;
        throw signal.reason;
      }
      if (next.done) return;
      yield next.value;
    }
  } finally {
    over.forget();
    // Not awaited: a generator that hangs in its own `await` would never let us go.
    iterator.return?.()?.catch(() => undefined);
  }
}

/** Resolves, without a value, when the signal is aborted. */
function aborted(signal: AbortSignal): { promise: Promise<undefined>; forget(): void } {
  let listener = () => {};
  const promise = new Promise<undefined>((resolve) => {
    listener = () => resolve(undefined);
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener, { once: true });
  });
  return { promise, forget: () => signal.removeEventListener('abort', listener) };
}
