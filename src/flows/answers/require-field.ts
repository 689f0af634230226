/** Fields of an answer that a step cannot go on without. */
import { NetworkError } from '../../errors';

/** The value itself. @throws NetworkError when the service left it out, naming what is missing */
export function needed<T>(value: T | null | undefined, what: string): T {
  if (value !== undefined && value !== null && value !== '') return value;
  throw new NetworkError(`the answer of the service lacks ${what}`, { hint: 'run the command again' });
}
