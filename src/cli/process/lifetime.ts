/** The lifetime of a command: until a signal, the end of `--for`, or its own end. Closes its resources after it. */
import type { Clock } from '../../ports/machine';

/** The time of `--for` is over; not an error. */
export class TimeUp extends Error {}

export interface Lifetime {
  readonly signal: AbortSignal;
  /** Ends all waits on the signal. */
  end(): void;
}

/** A lifetime that ends with the outer one, or after `forMs`. */
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
      const next = await over.or(iterator.next());
      if (next === undefined) {
        if (signal.reason instanceof TimeUp) return;
        throw signal.reason;
      }
      if (next.done) return;
      yield next.value;
    }
  } finally {
    over.forget();
    // Not awaited: a generator that hangs in its own `await` would never return.
    iterator.return?.()?.catch(() => undefined);
  }
}

/** Abandons promises when the signal is aborted. `Promise.race` would retain the value of every race until then. */
function aborted(signal: AbortSignal) {
  let leave = () => {};
  const listener = () => leave();
  signal.addEventListener('abort', listener, { once: true });
  return {
    /** Resolves as the promise, or to undefined as soon as the signal is aborted. */
    or: <T>(promise: Promise<T>) =>
      new Promise<T | undefined>((resolve, reject) => {
        leave = () => resolve(undefined);
        if (signal.aborted) leave();
        promise.then(resolve, reject);
      }),
    forget: () => signal.removeEventListener('abort', listener),
  };
}

/** Closes resources at the end, last first, so that the process ends by itself. */
export interface DisposeStack {
  add(close: () => unknown): void;
  /** Closes everything, also after a failure. @throws the first failure */
  close(): Promise<void>;
}

export function disposeStack(): DisposeStack {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => {
      closers.push(close);
    },
    async close() {
      let failed: { error: unknown } | undefined;
      for (let next = closers.pop(); next; next = closers.pop()) {
        try {
          await next();
        } catch (error) {
          failed ??= { error };
        }
      }
      if (failed) throw failed.error;
    },
  };
}
