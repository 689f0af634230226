/**
 * The errors of plaza. Each kind of failure is a class with its own exit code. Every layer may throw them, and the
 * writer prints them. This module imports nothing.
 */

/** Exit codes by kind of failure; the documentation has the same table. */
export const exitCodes = {
  fault: 1,
  usage: 2,
  refused: 3,
  'signed-out': 4,
  'not-found': 5,
  'too-frequent': 6,
  network: 7,
  'person-needed': 8,
  'unknown-outcome': 9,
  interrupted: 130,
  terminated: 143,
} as const;

export type ErrorKind = keyof typeof exitCodes;

/** Details of an error besides its message; with `--json`, all of them are printed. */
export interface ErrorDetails {
  /** Error code of the service, such as `EDIT_WINDOW_EXPIRED`. */
  code?: string;
  /** HTTP status of the failed request. */
  status?: number;
  /** The next step, one sentence without a full stop. */
  hint?: string;
  /** Seconds to wait before trying again. */
  retryAfter?: number;
  /** ID of the operation in the journal that retries the action. */
  operation?: string;
  /** Other fields of the error body to show, such as `until` of a ban. */
  fields?: Readonly<Record<string, string | number | boolean>>;
  cause?: unknown;
}

/** The base class of expected failures; anything else that is thrown is a bug in plaza. */
export class PlazaError extends Error {
  override readonly name: string = 'PlazaError';
  readonly kind: ErrorKind;
  readonly details: Readonly<ErrorDetails>;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.details = details;
  }

  /** Exit code of the process for this failure. */
  get exit(): number {
    return exitCodes[this.kind];
  }

  /** A copy of the same class, with these details instead of its own. */
  with({ message = this.message, ...details }: ErrorDetails & { readonly message?: string }): this {
    const copy: this = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
    return Object.assign(copy, { message, details: { ...this.details, ...details } });
  }
}

/** The base class of the failures of one kind. */
function errorOfKind(kind: ErrorKind, name: string) {
  return class extends PlazaError {
    override readonly name: string = name;
    constructor(message: string, details?: ErrorDetails) {
      super(kind, message, details);
    }
  };
}

/** The command line, the configuration or an input is invalid; nothing was sent. */
export class UsageError extends errorOfKind('usage', 'UsageError') {}

/**
 * The value of a JSON text.
 * @param source the name of the file or of the text
 * @throws UsageError with the line of the first error
 */
export function readJson(source: string, text: string, hint?: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidJson(source, text, cause, hint);
  }
}

function invalidJson(source: string, text: string, cause: unknown, hint?: string): UsageError {
  const said = cause instanceof Error ? cause.message : String(cause);
  const position = /at position (\d+)/.exec(said)?.[1];
  const line = text.slice(0, position === undefined ? undefined : Number(position)).split('\n').length;
  const reason = said.replace(/,? (in JSON )?at position .*$/s, '').replace(/, (\.\.\.)?"[\s\S]*$/, '');
  return new UsageError(`${source} is not JSON: ${reason} (line ${line})`, { hint, cause });
}

/** The service refused the request (a 4xx status without its own exit code). */
export class RefusedError extends errorOfKind('refused', 'RefusedError') {}

/** There is no session, the session has ended, or its token belongs to another origin. */
export class SignedOutError extends errorOfKind('signed-out', 'SignedOutError') {}

export class NotFoundError extends errorOfKind('not-found', 'NotFoundError') {}

/** A rate limit or a cooldown; `retryAfter` says how long to wait. */
export class TooFrequentError extends errorOfKind('too-frequent', 'TooFrequentError') {}

/** A network failure, a time limit, a 5xx status or an unreadable answer; running the command again is safe. */
export class NetworkError extends errorOfKind('network', 'NetworkError') {}

/** Input is needed and there is no terminal; the hint names the option that answers it. */
export class PersonNeededError extends errorOfKind('person-needed', 'PersonNeededError') {}

/** The request was sent, its answer was lost, and it cannot be retried safely. The hint names the command that shows the outcome. */
export class UnknownOutcomeError extends errorOfKind('unknown-outcome', 'UnknownOutcomeError') {}

/** The user pressed Ctrl-C, left a prompt or answered no. */
export class InterruptedError extends PlazaError {
  override readonly name = 'InterruptedError';
  constructor(message = 'interrupted', details?: ErrorDetails) {
    super('interrupted', message, details);
  }
}

/** The process received SIGTERM. */
export class TerminatedError extends PlazaError {
  override readonly name = 'TerminatedError';
  constructor(message = 'terminated', details?: ErrorDetails) {
    super('terminated', message, details);
  }
}

/**
 * Whether an error is a failure to report and continue after, and not an interrupt or a bug:
 * `catch (error) { if (!isFailure(error)) throw error; ctx.failed(error); }`.
 */
export function isFailure(error: unknown): error is PlazaError {
  return error instanceof PlazaError && error.kind !== 'interrupted' && error.kind !== 'terminated';
}

/** Quotes a word of a command that a hint or a script names: a copied line must not run text that another user wrote. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function messageWithHint({ message, details: { hint } }: PlazaError): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

/** The message and the hint as fields of a record. */
export function messageAndHint({ message, details: { hint } }: PlazaError): MessageAndHint {
  return { message, ...(hint !== undefined && { hint }) };
}

export interface MessageAndHint {
  readonly message: string;
  readonly hint?: string;
}
