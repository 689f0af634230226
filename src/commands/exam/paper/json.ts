/** JSON values: answers on the wire, and the stored record of an attempt. */
import * as v from 'valibot';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Whether the value is an object, but not an array or null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep equality of JSON values, regardless of the order of fields. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
}

/** A deep copy through JSON; `undefined` and functions become null. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
}

/** A field that is missing instead of invalid. */
export function lenient<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.optional(schema), undefined);
}
