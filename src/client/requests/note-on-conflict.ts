/** Requests whose result is there already: done, with a note, as a second like is. */
import { RefusedError } from '../../errors';
import type { Ports } from '../../ports/index';

const conflicts: readonly (string | undefined)[] = ['CONFLICT', 'ENTITY_ALREADY_EXISTS'];

/**
 * The answer of the request; undefined, with the note, when the service answers that it is so already (409; field
 * notes 9.3).
 * @throws what the request throws otherwise
 */
export async function noteOnConflict<T>(
  { note }: Pick<Ports, 'note'>,
  text: string,
  request: Promise<T>,
): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const isSo =
      error instanceof RefusedError && error.details.status === 409 && conflicts.includes(error.details.code);
    if (!isSo) throw error;
    note(text);
    return undefined;
  }
}
