/** An answer that could not be printed after the service had made its change. */
import { NetworkError, PlazaError, UnknownOutcomeError, UsageError } from '../errors';

/** Why the answer to a change was not printed, on its way to `errorOfRun`, which words it. */
class PrintError extends PlazaError {
  constructor(override readonly cause: UsageError) {
    super('unknown-outcome', cause.message, { cause });
  }
}

/** The error of printing the answer to a change. Wrong usage means that nothing was sent, which is not so here. */
export function printError(cause: unknown): unknown {
  return cause instanceof UsageError ? new PrintError(cause) : cause;
}

/** The state at the end of a failed run. */
export interface FailedRun {
  /** The IDs of the operations that are done, and whose answers were not read. */
  readonly unread: readonly string[];
  readonly note: (text: string) => void;
}

/** The error to report. It names the operation whose answer was not printed; of any other error, a note does. */
export function errorOfRun(error: unknown, { unread, note }: FailedRun): unknown {
  const isPrinting = error instanceof PrintError;
  if (isPrinting && unread.length > 0) {
    const hint = 'run the same command again to print it';
    return new NetworkError(messageOf(error), { hint, cause: error.cause, operation: unread[0] });
  }
  for (const id of unread)
    note(
      `operation ${id} is done, but its answer was not printed: print it with 'plaza operations retry ${id}'`,
    );
  if (!isPrinting) return error;
  const hint = 'running the command again would do it again';
  return new UnknownOutcomeError(messageOf(error), { hint, cause: error.cause });
}

function messageOf({ cause }: PrintError): string {
  return `the change was made, but the result could not be printed: ${cause.message}`;
}
