/** The time limits of a request, kept in one place for every adapter and measured by the injected clock. */
import { PlazaError } from '../../errors';
import type { Clock } from '../../ports/machine';
import type { HttpAdapter, WireAnswer, WireRequest } from './http-adapter';
import { TransportError, type TransportErrorReason } from './transport-error';

/** What an adapter tells while it works, so that the right limit runs, and what it is told. */
export interface ExchangeProgress {
  /** There is a connection: from here on the request may arrive. */
  connected(): void;
  /** A piece of the request's body went out. */
  bodyProgress(): void;
  /** The last one did: to the system, which may have much of it still to send. */
  bodySent(): void;
  /** Calls back once when the exchange is to be given up, at once when it already is. */
  onAbort(giveUp: (reason: unknown) => void): void;
}

/** Sends without any limit of its own; the rest of `HttpAdapter.request` is added by `withLimits`. */
export type Send = (wire: WireRequest, progress: ExchangeProgress) => Promise<WireAnswer>;

/** Adds time limits, the caller's signal and the reach of every failure to a bare `send`. */
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
 * The limits of one request under way. Its own small signal, not an `AbortController`: that one takes a
 * millisecond to load, which every command would pay.
 */
class RequestTimer implements ExchangeProgress {
  readonly #wire: WireRequest;
  readonly #clock: Clock;
  readonly #stops: (() => void)[] = [];
  readonly #givingUp: ((reason: unknown) => void)[] = [];
  #given: { readonly reason: unknown } | undefined;
  #stopCurrent: (() => void) | undefined;
  #reach: 'unsent' | 'sent' = 'unsent';
  #isHandedOver = false;

  constructor(wire: WireRequest, clock: Clock) {
    this.#wire = wire;
    this.#clock = clock;
    const { connectMs, wholeMs } = wire.limits;
    if (wholeMs !== undefined)
      this.#stops.push(clock.after(wholeMs, () => this.#expire('whole-limit', wholeMs)));
    const { signal } = wire;
    if (signal) {
      const aborted = () => this.#giveUp(signal.reason);
      signal.addEventListener('abort', aborted, { once: true });
      this.#stops.push(() => signal.removeEventListener('abort', aborted));
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

  /** Once nobody tells any more whether a body moves, only the limit for the whole is left. */
  #awaitHeaders(): void {
    const { headersMs, wholeMs } = this.#wire.limits;
    this.startLimit(this.#isHandedOver && wholeMs !== undefined ? undefined : 'headers-limit', headersMs);
  }

  onAbort(giveUp: (reason: unknown) => void): void {
    if (this.#given) giveUp(this.#given.reason);
    else this.#givingUp.push(giveUp);
  }

  /** Lets one limit run in place of the one before; none when left out. */
  startLimit(limit: TransportErrorReason | undefined, ms = 0): void {
    this.#stopCurrent?.();
    this.#stopCurrent = limit && this.#clock.after(ms, () => this.#expire(limit, ms));
  }

  end(): void {
    this.startLimit(undefined);
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** The failure as it is told: our own limit, the caller's reason, an error of ours, or a loss. */
  toError(error: unknown): unknown {
    if (this.#given) return this.#given.reason;
    if (error instanceof PlazaError || error instanceof TransportError) return error;
    return new TransportError(this.#reach, 'network', error);
  }

  /** The body with its idle limit, which runs only while somebody waits for a piece. */
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
    // No generator: one that was given up before its first piece would never let go of the connection.
    const leave = async (): Promise<IteratorResult<Uint8Array>> => {
      this.end();
      this.#giveUp(new TransportError(this.#reach, 'network', new Error('the answer was given up')));
      return { done: true, value: undefined };
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
  }

  #expire(limit: TransportErrorReason, ms: number): void {
    // Whatever ran out: while there is no connection, there was none in time.
    const loss = new TransportError(this.#reach, this.#reach === 'unsent' ? 'connect-limit' : limit);
    loss.limitMs = ms;
    this.#giveUp(loss);
  }

  #giveUp(reason: unknown): void {
    if (this.#given) return;
    this.#given = { reason };
    for (const giveUp of this.#givingUp.splice(0)) giveUp(reason);
  }
}
