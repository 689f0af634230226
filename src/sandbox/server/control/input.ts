/** What control is given from outside. */
import * as v from 'valibot';
import { type Refusal, refusal } from '../http/refusal';

/**
 * The input, checked; `about` stands before what is wrong with it.
 * @throws Refusal 422
 */
export function checkedInput<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  about = '',
): v.InferOutput<S> {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue);
  throw wrongInput(`${about}${place ? `${place}: ` : ''}${issue.message}`);
}

/** The refusal for input that says what it must not. */
export function wrongInput(reason: string): Refusal {
  return refusal(422, 'VALIDATION_ERROR', reason);
}
