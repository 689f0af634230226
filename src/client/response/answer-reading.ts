/**
 * Converts an answer to the schema of its route in the catalogue, so that commands and renderers can rely on the types of
 * its fields. A value that cannot be converted is removed; a required field is then an empty text, list or record.
 * `--json` prints the answer as received, which `asReceived` returns.
 */
import { type Fields, resolved, type Schema, unknown } from '../../protocol/answer';
import { isRecord } from './text';

/** Received value by its converted value. */
const received = new WeakMap<object, unknown>();
let isAnyChanged = false;

/** The received value of an added list or record. */
const absent = Symbol('absent');
/**
 * The names of fields that were filled with an empty text: unlike an object, a text cannot be recognized by identity.
 */
const emptied = new Set<string>();

/** The value as received from the service, at any depth of a result. */
export function asReceived(value: unknown): unknown {
  const came = isAnyChanged ? restored(value) : value;
  return came === absent ? (Array.isArray(value) ? [] : {}) : came;
}

/** The value as received; `absent` when it was added. */
function restored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (received.has(value)) return received.get(value);
  if (Array.isArray(value)) return value.map(restored).filter((item) => item !== absent);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, restored(field)] as const);
  return Object.fromEntries(
    fields.filter(([key, field]) => field !== absent && !(field === '' && emptied.has(key))),
  );
}

/** Stores the received value of a converted one. */
export function changed(from: object, to: object): object {
  isAnyChanged = true;
  received.set(to, from);
  return to;
}

/**
 * The value converted to the schema; undefined when that is not possible.
 * @param completes whether missing required fields are added
 */
export function fitted(schema: Schema, value: unknown, completes = true): unknown {
  const { type, item, fields, options } = resolved(schema);
  if (options) return fittedOption(options, value);
  if (type === 'array' && item) return fittedArray(item, value, completes);
  if (fields) return isRecord(value) ? fittedObject(fields, value, completes) : undefined;
  if (item) return isRecord(value) ? fittedRecord(item, value, completes) : undefined;
  return type === 'unknown' || type === 'bytes' ? value : scalar(type, value);
}

function scalar(type: Schema['type'], value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (type === 'string') return textFor(value);
  if (type === 'boolean') {
    const isYes = value === true || value === 'true' || value === 1;
    return isYes || (value === false ? false : undefined);
  }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function textFor(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function fittedArray(item: Schema, value: unknown, completes: boolean): unknown {
  if (!Array.isArray(value)) return undefined;
  const items = value.map((one) => fitted(item, one, completes));
  const readable = items.filter((one) => one !== undefined);
  const isSame = readable.length === value.length && readable.every((one, index) => one === value[index]);
  return isSame ? value : changed(value, readable);
}

/**
 * The first option that the value matches unchanged; of several objects the one with most of its fields; else the first
 * it fits. No defaults are added: a missing field may decide which of the objects it is.
 */
function fittedOption(options: readonly Schema[], value: unknown): unknown {
  const common = (option: Schema) =>
    isRecord(value) ? Object.keys(resolved(option).fields ?? {}).filter((name) => name in value).length : 0;
  let first: unknown;
  for (const option of [...options].sort((one, other) => common(other) - common(one))) {
    const result = fitted(option, value, false);
    if (result === value) return value;
    if (first === undefined) first = result;
  }
  return first;
}

function fittedObject(fields: Fields, value: Record<string, unknown>, completes: boolean): object {
  return withFields(value, Object.keys(fields), (name) => {
    const field = fields[name] ?? unknown;
    const came = fieldValue(value, name, field);
    if (came !== undefined) return fittedField(field, came, completes);
    if (field.optional || !completes) return undefined;
    return field.nullable ? null : added(name, field);
  });
}

/** The value of a field, under its name or an alias. */
export function fieldValue(of: unknown, name: string, { aliases = [] }: Schema): unknown {
  if (!isRecord(of)) return undefined;
  return of[name] ?? aliases.map((alias) => of[alias]).find((value) => value !== undefined) ?? of[name];
}

function fittedRecord(item: Schema, value: Record<string, unknown>, completes: boolean): object {
  return withFields(value, Object.keys(value), (name) => fittedField(item, value[name], completes));
}

/** The record with some fields replaced; copied at the first difference, since most answers match the catalogue. */
function withFields(
  value: Record<string, unknown>,
  names: readonly string[],
  fieldOf: (name: string) => unknown,
): object {
  let copy: Record<string, unknown> | undefined;
  for (const name of names) {
    const field = fieldOf(name);
    if (field === value[name]) continue;
    copy ??= { ...value };
    if (field === undefined) delete copy[name];
    else copy[name] = field;
  }
  return copy ? changed(value, copy) : value;
}

function fittedField(schema: Schema, value: unknown, completes: boolean): unknown {
  const found = value === null && schema.nullable ? null : fitted(schema, value, completes);
  if (found !== undefined) return found;
  if (schema.nullable) return null;
  return schema.optional ? undefined : empty(schema);
}

/** The value of an added field; `asReceived` removes it again. */
function added(name: string, schema: Schema): unknown {
  const value = empty(schema);
  if (typeof value === 'object' && value !== null) received.set(value, absent);
  else if (value === '') emptied.add(name);
  return value;
}

/**
 * The default of a required field that is missing or cannot be converted; undefined for numbers and booleans, for which
 * any default would be a false statement.
 */
function empty(schema: Schema): unknown {
  const { type, fields } = resolved(schema);
  if (type === 'string') return '';
  if (type === 'array') return [];
  if (type === 'record') return {};
  return fields && fittedObject(fields, {}, true);
}
