/** The errors of `plaza/client`. They have the kinds of the command line; their words speak of functions, not of commands. */
import * as internal from '../errors';

/** The base class of expected failures; anything else that is thrown is a bug. `types.ts` describes its fields. */
export class PlazaError extends Error {
  override readonly name: string = 'PlazaError';
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly operation: string | undefined;
  readonly hint: string | undefined;
  readonly fields: Readonly<Record<string, string | number | boolean>>;

  constructor(
    readonly kind: internal.ErrorKind,
    message: string,
    details: internal.ErrorDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    const { requestId, ...fields } = details.fields ?? {};
    this.code = details.code;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.requestId = requestId === undefined ? undefined : String(requestId);
    this.operation = details.operation;
    this.hint = details.hint;
    this.fields = fields;
  }
}

/** The base class of the failures of one kind. */
function errorOfKind(kind: internal.ErrorKind, name: string) {
  return class extends PlazaError {
    override readonly name: string = name;
    constructor(message: string, details?: internal.ErrorDetails) {
      super(kind, message, details);
    }
  };
}

export class UsageError extends errorOfKind('usage', 'UsageError') {}
export class RefusedError extends errorOfKind('refused', 'RefusedError') {}
export class SignedOutError extends errorOfKind('signed-out', 'SignedOutError') {}
export class NotFoundError extends errorOfKind('not-found', 'NotFoundError') {}
export class TooFrequentError extends errorOfKind('too-frequent', 'TooFrequentError') {}
export class NetworkError extends errorOfKind('network', 'NetworkError') {}
export class PersonNeededError extends errorOfKind('person-needed', 'PersonNeededError') {}
export class UnknownOutcomeError extends errorOfKind('unknown-outcome', 'UnknownOutcomeError') {}

type ErrorClass = new (message: string, details?: internal.ErrorDetails) => PlazaError;
const classes: Readonly<Partial<Record<internal.ErrorKind, ErrorClass>>> = {
  usage: UsageError,
  refused: RefusedError,
  'signed-out': SignedOutError,
  'not-found': NotFoundError,
  'too-frequent': TooFrequentError,
  network: NetworkError,
  'person-needed': PersonNeededError,
  'unknown-outcome': UnknownOutcomeError,
};

/** The next steps in a program, instead of those that name commands and options. */
const hints: Readonly<Partial<Record<internal.ErrorKind, string>>> = {
  'signed-out':
    'call client.auth.refresh() if there is a refresh token; otherwise sign in again and create a client with the new session',
  'too-frequent': "wait for 'retryAfter' seconds, or give createClient() a longer 'wait'",
  network: 'call the same function again with the same parameters: nothing is done twice',
  'person-needed':
    'a person must do this step; client.auth.captchaProvider() names the key of the body for a captcha token',
  'unknown-outcome':
    "call the same function again with the same parameters: it first looks whether this was done; another key of 'once' does it again",
};

/** Words of the command line: commands, their options, and what is said to someone who types them. */
const commandWords = /\bplaza [a-z]|(^|[\s(])--[a-z]|\bcommands?\b|\bPLAZA_/i;

/** The error for programs; the reason of an `AbortSignal` and a bug are not changed. */
export function publicError(error: unknown): unknown {
  if (!(error instanceof internal.PlazaError)) return error;
  const { kind, details } = error;
  // The parts of a hint that name no command.
  const parts = details.hint?.split('; ').filter((part) => !commandWords.test(part));
  const hint = parts && (parts.join('; ') || hints[kind]);
  const message = plainMessage(error.message);
  const Class = classes[kind];
  const given = { ...details, hint };
  const made = Class ? new Class(message, given) : new PlazaError(kind, message, given);
  made.stack = `${made.name}: ${message}\n${(error.stack ?? '').split('\n').slice(1).join('\n')}`;
  return made;
}

/** The message without the parts in brackets or after a semicolon that name commands. */
function plainMessage(message: string): string {
  return message
    .replace(/ within --wait\b/, ' within the allowed wait')
    .replace(/ \([^)]*--[a-z][^)]*\)/g, '')
    .replace(/; [^;]*\bplaza [a-z][^;]*$/, '');
}

export async function withPublicErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw publicError(error);
  }
}

export async function* itemsWithPublicErrors<T>(items: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  try {
    yield* items;
  } catch (error) {
    throw publicError(error);
  }
}
