/** Fields of an answer that a step cannot go on without. */
import { NetworkError } from '../../errors';

/** The value itself. @throws NetworkError when the service left it out, saying `what` is missing: `no id for the file` */
export function needed<T>(value: T | null | undefined, what: string): T {
  if (value !== undefined && value !== null && value !== '') return value;
  throw new NetworkError(`the service gave ${what}`, { hint: 'run the command again' });
}
