/** The time limits of a request, the same for every HTTP adapter, measured by the injected clock. */
import { PlazaError } from '../../errors';
import type { Clock } from '../../ports/machine';
import type { HttpAdapter, WireAnswer, WireRequest } from './http-adapter';
import { TransportError, type TransportErrorReason } from './transport-error';

/** What an adapter reports during an exchange, so that the right limit runs, and how it learns of an abort. */
export interface ExchangeProgress {
  /** There is a connection: from now on the request may arrive. */
  connected(): void;
  /** A chunk of the request's body was sent. */
  bodyProgress(): void;
  /** The last chunk was handed to the system, which may still have much of it to send. */
  bodySent(): void;
  /** Calls back once when the exchange is aborted, at once when it already is. */
  onAbort(abort: (reason: unknown) => void): void;
}

/** Sends without any limit of its own; the rest of `HttpAdapter.request` is added by `withLimits`. */
export type Send = (wire: WireRequest, progress: ExchangeProgress) => Promise<WireAnswer>;

/** Adds time limits and the caller's signal to a bare `send`, and makes every failure a TransportError with its reach. */
export function withLimits(send: Send, clock: Clock): HttpAdapter['request'] {
  return async (wire) => {
    wire.signal?.throwIfAborted();
    const watch = new RequestTimer(wire, clock);
    try {
      const answer = await send(wire, watch);
      watch.startLimit(undefined);
      return { ...answer, body: watch.body(answer.body) };
    } catch (error) {
      watch.end();
      throw watch.toError(error);
    }
  };
}

/**
 * The limits of one request in progress. It has its own abort callbacks because an `AbortController` takes a
 * millisecond to load, in every command.
 */
class RequestTimer implements ExchangeProgress {
  readonly #wire: WireRequest;
  readonly #clock: Clock;
  readonly #cleanups: (() => void)[] = [];
  readonly #abortCallbacks: ((reason: unknown) => void)[] = [];
  #aborted: { readonly reason: unknown } | undefined;
  #stopLimit: (() => void) | undefined;
  #reach: 'unsent' | 'sent' = 'unsent';
  #isHandedOver = false;

  constructor(wire: WireRequest, clock: Clock) {
    this.#wire = wire;
    this.#clock = clock;
    const { connectMs, wholeMs } = wire.limits;
    if (wholeMs !== undefined)
      this.#cleanups.push(clock.after(wholeMs, () => this.#expire('whole-limit', wholeMs)));
    const { signal } = wire;
    if (signal) {
      const aborted = () => this.#abort(signal.reason);
      signal.addEventListener('abort', aborted, { once: true });
      this.#cleanups.push(() => signal.removeEventListener('abort', aborted));
    }
    this.startLimit('connect-limit', connectMs);
  }

  connected(): void {
    this.#reach = 'sent';
    this.#awaitHeaders();
  }

  bodyProgress(): void {
    this.startLimit('headers-limit', this.#wire.limits.headersMs);
  }

  bodySent(): void {
    this.#isHandedOver = true;
    if (this.#reach === 'sent') this.#awaitHeaders();
  }

  /** Once the body's progress is no longer reported, only the limit for the whole request applies. */
  #awaitHeaders(): void {
    const { headersMs, wholeMs } = this.#wire.limits;
    this.startLimit(this.#isHandedOver && wholeMs !== undefined ? undefined : 'headers-limit', headersMs);
  }

  onAbort(abort: (reason: unknown) => void): void {
    if (this.#aborted) abort(this.#aborted.reason);
    else this.#abortCallbacks.push(abort);
  }

  /** Starts a limit in place of the one before; undefined stops it. */
  startLimit(limit: TransportErrorReason | undefined, ms = 0): void {
    this.#stopLimit?.();
    this.#stopLimit = limit && this.#clock.after(ms, () => this.#expire(limit, ms));
  }

  end(): void {
    this.startLimit(undefined);
    for (const stop of this.#cleanups.splice(0)) stop();
  }

  /** The error to throw: the abort's reason, an error of ours, or a TransportError. */
  toError(error: unknown): unknown {
    if (this.#aborted) return this.#aborted.reason;
    if (error instanceof PlazaError || error instanceof TransportError) return error;
    return new TransportError(this.#reach, 'network', error);
  }

  /** The body with its idle limit, which runs only while the reader waits for a chunk. */
  body(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const pieces = source[Symbol.asyncIterator]();
    const next = async (): Promise<IteratorResult<Uint8Array>> => {
      try {
        this.startLimit('idle-limit', this.#wire.limits.idleMs);
        const result = await pieces.next();
        this.startLimit(undefined);
        if (result.done) this.end();
        return result;
      } catch (error) {
        this.end();
        throw this.toError(error);
      }
    };
    // Not a generator: one that is left before its first chunk would never release the connection.
    const leave = async (): Promise<IteratorResult<Uint8Array>> => {
      this.end();
      this.#abort(new TransportError(this.#reach, 'network', new Error('the answer was given up')));
      return { done: true, value: undefined };
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
  }

  #expire(limit: TransportErrorReason, ms: number): void {
    // Whichever limit expired: without a connection, the message is that there was none in time.
    const loss = new TransportError(this.#reach, this.#reach === 'unsent' ? 'connect-limit' : limit);
    loss.limitMs = ms;
    this.#abort(loss);
  }

  #abort(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = { reason };
    for (const abort of this.#abortCallbacks.splice(0)) abort(reason);
  }
}
