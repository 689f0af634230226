import { UsageError } from '../../../src/errors';

/** The message and the hint of the UsageError that the work throws. */
export function refusal(work: () => unknown): { message: string; hint: string | undefined } {
  try {
    work();
  } catch (error) {
    if (error instanceof UsageError) return { message: error.message, hint: error.details.hint };
    throw error;
  }
  throw new Error('no error was thrown');
}
