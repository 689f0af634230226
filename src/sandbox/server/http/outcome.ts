/**
 * The outcome of a request: an answer, or an open stream; and the two switches that change answers (field notes 9.2,
 * 9.3, 13).
 */
import type { AnyRoute, Host } from '../../../protocol/route';
import { worldSwitch } from '../../world';
import type { AppliedFault } from '../control/faults';
import type { OpenEvents, OpenSocket } from './handler';
import { canvasRefusal, Refusal, refusal } from './refusal';

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  /** Undefined: no body. */
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export type Outcome =
  | Answer
  | { readonly kind: 'events'; readonly open: OpenEvents }
  | { readonly kind: 'socket'; readonly open: OpenSocket };

export function resultOutcome(route: AnyRoute, result: unknown): Outcome {
  if (route.kind === 'sse') return { kind: 'events', open: result as OpenEvents };
  if (route.kind === 'socket') return { kind: 'socket', open: result as OpenSocket };
  if (route.kind === 'binary')
    return bytesAnswer(route.ok ?? 200, result as Uint8Array, 'application/octet-stream');
  return jsonAnswer(route.ok ?? 200, result);
}

/** A refusal as an answer; a string body is sent as text. */
export function refusalAnswer({ status, body, headers }: Refusal): Answer {
  if (typeof body !== 'string') return jsonAnswer(status, body, headers);
  return bytesAnswer(status, Buffer.from(body), 'text/plain; charset=utf-8', headers);
}

/** The refusal that was thrown; for any other error a 500. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return refusal(500, 'INTERNAL_ERROR', 'the sandbox failed; see its log');
}

/** The answer to an error that was thrown. */
export function errorAnswer(error: unknown): Answer {
  return refusalAnswer(refusalOf(error));
}

/** The refusal of a fault of the kind `status`, in the host's shape. */
export function faultRefusal({ status = 500, delayMs }: AppliedFault, host: Host): Refusal {
  const headers: Record<string, string> = {};
  if (host === 'pixel' && status === 429)
    return canvasRefusal(status, 'RateLimit', Math.ceil((delayMs ?? 1000) / 1000));
  if (delayMs !== undefined) headers['retry-after'] = String(Math.ceil(delayMs / 1000));
  const code = faultCodes[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_ERROR');
  return refusal(status, code, `injected fault: ${status}`, {}, headers);
}

/** The service's own codes by status (field notes 9.2). */
const faultCodes: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'FILE_TOO_LARGE',
  422: 'VALIDATION_ERROR',
  429: 'RATE_LIMIT_EXCEEDED',
};

/** An answer with bytes of a media type. */
export function bytesAnswer(
  status: number,
  bytes: Uint8Array,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    kind: 'answer',
    status,
    bytes: new Uint8Array(bytes),
    headers: { 'content-type': type, ...headers },
  };
}

function jsonAnswer(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  if (value === undefined) return { kind: 'answer', status, bytes: undefined, headers };
  return bytesAnswer(status, Buffer.from(JSON.stringify(value)), 'application/json; charset=utf-8', headers);
}

/** The answer of a gateway if the service behind it takes too long. */
export const gatewayPage: Answer = bytesAnswer(
  504,
  Buffer.from(
    '<html><head><title>504 Gateway Time-out</title></head><body>504 Gateway Time-out</body></html>',
  ),
  'text/html',
);

/** The answer as a response, without the headers that the router adds. */
export function toResponse({ bytes, status, headers }: Answer): Response {
  return new Response(bytes ?? null, { status, headers });
}

export const successDataSwitch = worldSwitch('success-data', {
  description: 'Wrap answers in {"success": true, "data": …}, except answers about accounts',
  on: false,
  acts: 'main',
});

/**
 * The answer in `{success, data}`. Answers about accounts never have this form, and one that has `data` or `success`
 * among other fields is not changed.
 */
export function withSuccess({ host, kind, section }: AnyRoute, answer: unknown): unknown {
  const isWrapped = host === 'main' && (kind === 'json' || kind === 'multipart') && section !== 'auth';
  if (!isWrapped || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return { success: true, data: answer };
  const { data, ...others } = answer as Readonly<Record<string, unknown>>;
  if (data !== undefined && Object.keys(others).length === 0) return { success: true, data };
  return 'data' in answer || 'success' in answer ? answer : { success: true, data: answer };
}

export const otherCodesSwitch = worldSwitch('other-codes', {
  description: 'Send the alternative names of error codes',
  on: false,
  acts: 'main',
});

/** The body of a refusal, in any of its shapes, with the other name of its code. */
export function withOtherCode(body: unknown, otherCodes: Readonly<Record<string, string>>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { error, code } = body as { error?: unknown; code?: unknown };
  if (typeof error === 'object' && error !== null)
    return { ...body, error: withOtherCode(error, otherCodes) };
  const other = typeof code === 'string' && Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined;
  return other === undefined ? body : { ...body, code: other };
}
