/** The answer to `--json id,content`, a habit from gh: the filter that does the same here. */
import { UsageError } from '../../errors';

/** @param fields separated by commas */
export function noFieldsError(fields: string, cause?: unknown): UsageError {
  const wanted = fields.split(',').join(', ');
  return new UsageError(`--json takes no list of fields, got '${fields}'`, {
    hint: `for a list use --jq '.[] | {${wanted}}', for one record --jq '{${wanted}}'`,
    cause,
  });
}
