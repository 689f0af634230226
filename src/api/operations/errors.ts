/** Errors of a keyed call whose outcome is unknown: they name the operation and how to retry it. */
import { type ErrorDetails, NetworkError, PlazaError, SignedOutError, TooFrequentError } from '../../errors';
import type { Operation } from '../../ports/journal';

/**
 * Whether the service has decided on the operation itself. A rate limit or a refused token of the retry says nothing
 * about the try before it.
 */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof PlazaError)) return false;
  const { kind, details } = error;
  const { status = 0 } = details;
  return status >= 400 && status < 500 && kind !== 'too-frequent' && kind !== 'signed-out';
}

const errorClasses: Readonly<Record<string, new (message: string, details: ErrorDetails) => PlazaError>> = {
  network: NetworkError,
  'too-frequent': TooFrequentError,
  'signed-out': SignedOutError,
};

/** The error with the operation in it. An error that cannot hold it, such as an interrupt, gets a note beside it. */
export function withOperation(error: unknown, { id }: Operation, note: (text: string) => void): unknown {
  const Kind = error instanceof PlazaError ? errorClasses[error.kind] : undefined;
  if (!(error instanceof PlazaError) || !Kind) {
    note(`operation ${id} was in progress: ${retryHint(id)}`);
    return error;
  }
  const { kind, message, details } = error;
  const first = kind === 'network' || !details.hint ? '' : `${details.hint}; then `;
  return new Kind(message, { ...details, cause: error, operation: id, hint: `${first}${retryHint(id)}` });
}

/** How a person retries the operation. */
function retryHint(id: string): string {
  return `running the same command again retries it without doing it twice, as does 'plaza operations retry ${id}'`;
}
