/**
 * Sends one HTTP request and receives its answer. Two adapters implement this interface, one on `node:http(s)`, one on
 * undici; retries, redirects, decoding and reading are decided above it.
 */
import type { LookupFunction } from 'node:net';
import type { AnswerHeaders } from '../../ports/api';
import type { Clock } from '../../ports/machine';

/** A body that is too large or too slow to be held in memory; opened again for every try. */
export interface StreamedBody {
  /** Bytes, exactly as many as `open` gives. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** Time limits of one request, in milliseconds; left out: no limit. */
export interface TimeLimits {
  /** From the start until there is a connection (through the proxy, with TLS). */
  readonly connectMs: number;
  /** From the connection, or the last chunk of a request body, until the answer begins. */
  readonly headersMs: number;
  /** Between two chunks of the answer's body. */
  readonly idleMs: number;
  /** From the start to the answer's last byte. */
  readonly wholeMs?: number;
}

/** One request as it is sent. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case, without `host` and `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | StreamedBody;
  readonly limits: TimeLimits;
  readonly signal?: AbortSignal;
  /** Called in the turn in which the head of the answer arrives, before anything else is done with it. */
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
  /** Aborts what is in progress and closes every connection. */
  close(): Promise<void>;
}

export type HttpAdapterName = 'node' | 'undici';

/** What an adapter is made of. */
export interface HttpAdapterOptions {
  readonly clock: Clock;
  readonly proxy?: URL;
  /** Resolves names in place of the system; ignored behind a proxy, which resolves them itself. */
  readonly lookup?: LookupFunction;
}

/** Makes one adapter. */
export type MakeHttpAdapter = (name: HttpAdapterName, setup: HttpAdapterOptions) => HttpAdapter;

/** A header's first value, whatever its form. */
export function headerOf(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
