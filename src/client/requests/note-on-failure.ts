/** Parts of an answer that it can do without. */
import { isFailure } from '../../errors';
import type { Ports } from '../../ports/index';

/**
 * The result of a request; undefined, with a note, when it failed.
 * @param what what failed, for the note: `read the shop`
 * @throws anything that is not a failure, such as an interrupt
 */
export async function noteOnFailure<T>(
  { note }: Pick<Ports, 'note'>,
  what: string,
  request: Promise<T>,
): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (!isFailure(error)) throw error;
    note(`couldn't ${what}: ${error.message}`);
    return undefined;
  }
}
