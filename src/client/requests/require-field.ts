/** Required fields of an answer. */
import { NetworkError } from '../../errors';

/** The value. @throws NetworkError naming `what` when the service left it out */
export function requireField<T>(value: T | null | undefined, what: string): T {
  if (value !== undefined && value !== null && value !== '') return value;
  throw new NetworkError(`the answer of the service lacks ${what}`, { hint: 'run the command again' });
}
