/**
 * What can go wrong, as classes: each kind of failure has one exit code, so that every layer may throw and
 * one place (the writer) prints. A leaf: it imports nothing.
 */

/** Exit codes by kind of failure; the README prints the same table for people. */
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

/** What an error may carry beside its message; all of it is printed under `--json`. */
export interface ErrorDetails {
  /** The service's own code, such as `EDIT_WINDOW_EXPIRED`. */
  code?: string;
  /** HTTP status of the answer that was the failure. */
  status?: number;
  /** The next step, one sentence without a full stop. */
  hint?: string;
  /** Seconds until it makes sense to try again. */
  retryAfter?: number;
  /** Id of the remembered operation that repeats the action. */
  operation?: string;
  /** Other fields of the error body a person should see, such as `until` of a ban. */
  fields?: Readonly<Record<string, string | number | boolean>>;
  cause?: unknown;
}

/** The base of every failure that plaza expects; anything else that is thrown is a fault in the program. */
export class PlazaError extends Error {
  override readonly name: string = 'PlazaError';
  readonly kind: ErrorKind;
  readonly details: Readonly<ErrorDetails>;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.details = details;
  }

  /** The process's exit code for this failure. */
  get exit(): number {
    return exitCodes[this.kind];
  }
}

/** The command line, the configuration or an input is wrong; nothing was sent. */
export class UsageError extends PlazaError {
  override readonly name = 'UsageError';
  constructor(message: string, details?: ErrorDetails) {
    super('usage', message, details);
  }
}

/** The service understood and said no (a 4xx without an exit code of its own). */
export class RefusedError extends PlazaError {
  override readonly name = 'RefusedError';
  constructor(message: string, details?: ErrorDetails) {
    super('refused', message, details);
  }
}

/** There is no session, it ended, or its token belongs to another origin. */
export class SignedOutError extends PlazaError {
  override readonly name = 'SignedOutError';
  constructor(message: string, details?: ErrorDetails) {
    super('signed-out', message, details);
  }
}

/** The thing asked for does not exist. */
export class NotFoundError extends PlazaError {
  override readonly name = 'NotFoundError';
  constructor(message: string, details?: ErrorDetails) {
    super('not-found', message, details);
  }
}

/** Asked too often, or still cooling down; `retryAfter` says how long. */
export class TooFrequentError extends PlazaError {
  override readonly name = 'TooFrequentError';
  constructor(message: string, details?: ErrorDetails) {
    super('too-frequent', message, details);
  }
}

/** The network, a time limit, a 5xx or an answer nobody can read; running the command again is safe. */
export class NetworkError extends PlazaError {
  override readonly name = 'NetworkError';
  constructor(message: string, details?: ErrorDetails) {
    super('network', message, details);
  }
}

/** A person has to decide or to type something and there is none; the hint names the option that answers. */
export class PersonNeededError extends PlazaError {
  override readonly name = 'PersonNeededError';
  constructor(message: string, details?: ErrorDetails) {
    super('person-needed', message, details);
  }
}

/** Sent, the answer was lost and it may not be repeated: nobody knows. The hint names the command that tells. */
export class UnknownOutcomeError extends PlazaError {
  override readonly name = 'UnknownOutcomeError';
  constructor(message: string, details?: ErrorDetails) {
    super('unknown-outcome', message, details);
  }
}

/** A person pressed Ctrl-C, left a prompt or answered no. */
export class InterruptedError extends PlazaError {
  override readonly name = 'InterruptedError';
  constructor(message = 'interrupted', details?: ErrorDetails) {
    super('interrupted', message, details);
  }
}

/** The process was asked to end by TERM. */
export class TerminatedError extends PlazaError {
  override readonly name = 'TerminatedError';
  constructor(message = 'terminated', details?: ErrorDetails) {
    super('terminated', message, details);
  }
}
