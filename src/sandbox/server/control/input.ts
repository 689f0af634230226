/** Checks the input of control. */
import * as v from 'valibot';
import { type Refusal, refusal } from '../http/refusal';

/**
 * The input, checked; messages of errors begin with `prefix`.
 * @throws Refusal 422
 */
export function checkedInput<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  prefix = '',
): v.InferOutput<S> {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue);
  throw wrongInput(`${prefix}${place ? `${place}: ` : ''}${issue.message}`);
}

/** The refusal of invalid input. */
export function wrongInput(reason: string): Refusal {
  return refusal(422, 'VALIDATION_ERROR', reason);
}
