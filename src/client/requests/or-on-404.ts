/** Reads of optional resources. */
import { NotFoundError } from '../../errors';

/** The result of the request, or `fallback` on a 404, which means "never" on these routes (field notes 2.20, 2.21). */
export async function orOn404<T>(request: Promise<T>, fallback: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NotFoundError) return fallback;
    throw error;
  }
}
