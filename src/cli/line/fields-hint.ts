/** The filter that does what `--json id,content` does in other programs. */

/** @param fields separated by commas */
export function fieldsHint(fields: string): string {
  const wanted = fields.split(',').join(', ');
  return `for a list use --jq '.[] | {${wanted}}', for one record --jq '{${wanted}}'`;
}
