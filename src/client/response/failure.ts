/**
 * Parses the refusals of the service: the seven body shapes of the main API (field notes 9.1) and the
 * canvas's own (protocol: pixel canvas error). The `found` echo of a validation error repeats the request,
 * passwords included; it is never read here.
 */
import type { AnswerHeaders } from '../../ports/api';
import { headerOf } from '../http/http-adapter';
import { readText, record, type Text, textOf } from './text';

/** A refusal, independent of the shape of its body. */
export interface Failure {
  readonly status: number;
  /** The code of the service, else one for the status; empty when there is none. */
  readonly code: string;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  /** Whether the body has the error format of the service; a gateway or a proxy may have sent any other. */
  readonly isServiceFormat: boolean;
  /** Whether the code is in the field `code`, like the service's own (protocol: errors). */
  readonly isCoded: boolean;
  /** HTML, which the service never writes. */
  readonly isPage: boolean;
}

/** An answer as far as a failure is read from it. */
export interface FailureSource {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The body as read by `readText`. */
  readonly text: Text;
  /** Milliseconds since the epoch, for a `Retry-After` that is a date. */
  readonly now: number;
}

const codesByStatus: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  409: 'ENTITY_ALREADY_EXISTS',
  413: 'FILE_TOO_LARGE',
  422: 'VALIDATION_ERROR',
  429: 'RATE_LIMIT_EXCEEDED',
};

const messagesByStatus: Readonly<Record<number, string>> = {
  400: 'the service rejected the request as invalid',
  401: 'the service requires a valid session',
  403: 'the service does not allow it',
  404: 'not found',
  405: 'the service does not support this method for this route',
  409: 'the request conflicts with the current state',
  413: 'the file is too large',
  414: 'the name is too long',
  422: 'the service does not accept the values',
  429: 'too many requests',
};

/** The canvas sends a reason without a message; all reasons but the first are the sandbox's own. */
const canvasMessages = new Map([
  ['RateLimit', 'too many requests'],
  ['OutOfBounds', 'the pixel is outside the canvas'],
  ['Closed', 'the canvas is closed'],
]);

/** Fields besides code and message that the error shows (field notes 9.1). */
const shownKeys = ['until', 'reason', 'attemptsLeft', 'canRestore', 'restoreDeadline', 'userId'];
const requestIdHeaders = ['x-request-id', 'x-requestid', 'request-id', 'x-correlation-id'];
const maxMessageLength = 500;

/**
 * The failure in an answer; undefined when it is not a failure. A 4xx or 5xx always is one; a 2xx is when its shape
 * says so (`{error: true, reason}` of the canvas, `{success: false, error}` of the notifications).
 */
export function failureOf(refusal: FailureSource): Failure | undefined {
  const { status, headers, text } = refusal;
  const root = record(text.json);
  const byShape = root !== undefined && (isCanvasShape(root) || isUnsuccessful(root));
  if (status < 400 && !byShape) return undefined;
  const parsed = root ? parseJsonFailure(root) : parseTextFailure(text);
  const code = parsed.code || codesByStatus[status] || (status >= 500 ? 'UNKNOWN_ERROR' : '');
  const retryAfter = retryAfterOf(refusal, root);
  return {
    status,
    code,
    message: (parsed.message || messageOfStatus(status)).slice(0, maxMessageLength),
    retryAfter,
    fields: { ...parsed.fields, ...requestIdOf(headers) },
    isServiceFormat: isServiceFormat(text, root),
    isCoded: codePattern.test(textOf(record(root?.error)?.code ?? root?.code)),
    isPage: text.isPage,
  };
}

const codePattern = /^[A-Z][A-Z0-9_]{2,63}$/;

/**
 * Whether the body is one that only the service writes: a code, or a shape of field notes 9.1. Only a message, HTML and
 * `{error: "text"}` also come from proxies and gateways before it.
 */
function isServiceFormat(text: Text, root: Record<string, unknown> | undefined): boolean {
  if (!root) return codePattern.test(text.plain.trim());
  if (isCanvasShape(root)) return true;
  const nested = record(root.error);
  const inner = nested ?? root;
  const { code, message, type } = inner;
  if (typeof code === 'string' && code !== '') return true;
  if (codePattern.test(textOf(root.error)) || type === 'validation') return true;
  if (violationsOf(inner, root).length > 0) return true;
  if (nested && code === undefined && textOf(message) !== '') return true;
  return record(readText(Buffer.from(textOf(message))).json)?.type !== undefined;
}

/** The message of a failure for which the service has no words. */
export function messageOfStatus(status: number): string {
  return messagesByStatus[status] ?? `the service answered with status ${status}`;
}

interface ParsedFailure {
  readonly code: string;
  readonly message: string;
  readonly fields: Record<string, string | number | boolean>;
}

function isCanvasShape(root: Record<string, unknown>): boolean {
  return root.error === true && typeof root.reason === 'string';
}

function isUnsuccessful(root: Record<string, unknown>): boolean {
  return root.success === false && (record(root.error) !== undefined || typeof root.error === 'string');
}

/** Shapes 1, 2, 3, 4 and 6, and the canvas's. */
function parseJsonFailure(root: Record<string, unknown>): ParsedFailure {
  if (isCanvasShape(root)) {
    const code = textOf(root.reason);
    return { code, message: canvasMessages.get(code) ?? code, fields: {} };
  }
  if (typeof root.error === 'string' && root.message === undefined) return parseShortText(root.error, root);
  const inner = record(root.error) ?? root;
  // Some servers put the whole validation error, echo included, as JSON into `message`.
  const nested = record(readText(Buffer.from(textOf(inner.message))).json);
  if (nested && nested.type !== undefined) return parseJsonFailure(nested);
  const violations = violationsOf(inner, root);
  const named = [inner.detail, inner.summary, inner.message, inner.title]
    .map(textOf)
    .find((text) => text !== '');
  const message = named ?? (typeof root.error === 'string' ? root.error : '');
  return {
    code: textOf(inner.code),
    message: withViolations(message, violations),
    fields: {
      ...shownFields(root),
      ...shownFields(inner),
      ...Object.fromEntries(violations.map(([field, text]) => [`violations.${field}`, text])),
    },
  };
}

/**
 * The message with each violation that it lacks, and with the field of a violation that it contains without the field.
 */
function withViolations(message: string, violations: readonly [field: string, text: string][]): string {
  const reported = violations
    .filter(([field, text]) => !message.includes(text) || !message.includes(field.split('.').at(-1) ?? field))
    .map(([field, text]) => (message.includes(text) ? { field } : { field, text }));
  const named = reported.flatMap(({ field, text }) => (text === undefined ? [field] : []));
  const start = named.length > 0 ? `${named.join(', ')}: ${message}` : message;
  const added = reported.flatMap(({ field, text }) => (text === undefined ? [] : [`${field}: ${text}`]));
  return [start, ...added].filter((part) => part !== '').join('; ');
}

/** A short text is a code when it is written like one (`UNAUTHORIZED`), else the message itself. */
function parseShortText(words: string, root: Record<string, unknown> = {}): ParsedFailure {
  const isCode = codePattern.test(words);
  return {
    code: isCode ? words : textOf(root.code),
    message: isCode ? '' : words,
    fields: shownFields(root),
  };
}

/** Shapes 5 and 7: plain text, and the web page of a proxy before the service. */
function parseTextFailure(text: Text): ParsedFailure {
  if (text.isPage) return { code: '', message: 'the service answered with a web page', fields: {} };
  const line = text.plain.trim();
  return line.length <= 200 && !line.includes('\n') ? parseShortText(line) : parseShortText('');
}

function shownFields(from: Record<string, unknown>): Record<string, string | number | boolean> {
  const shown: Record<string, string | number | boolean> = {};
  for (const key of shownKeys) {
    const value = from[key];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      shown[key] = value;
  }
  return shown;
}

/** Seconds until another try makes sense: `Retry-After` (seconds or a date), `retryAfter`, `retry_after`, `data.after`. */
function retryAfterOf({ headers, now }: FailureSource, root: Record<string, unknown> = {}) {
  const header = headerOf(headers, 'retry-after');
  const inner = record(root.error) ?? root;
  const named = [inner, root].flatMap(({ retryAfter, retry_after }) => [retryAfter, retry_after]);
  for (const value of [header, ...named, record(root.data)?.after].map(textOf)) {
    const seconds = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  }
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

function requestIdOf(headers: AnswerHeaders): { requestId?: string } {
  const id = requestIdHeaders.map((name) => headerOf(headers, name)).find((value) => value !== undefined);
  return id === undefined ? {} : { requestId: id.slice(0, 100) };
}

/**
 * Names and messages of the fields in a validation error (field notes 9.1), in their order. The values that an entry
 * echoes are never read: one can be a password.
 * @param places the root of the answer, its `error`, or both
 */
function violationsOf(...places: readonly Record<string, unknown>[]): [field: string, text: string][] {
  const found = new Map<string, string>();
  for (const [name, message] of places.flatMap(violationsIn)) {
    const field = textOf(name).replace(/^\//, '').replaceAll('/', '.');
    const text = Array.isArray(message) ? message.map(textOf).join(', ') : textOf(message);
    if (field && field !== 'root' && text && !found.has(field)) found.set(field, text);
  }
  return [...found];
}

function violationsIn(place: Record<string, unknown>): [name: unknown, message: unknown][] {
  const own: [unknown, unknown][] =
    place.type === 'validation' ? [[place.property, place.message ?? place.summary]] : [];
  return [...entriesOf(place.violations), ...entriesOf(place.errors), ...own];
}

/** `[{field, message}]`, or a map from field to one text or several. */
function entriesOf(list: unknown): [name: unknown, message: unknown][] {
  if (!Array.isArray(list)) return Object.entries(record(list) ?? {});
  return list.map((entry) => {
    const { field, property, path, message, summary } = record(entry) ?? {};
    return [field ?? property ?? path, message ?? summary];
  });
}
