/** An answer that could not be printed after the service had made its change. */
import { NetworkError, UnknownOutcomeError, UsageError } from '../../errors';

/** The change was made, and the journal keeps the answer for a retry. */
class UnprintedAnswerError extends NetworkError {}

/**
 * Wrong usage means that nothing was sent, which is not so here: the error says that the change was made.
 * @param keyed whether the journal keeps the action until its answer was printed
 */
export function unprintable(cause: unknown, keyed: boolean): unknown {
  if (!(cause instanceof UsageError)) return cause;
  const message = `the change was made, but the result could not be printed: ${cause.message}`;
  return keyed
    ? new UnprintedAnswerError(message, { hint: 'run the same command again to print it', cause })
    : new UnknownOutcomeError(message, { hint: 'running the command again would do it again', cause });
}

/**
 * Names the operations that are done and whose answers were not read: in the error when it is about them, else in a
 * separate note.
 */
export function withOperations(
  error: unknown,
  ids: readonly string[],
  note: (text: string) => void,
): unknown {
  if (error instanceof UnprintedAnswerError) {
    return new NetworkError(error.message, { ...error.details, operation: ids[0] });
  }
  for (const id of ids) {
    note(
      `operation ${id} is done, but its answer was not printed: print it with 'plaza operations retry ${id}'`,
    );
  }
  return error;
}
