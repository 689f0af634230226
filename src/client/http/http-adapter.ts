/**
 * The interface of an HTTP adapter, which sends one request and receives its answer, and the time limits that all
 * adapters share. One adapter uses `node:http(s)`, one undici; retries, redirects and decoding happen in their callers.
 */
import type { LookupFunction } from 'node:net';
import { PlazaError } from '../../errors';
import type { AnswerHeaders } from '../../ports/api';
import type { Clock } from '../../ports/machine';
import { TransportError, type TransportErrorReason } from './transport-error';

/** A body that is too large or too slow to be held in memory; opened again for every try. */
export interface StreamedBody {
  /** Bytes, exactly as many as `open` returns. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** Time limits of one request, in milliseconds; missing: no limit. */
export interface TimeLimits {
  /** From the start until there is a connection (through the proxy, with TLS). */
  readonly connectMs: number;
  /** From the connection, or the last chunk of a request body, to the headers of the answer. */
  readonly headersMs: number;
  /** Between two chunks of the answer's body. */
  readonly idleMs: number;
  /** From the start to the answer's last byte. */
  readonly wholeMs?: number;
}

export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case, without `host` and `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | StreamedBody;
  readonly limits: TimeLimits;
  readonly signal?: AbortSignal;
  /** Called synchronously when the headers of the answer arrive. */
  onHead?(status: number, headers: AnswerHeaders): void;
}

/**
 * An answer whose body is still being received. Read the body to its end or leave its loop, else the connection stays
 * in use.
 */
export interface WireAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface HttpAdapter {
  /**
   * Sends the request and returns the answer once its headers are there.
   * @throws TransportError when there is no answer, also later from the body; the signal's reason when it was aborted
   */
  request(wire: WireRequest): Promise<WireAnswer>;
  /** Aborts all running requests and closes every connection. */
  close(): Promise<void>;
}

export type HttpAdapterName = 'node' | 'undici';

export interface HttpAdapterOptions {
  readonly clock: Clock;
  readonly proxy?: URL;
  /** Resolves names instead of the system; ignored with a proxy, which resolves them itself. */
  readonly lookup?: LookupFunction;
}

export type MakeHttpAdapter = (name: HttpAdapterName, setup: HttpAdapterOptions) => HttpAdapter;

/** The first value of a header. */
export function headerOf(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Progress that an adapter reports during an exchange, which decides the limit in force, and the abort signal. */
export interface ExchangeProgress {
  /** There is a connection: from now on the request may arrive. */
  connected(): void;
  /** A chunk of the request's body was sent. */
  bodyProgress(): void;
  /** The last chunk was handed to the system, which might still have much of it to send. */
  bodySent(): void;
  /** Calls back once when the exchange is aborted; immediately when it already is. */
  onAbort(abort: (reason: unknown) => void): void;
}

/** `HttpAdapter.request` without time limits, which `withLimits` adds. */
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

  /** Replaces the running limit; undefined stops it. */
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
    // Before the connection, any limit counts as the connect limit.
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

/** A signal that is aborted when one of both is; undefined without any. */
export function anySignal(first: AbortSignal | undefined, second: AbortSignal): AbortSignal;
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined;
export function anySignal(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): AbortSignal | undefined {
  return first && second ? AbortSignal.any([first, second]) : (first ?? second);
}
