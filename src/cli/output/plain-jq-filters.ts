/**
 * The operations of plain jq filters (see `plain-jq`). A filter returns all its outputs. Errors of jq, and values that jq
 * prints differently than JavaScript, throw `NotPlain`: the real jq then evaluates the filter.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Filter = (input: Json) => readonly Json[];

/** The filter, or this value, is left to the real jq. */
export class NotPlain extends Error {}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);
const isTrue = (value: Json) => value !== null && value !== false;

function need<T extends Json>(value: Json, isIt: (value: Json) => value is T): T {
  if (isIt(value)) return value;
  throw new NotPlain();
}

export type Operator = (first: Filter, second: Filter, sign: string) => Filter;

export const pipe: Operator = (first, second) => (input) => first(input).flatMap(second);
export const comma: Operator = (first, second) => (input) => [...first(input), ...second(input)];
/** `//` */
export const alternative: Operator = (first, second) => (input) => {
  const found = first(input).filter(isTrue);
  return found.length > 0 ? found : second(input);
};
/** `and`, `or` */
export const logic: Operator = (first, second, sign) => (input) =>
  first(input).flatMap((one) => {
    const isDecided = isTrue(one) === (sign === 'or');
    return isDecided ? [sign === 'or'] : second(input).map(isTrue);
  });
/** `==`, `<` and so on; the second operand is the outer loop. */
export const comparison: Operator = (first, second, sign) => (input) =>
  second(input).flatMap((other) => first(input).map((one) => compare(one, other, sign)));

function compare(one: Json, other: Json, sign: string): boolean {
  if (sign === '==' || sign === '!=') return isEqual(one, other) === (sign === '==');
  const order = orderOf(one, other);
  return (sign.endsWith('=') && order === 0) || (sign.startsWith('<') ? order < 0 : order > 0);
}

function isEqual(one: Json, other: Json): boolean {
  if (isArray(one) && isArray(other))
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index] as Json));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key] as Json, other[key] as Json));
}

/** jq orders texts by code points, JavaScript by UTF-16 units: the same below the surrogates. */
function orderOf(one: Json, other: Json): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== 'string' || typeof other !== 'string' || /[\ud800-\uffff]/.test(one + other))
    throw new NotPlain();
  return one < other ? -1 : Number(one > other);
}

export const constant =
  (value: Json): Filter =>
  () => [value];
/** `.a`, `.[0]` */
export const at =
  (key: string | number): Filter =>
  (input) => {
    if (input === null) return [null];
    if (typeof key === 'number') return [need(input, isArray).at(key) ?? null];
    return [
      (Object.hasOwn(need(input, isObject), key) ? (input as Record<string, Json>)[key] : null) ?? null,
    ];
  };
/** `.[]` */
export const each: Filter = (input) => (isArray(input) ? input : Object.values(need(input, isObject)));
/** `?` after a step of a path: no output instead of an error. */
export const optional =
  (step: Filter): Filter =>
  (input) => {
    try {
      return step(input);
    } catch {
      return [];
    }
  };
export const array =
  (items: Filter): Filter =>
  (input) => [items(input)];
/** If values have several outputs, the first entry is the outermost loop. */
export const object =
  (entries: readonly (readonly [key: string, value: Filter])[]): Filter =>
  (input) => {
    let made: readonly { readonly [key: string]: Json }[] = [{}];
    for (const [key, value] of entries)
      made = made.flatMap((one) => value(input).map((found) => ({ ...one, [key]: found })));
    return made;
  };
/** A text with interpolated outputs, each followed by a text; the last is the outermost loop. */
export const interpolation =
  (start: string, parts: readonly (readonly [value: Filter, text: string])[]): Filter =>
  (input) => {
    let made: readonly string[] = [start];
    for (const [value, text] of parts)
      made = value(input).flatMap((found) => made.map((one) => one + textOf(found) + text));
    return made;
  };

export const functions: Readonly<Record<string, (argument: Filter) => Filter>> = {
  select: (condition) => (input) =>
    condition(input)
      .filter(isTrue)
      .map(() => input),
  map: (filter) => array(pipe(each, filter, '|')),
};

/** Literals, functions without an argument, and formats. */
export const words: Readonly<Record<string, Filter>> = {
  null: constant(null),
  true: constant(true),
  false: constant(false),
  empty: () => [],
  not: (input) => [!isTrue(input)],
  first: at(0),
  last: at(-1),
  length: (input) => [lengthOf(input)],
  keys: (input) => [isArray(input) ? [...input.keys()] : Object.keys(need(input, isObject)).sort(orderOf)],
  tostring: (input) => [textOf(input)],
  '@csv': (input) => [need(input, isArray).map(csvCell).join(',')],
  '@tsv': (input) => [need(input, isArray).map(tsvCell).join('\t')],
};

function lengthOf(value: Json): number {
  if (typeof value === 'string') return [...value].length;
  if (typeof value === 'number') return Math.abs(value);
  if (typeof value === 'boolean') throw new NotPlain();
  return value === null ? 0 : Object.keys(value).length;
}

const csvCell = (value: Json) =>
  typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : cellText(value);

const escapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };
const tsvCell = (value: Json) =>
  typeof value === 'string' ? value.replace(/[\t\n\r\\]/g, (one) => escapes[one] ?? one) : cellText(value);

function cellText(value: Json): string {
  if (isObject(value) || isArray(value)) throw new NotPlain();
  return value === null ? '' : jsonOf(value);
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : jsonOf(value));

/** The value as jq writes it on one line. Very small and very large numbers have an exponent in one of the two. */
export function jsonOf(value: Json): string {
  if (isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, one]) => `${jsonOf(key)}:${jsonOf(one)}`);
    return `{${entries.join(',')}}`;
  }
  if (typeof value === 'string') return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
  if (typeof value !== 'number' || (value === 0 && !Object.is(value, -0))) return String(value);
  if (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e15) return String(value);
  throw new NotPlain();
}
