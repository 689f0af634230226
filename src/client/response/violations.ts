/** Validation errors of single fields, in all their forms (field notes 9.1). */
import { record, textOf } from './text';

/**
 * Field names with what is wrong, in the order they came. Only names and messages are read: an entry may echo
 * the value too, and that may be a password.
 * @param places the root of the answer, its `error`, or both
 */
export function violationsOf(...places: readonly Record<string, unknown>[]): [field: string, text: string][] {
  const found = new Map<string, string>();
  for (const [name, message] of places.flatMap(named)) {
    const field = textOf(name).replace(/^\//, '').replaceAll('/', '.');
    const text = Array.isArray(message) ? message.map(textOf).join(', ') : textOf(message);
    if (field && field !== 'root' && text && !found.has(field)) found.set(field, text);
  }
  return [...found];
}

function named(place: Record<string, unknown>): [name: unknown, message: unknown][] {
  const own: [unknown, unknown][] =
    place.type === 'validation' ? [[place.property, place.message ?? place.summary]] : [];
  return [...listed(place.violations), ...listed(place.errors), ...own];
}

/** `[{field, message}]`, or a map from field to one text or several. */
function listed(list: unknown): [name: unknown, message: unknown][] {
  if (!Array.isArray(list)) return Object.entries(record(list) ?? {});
  return list.map((entry) => {
    const { field, property, path, message, summary } = record(entry) ?? {};
    return [field ?? property ?? path, message ?? summary];
  });
}
