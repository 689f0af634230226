/** Finds out whether a request arrived whose answer was lost, and which must not be sent twice. */
import { PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';

interface Outcome<T> {
  /** Reads what the request changes. */
  readonly read: () => Promise<T>;
  /** Whether the state shows that the request arrived. */
  readonly isDone: (state: T) => boolean;
  /** What is noted then. */
  readonly note: string;
}

/**
 * The state after a request whose answer was lost, when the service shows that the request arrived.
 * @throws the error otherwise, since the request may arrive later; also when the service cannot be asked, and any other
 *   error
 */
export async function afterLostAnswer<T>(
  { note }: Pick<Ports, 'note'>,
  error: unknown,
  outcome: Outcome<T>,
): Promise<T> {
  if (!(error instanceof PlazaError) || error.kind !== 'unknown-outcome') throw error;
  const state = await outcome.read().catch(() => undefined);
  if (!state || !outcome.isDone(state)) throw error;
  note(`the answer was lost; ${outcome.note}`);
  return state;
}
