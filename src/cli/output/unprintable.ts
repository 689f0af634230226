/** An answer that could not be printed after the service had made its change. */
import { NetworkError, UnknownOutcomeError, UsageError } from '../../errors';

/**
 * Wrong usage means that nothing was sent, which is not so here: the error says that the change was made.
 * @param keyed whether the journal keeps the action until its answer was printed
 */
export function unprintable(cause: unknown, keyed: boolean): unknown {
  if (!(cause instanceof UsageError)) return cause;
  const message = `it was done, but the result could not be printed: ${cause.message}`;
  return keyed
    ? new NetworkError(message, { hint: 'run the same command again to print it', cause })
    : new UnknownOutcomeError(message, { hint: 'running the command again would do it again', cause });
}
