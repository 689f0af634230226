/** Reads of things that need not be there. */
import { NotFoundError } from '../errors';

/** What was asked for; a 404, which stands for 'never' here (field notes 2.20, 2.21), is the answer `none`. */
export async function unlessMissing<T>(asked: Promise<T>, none: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundError) return none;
    throw error;
  }
}

/** The next step when there is nobody of that name. */
export const noPerson = "'plaza search NAME' finds people";

/** What was asked for; a 404 that says no next step of its own gets one. */
export async function withHint<T>(asked: Promise<T>, hint: string): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof NotFoundError) || error.details.hint !== undefined) throw error;
    throw new NotFoundError(error.message, { ...error.details, hint });
  }
}
