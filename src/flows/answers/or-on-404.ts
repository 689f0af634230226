/** Reads of things that need not be there. */
import { NotFoundError } from '../../errors';

/** What was asked for; a 404, which stands for 'never' here (field notes 2.20, 2.21), is the answer `none`. */
export async function unlessMissing<T>(asked: Promise<T>, none: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundError) return none;
    throw error;
  }
}
