/** The error of an exchange without a complete answer, and the error of plaza that is thrown for it. */
import { type ErrorDetails, NetworkError, type PlazaError, UnknownOutcomeError } from '../../errors';
import { type AnyRoute, isHarmless, verificationCommand } from '../../protocol/route';

/** What ended an exchange: a time limit, a size limit, an unreadable content encoding, or the network itself. */
export type TransportErrorReason =
  | 'connect-limit'
  | 'headers-limit'
  | 'idle-limit'
  | 'whole-limit'
  | 'too-large'
  | 'coding'
  | 'network';

/**
 * An exchange without a complete answer. `reach` decides about retries: an `unsent` request certainly did not arrive; the
 * service may have carried out one that was `sent`.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reach: 'unsent' | 'sent';
  readonly reason: TransportErrorReason;
  /** The runtime's code, such as `ECONNREFUSED`, where the network failed. */
  readonly code: string;
  /** Host and port of the proxy in use. */
  proxy?: string;
  /** Whether the connection failed at that proxy. */
  failedAtProxy: boolean;
  /** The limit that was reached, in milliseconds. */
  limitMs?: number;

  constructor(reach: 'unsent' | 'sent', reason: TransportErrorReason, cause?: unknown) {
    super(cause instanceof Error ? cause.message : reason, { cause });
    this.reach = reach;
    this.reason = reason;
    this.code = errorCode(cause);
    this.failedAtProxy = cause instanceof ProxyError || this.code === 'UND_ERR_PRX_TLS';
  }
}

export class ProxyError extends Error {
  override readonly name = 'ProxyError';
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
  // Both address families failed: an AggregateError, without a code in some versions of Node.
  if (code === undefined && errors?.length) return errorCode(errors[0]);
  return typeof code === 'string' ? code : '';
}

/** The request whose answer was lost. */
export interface FailedRequest {
  readonly route: AnyRoute;
  readonly url: URL;
  readonly timeoutMs: number;
  /** Path parameters and body fields, to fill in the command that verifies the outcome. */
  readonly requestValues?: Readonly<Record<string, unknown>>;
}

const certificateCodes = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UND_ERR_PRX_TLS',
]);

const checkAddress = "check the address ('plaza config list') and the connection ('plaza doctor')";
const checkProxy = 'check HTTPS_PROXY and NO_PROXY';

/** Whether an immediate retry could help: an unknown host name and a bad certificate do not change. */
export function isTransient(error: TransportError): boolean {
  return !(
    error.code === 'ENOTFOUND' ||
    certificateCodes.has(error.code) ||
    isProxyRefusal(error) ||
    error.reason === 'too-large' ||
    error.reason === 'coding'
  );
}

/**
 * The error for a lost answer: exit 7 where running the command again is safe, exit 9 where the request may
 * have been acted on and must not be sent again.
 */
export function errorForRequest(call: FailedRequest, error: TransportError): PlazaError {
  if (error.reach !== 'sent' || !isUnsafeToRerun(call.route)) return networkErrorFor(call, error);
  return unknownOutcomeError(call, failureText(call, error).message, { cause: error });
}

/** The error (exit 7) for a lost answer of a request that is safe to run again. */
export function networkErrorFor(call: FailedAddress, error: TransportError): NetworkError {
  const { message, hint = 'running the command again is safe' } = failureText(call, error);
  return new NetworkError(message, { hint, cause: error });
}

/** The error (exit 9) for a change that was sent and must not be sent again; `what` happened. */
export function unknownOutcomeError(
  call: Pick<FailedRequest, 'route' | 'requestValues'>,
  what: string,
  details: ErrorDetails,
): PlazaError {
  const command = verificationCommand(call.route, call.requestValues);
  const hint = command
    ? `'plaza ${command}' shows whether it happened`
    : 'check whether it happened before doing it again';
  return new UnknownOutcomeError(`${what}; the request may have been carried out`, { ...details, hint });
}

/** Whether running a request of this route again could do the same thing twice. */
export function isUnsafeToRerun(route: AnyRoute): boolean {
  return route.effect === 'once' && !isHarmless(route);
}

type FailedAddress = Pick<FailedRequest, 'url' | 'timeoutMs'>;

interface FailureText {
  readonly message: string;
  readonly hint?: string;
}

function failureText({ url: { host }, timeoutMs }: FailedAddress, error: TransportError): FailureText {
  switch (error.reason) {
    case 'connect-limit':
      return { message: `no connection to ${host}${viaProxy(error)} in time`, hint: checkHint(error) };
    case 'headers-limit':
    case 'whole-limit':
      return {
        message: `${host} did not answer completely within ${(error.limitMs ?? timeoutMs) / 1000} s`,
        hint: 'use a longer --timeout',
      };
    case 'idle-limit':
      return { message: `${host} stopped in the middle of its answer` };
    case 'too-large':
      return { message: `the answer of ${host} is too large (${error.message})`, hint: checkAddress };
    case 'coding':
      return { message: `the answer of ${host} cannot be decompressed (${error.message})` };
    case 'network':
      return networkText(host, error);
  }
}

function viaProxy({ proxy }: TransportError): string {
  return proxy === undefined ? '' : ` through the proxy ${proxy}`;
}

/** The host that caused the error: the service, or a proxy that did not connect to it. */
function respondent(host: string, error: TransportError): string {
  return error.failedAtProxy && error.proxy ? `the proxy ${error.proxy}` : `${host}${viaProxy(error)}`;
}

function checkHint({ proxy }: TransportError): string {
  return proxy === undefined ? checkAddress : checkProxy;
}

function networkText(host: string, error: TransportError): FailureText {
  if (isProxyRefusal(error)) return proxyText(host, error);
  if (certificateCodes.has(error.code)) return certificateText(host, error);
  const next = error.proxy === undefined ? host : `the proxy ${error.proxy}`;
  const hint = checkHint(error);
  switch (error.code) {
    case 'ECONNREFUSED':
      return { message: `the connection to ${next} was refused`, hint };
    case 'ENOTFOUND':
      return { message: `there is no ${error.proxy ? 'proxy' : 'host'} named ${error.proxy ?? host}`, hint };
    case 'EAI_AGAIN':
      return { message: `the name ${error.proxy ?? host} cannot be looked up now`, hint };
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'ETIMEDOUT':
      return { message: `${next} cannot be reached (${error.code})`, hint };
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return { message: `${respondent(host, error)} does not speak https there`, hint };
  }
  if (/^HPE_|HTTPParser/.test(error.code) || /^Parse Error|does not match the HTTP/.test(error.message)) {
    return { message: `${respondent(host, error)} answered with something that is not HTTP`, hint };
  }
  if (error.reach === 'sent')
    return { message: `the connection to ${host} was cut before the answer arrived` };
  return { message: `the connection to ${next} was cut before anything was sent`, hint };
}

function certificateText(host: string, error: TransportError): FailureText {
  const why =
    error.code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'is for another name' : `is not trusted (${error.code})`;
  return {
    message: `the certificate of ${respondent(host, error)} ${why}`,
    hint: 'the connection might be intercepted; NODE_EXTRA_CA_CERTS adds your own certificate authority',
  };
}

/** undici reports a proxy's refusal only in its message, `ws` by the status of the upgrade. */
function isProxyRefusal(error: TransportError): boolean {
  return error.reason === 'network' && /^Proxy response \((\d+)\)/.test(error.message);
}

function proxyText(host: string, error: TransportError): FailureText {
  const status = /\d+/.exec(error.message)?.[0];
  if (status !== '407')
    return { message: `the proxy refused to connect to ${host} (status ${status})`, hint: checkProxy };
  return {
    message: 'the proxy requires a user name and a password',
    hint: 'set them in HTTPS_PROXY or HTTP_PROXY: http://NAME:PASSWORD@HOST:PORT',
  };
}
