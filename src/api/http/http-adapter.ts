/**
 * What carries one request to a server and its answer back. Two adapters stand behind this interface, one on
 * `node:http(s)`, one on undici; every rule about repeating, redirecting, decoding and reading lies above it.
 */
import type { LookupFunction } from 'node:net';
import type { AnswerHeaders } from '../../ports/api';
import type { Clock } from '../../ports/machine';

/** A body that is too large or too slow to be held whole; opened anew for every try. */
export interface StreamedBody {
  /** Bytes, exactly as many as `open` gives. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** Time limits of one request, in milliseconds; one that is left out does not exist. */
export interface TimeLimits {
  /** From the start until there is a connection (through the proxy, with TLS). */
  readonly connectMs: number;
  /** From the connection, or the last progress of a body under way, until the answer begins. */
  readonly headersMs: number;
  /** Between two pieces of the answer's body. */
  readonly idleMs: number;
  /** From the start to the answer's last byte. */
  readonly wholeMs?: number;
}

/** One request as it goes out. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case, without `host` and `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | StreamedBody;
  readonly limits: TimeLimits;
  readonly signal?: AbortSignal;
}

/**
 * An answer whose body is still coming. The body must be read to its end or be given up by leaving its loop,
 * else the connection stays taken.
 */
export interface WireAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface HttpAdapter {
  /**
   * Sends the request and gives the answer once its headers are there.
   * @throws TransportError when there is no answer, also later from the body; the signal's reason when it was aborted
   */
  request(wire: WireRequest): Promise<WireAnswer>;
  /** Gives up what is under way and lets go of every connection. */
  close(): Promise<void>;
}

export type HttpAdapterName = 'node' | 'undici';

/** What an adapter has to be made of. */
export interface HttpAdapterOptions {
  readonly clock: Clock;
  readonly proxy?: URL;
  /** Certificates of authorities (PEM) to trust instead of the runtime's own. */
  readonly authorities?: string;
  /** Looks names up in place of the system; without effect behind a proxy, which looks them up itself. */
  readonly lookup?: LookupFunction;
}

/** What ended an exchange: a time limit, a size limit, an unreadable coding, or the network itself. */
export type TransportErrorReason =
  | 'connect-limit'
  | 'headers-limit'
  | 'idle-limit'
  | 'whole-limit'
  | 'too-large'
  | 'coding'
  | 'network';

/**
 * An answer that did not come, or not whole. `reach` decides what may be repeated: a request that is `unsent`
 * surely never arrived; one that was `sent` may have been acted on.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reach: 'unsent' | 'sent';
  readonly reason: TransportErrorReason;
  /** The runtime's code, such as `ECONNREFUSED`, where the network failed. */
  readonly code: string;
  /** The proxy that was to lead there, and whether it ended at that one. */
  proxy?: string;
  failedAtProxy: boolean;
  /** The time that was over, in milliseconds. */
  limitMs?: number;

  constructor(reach: 'unsent' | 'sent', why: TransportErrorReason, cause?: unknown) {
    super(cause instanceof Error ? cause.message : why, { cause });
    this.reach = reach;
    this.reason = why;
    this.code = errorCode(cause);
    this.failedAtProxy = cause instanceof ProxyError || this.code === 'UND_ERR_PRX_TLS';
  }
}

/** What went wrong between us and a proxy, before that led on. */
export class ProxyError extends Error {
  override readonly name = 'ProxyTrouble';
  readonly code: string | undefined;

  constructor(cause: Error & { readonly code?: string }, message = cause.message) {
    super(message, { cause });
    // undici connects again and again, without a pause, while errors of its own sockets come.
    this.code = cause.code?.startsWith('UND_ERR') ? undefined : cause.code;
  }
}

function errorCode(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return '';
  const { code, errors } = cause as { code?: unknown; errors?: readonly unknown[] };
  // Both address families failed: an AggregateError without a code of its own in some versions of node.
  if (code === undefined && errors?.length) return errorCode(errors[0]);
  return typeof code === 'string' ? code : '';
}

/** A header's first value, whatever its form. */
export function headerOf(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
