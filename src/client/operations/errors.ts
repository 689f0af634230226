/** Errors of a recorded call whose outcome is unknown: they name the operation and what to do next. */
import { NetworkError, PlazaError, UsageError } from '../../errors';
import type { Operation } from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import type { Conflict } from './tracker';

/** The kinds of errors after which the outcome is not known. */
const undecidedKinds: ReadonlySet<string> = new Set([
  'too-frequent',
  'signed-out',
  'network',
  'unknown-outcome',
]);

/**
 * Whether the service has decided on the operation itself. A rate limit or a refused token of the retry says nothing
 * about the try before it, and neither does an answer of a gateway instead of the service (a network error).
 */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof PlazaError) || undecidedKinds.has(error.kind)) return false;
  const { status = 0 } = error.details;
  return status >= 400 && status < 500;
}

/** The error with the operation in it. An error that cannot hold it, such as an interrupt, gets a separate note. */
export function withOperation(
  error: unknown,
  { id }: Operation,
  route: AnyRoute,
  note: (text: string) => void,
): unknown {
  const next = nextStep(id, route);
  if (!(error instanceof PlazaError) || !undecidedKinds.has(error.kind)) {
    note(`operation ${id} was in progress: ${next}`);
    return error;
  }
  const { kind, details } = error;
  const then = kind === 'unknown-outcome' ? '' : 'then ';
  const hint = kind === 'network' || !details.hint ? next : `${details.hint}; ${then}${next}`;
  return error.with({ operation: id, hint });
}

/** What to do about an operation whose outcome is unknown. */
function nextStep(id: string, { effect, lostAnswer }: AnyRoute): string {
  if (effect === 'keyed') return retryHint(id);
  if (lostAnswer && 'verified' in lostAnswer)
    return 'running the same command again looks first, and does it only if it was not done';
  return `with --new the same command does it again`;
}

/**
 * The error when the journal cannot be written, with the operation that stays pending. The exit code is 7, not the code of
 * wrong usage, because a request was already sent.
 */
export function withPending(error: unknown, pending: Operation | undefined): unknown {
  if (!pending || pending.state === 'prepared' || !(error instanceof UsageError)) return error;
  const { message, details } = error;
  const hint = `${details.hint ? `${details.hint}; then ` : ''}${retryHint(pending.id)}`;
  const text = `operation ${pending.id} was not retried: ${message}`;
  return new NetworkError(text, { ...details, cause: error, operation: pending.id, hint });
}

function retryHint(id: string): string {
  return `running the same command again retries it without doing it twice, as does 'plaza operations retry ${id}'`;
}

const conflictReasons: Readonly<Record<Conflict['reason'], (operation: Operation) => string>> = {
  older: () => 'more than a day ago',
  account: () => 'under another account',
  'signed-out': () => 'while an account was signed in, and now none is',
  guest: () => 'without a sign-in',
  address: ({ binding }) => `to ${binding}`,
  version: () => 'by another version of plaza, and perhaps the same',
  limit: ({ limit }) => (limit === undefined ? 'without --max-spend' : `with --max-spend ${limit}`),
};

/** The conflict as one sentence without a full stop. */
export function conflictText({ operation, reason }: Conflict): string {
  return `the answer to an earlier '${operation.command}', sent ${conflictReasons[reason](operation)}, was lost: it may have been carried out`;
}

/** The error (exit 2) without a terminal to ask. */
export function conflictError(conflict: Conflict): UsageError {
  const { id, binding } = conflict.operation;
  return new UsageError(conflictText(conflict), {
    operation: id,
    hint:
      conflict.reason === 'address'
        ? `with the address ${binding} the same command retries it without doing it twice; --new starts another`
        : `'plaza operations retry ${id}' retries it without doing it twice; --new starts another`,
  });
}
