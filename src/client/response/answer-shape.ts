/**
 * Converts an answer to the shape of its route in the catalogue, so that commands and renderers can rely on the types of
 * its fields. A value that cannot be converted is removed; a required field is then an empty text, list or record.
 * `--json` prints the answer as received, which `asReceived` returns.
 */
import shapes from '../../protocol/answer-shapes.json';
import type { AnyRoute } from '../../protocol/route';
import { isRecord, record } from './text';

/**
 * `text`, `number`, `boolean`, `any` (unknown, readable as it is) or the name of a type; `[item]` is a list, `{'|': …}` one
 * of several, and anything else a record.
 */
export type Shape = string | readonly [Shape] | { readonly '|': readonly Shape[] } | FieldShapes;

/** The fields of a record. A name ends with `?` when it may be missing, and with `|` when it may be null; `*` is any other. */
export type FieldShapes = { readonly [name: string]: Shape };

const routeShape = parsedOnUse(shapes.routes);
const typeShape = parsedOnUse(shapes.types);

/**
 * Shapes of `answer-shapes.json`, which is generated from the types of the catalogue. Each is parsed when it is first
 * used: a command needs a few of four hundred.
 */
function parsedOnUse(texts: Readonly<Record<string, string>>): (name: string) => Shape | undefined {
  const parsed = new Map<string, Shape>();
  return (name) => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (text !== undefined && !parsed.has(name)) parsed.set(name, JSON.parse(text));
    return parsed.get(name);
  };
}

/** Received value by its converted value. */
const received = new WeakMap<object, unknown>();
let isAnyChanged = false;

/** The received value of an added list or record. */
const absent = Symbol('absent');
/**
 * The names of fields that were filled with an empty text: unlike an object, a text cannot be recognized by identity.
 */
const emptied = new Set<string>();

/** The answer in the shape of its route, in its `data` wrapper or without; the same object where nothing differs. */
export function fitAnswer({ name }: Pick<AnyRoute, 'name'>, answer: unknown): unknown {
  const content = contentShape(shapeOf({ name }));
  const wrapped = record(record(answer)?.data) ?? listOf(record(answer)?.data);
  if (!wrapped || !isRecord(answer) || hasData(content)) return fitted(content, answer) ?? answer;
  const data = fitted(content, wrapped) ?? wrapped;
  return data === wrapped ? answer : changed(answer, { ...answer, data });
}

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

function changed(from: object, to: object): object {
  isAnyChanged = true;
  received.set(to, from);
  return to;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The shape of a route's answer, in its wrapper. */
export function shapeOf({ name }: Pick<AnyRoute, 'name'>): Shape {
  return resolved(routeShape(name) ?? 'any');
}

/** The shape with its name looked up. */
export function resolved(shape: Shape): Shape {
  const found = typeof shape === 'string' ? typeShape(shape) : undefined;
  return found === undefined ? shape : resolved(found);
}

export function isFields(shape: Shape): shape is FieldShapes {
  return typeof shape === 'object' && !Array.isArray(shape) && !('|' in shape);
}

function hasData(shape: Shape): boolean {
  return isFields(shape) && fieldsOf(shape).some(({ name }) => name === 'data');
}

interface Field {
  readonly name: string;
  /** `?`: may be missing; `|`: may be null. */
  readonly marks: string;
  /** Whether the field is required. */
  readonly isCertain: boolean;
  readonly shape: Shape;
}

const fieldLists = new WeakMap<FieldShapes, readonly Field[]>();

/** The named fields of a record's shape, read once. */
export function fieldsOf(shape: FieldShapes): readonly Field[] {
  const known = fieldLists.get(shape);
  if (known) return known;
  const fields = Object.entries(shape).flatMap(([marked, part]) => {
    const name = marked.replace(/\??\|?$/, '');
    return name === '*' ? [] : [fieldOf(name, marked.slice(name.length), part)];
  });
  fieldLists.set(shape, fields);
  return fields;
}

function fieldOf(name: string, marks: string, shape: Shape): Field {
  return { name, marks, isCertain: !marks.includes('?'), shape };
}

/** The shape inside the `data` wrapper, when the shape is only a wrapper. */
export function contentShape(shape: Shape): Shape {
  if (!isFields(shape)) return shape;
  const [first, ...others] = Object.entries(shape);
  return first?.[0].startsWith('data') && others.length === 0 ? resolved(first[1]) : shape;
}

/**
 * The value converted to the shape; undefined when that is not possible.
 * @param completes whether missing required fields are added
 */
export function fitted(named: Shape, value: unknown, completes = true): unknown {
  const shape = resolved(named);
  if (shape === 'any') return value;
  if (typeof shape === 'string') return scalar(shape, value);
  if (Array.isArray(shape)) return fittedList(shape[0], value, completes);
  if ('|' in shape) return fittedChoice(shape['|'] as unknown as readonly Shape[], value);
  return isRecord(value) ? fittedRecord(shape as FieldShapes, value, completes) : undefined;
}

function scalar(shape: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (shape === 'text') return textFor(value);
  if (shape === 'boolean') {
    const isYes = value === true || value === 'true' || value === 1;
    return isYes || (value === false ? false : undefined);
  }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function textFor(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function fittedList(item: Shape, value: unknown, completes: boolean): unknown {
  if (!Array.isArray(value)) return undefined;
  const items = value.map((one) => fitted(item, one, completes));
  const readable = items.filter((one) => one !== undefined);
  const isSame = readable.length === value.length && readable.every((one, index) => one === value[index]);
  return isSame ? value : changed(value, readable);
}

/**
 * The first shape that the value matches unchanged; of several records the one with most of its fields; else the first
 * it fits. No defaults are added: a missing field may decide which of the records it is.
 */
function fittedChoice(choices: readonly Shape[], value: unknown): unknown {
  const common = (named: Shape) => {
    const shape = resolved(named);
    return isRecord(value) && isFields(shape)
      ? fieldsOf(shape).filter(({ name }) => name in value).length
      : 0;
  };
  let first: unknown;
  for (const shape of [...choices].sort((one, other) => common(other) - common(one))) {
    const result = fitted(shape, value, false);
    if (result === value) return value;
    if (first === undefined) first = result;
  }
  return first;
}

function fittedRecord(shape: FieldShapes, value: Record<string, unknown>, completes: boolean): object {
  // Copied at the first difference: most answers match the catalogue.
  let copy: Record<string, unknown> | undefined;
  const put = (name: string, field: unknown) => {
    if (field === value[name]) return;
    copy ??= { ...value };
    if (field === undefined) delete copy[name];
    else copy[name] = field;
  };
  const fields = fieldsOf(shape);
  for (const { name, marks, isCertain, shape: part } of fields) {
    if (value[name] !== undefined) put(name, fittedField(marks, part, value[name], completes));
    else if (isCertain && completes) put(name, marks === '|' ? null : putIn(name, resolved(part)));
  }
  const others = shape['*'];
  if (others !== undefined) {
    const known = new Set(fields.map(({ name }) => name));
    for (const name of Object.keys(value))
      if (!known.has(name)) put(name, fittedField('|', others, value[name], completes));
  }
  return copy ? changed(value, copy) : value;
}

function fittedField(marks: string, shape: Shape, value: unknown, completes: boolean): unknown {
  if (value === null && marks.includes('|')) return null;
  const found = fitted(shape, value, completes);
  if (found !== undefined) return found;
  if (marks.includes('|')) return null;
  return marks === '?' ? undefined : empty(resolved(shape));
}

/** The value of an added field; `asReceived` removes it again. */
function putIn(name: string, shape: Shape): unknown {
  const value = empty(shape);
  if (typeof value === 'object' && value !== null) received.set(value, absent);
  else if (value === '') emptied.add(name);
  return value;
}

/**
 * The default of a required field that is missing or cannot be converted; undefined for numbers and booleans, for which
 * any default would be a false statement.
 */
function empty(shape: Shape): unknown {
  if (shape === 'text') return '';
  if (typeof shape === 'string') return undefined;
  if (Array.isArray(shape)) return [];
  return isFields(shape) ? fittedRecord(shape, {}, true) : undefined;
}

const envelopes = new WeakMap<object, unknown>();

/**
 * The answer without its wrapper: the content of `data` when that is the only key, or a record or list beside `success` (field
 * notes 13), or beside any key where the catalogue has the wrapper (field notes 0.1); else the answer itself.
 */
export function unwrap(answer: unknown, route?: Pick<AnyRoute, 'name'>): unknown {
  const root = record(answer);
  if (!root || !('data' in root)) return answer;
  const { data: content, success, ...others } = root;
  const isContent = typeof content === 'object' && content !== null;
  if (Object.keys(others).length > 0 && !(isContent && route && isWrapped(route))) return answer;
  if (success !== undefined && !isContent) return answer;
  if (isContent) envelopes.set(content, answer);
  return content;
}

/** Whether the catalogue has the answer of the route in a `data` wrapper. */
function isWrapped(route: Pick<AnyRoute, 'name'>): boolean {
  const shape = shapeOf(route);
  return contentShape(shape) !== shape;
}

/** The whole answer of a value that `unwrap` returned; the value itself without a wrapper. */
export function envelopeOf(value: object): unknown {
  return envelopes.get(value) ?? value;
}

/** Result of a change with an empty answer, for `--json`. */
const emptyAnswer: Readonly<Record<string, unknown>> = { ok: true };

/** The answer of a change; always a record or a list when the catalogue has an answer for the route. */
export function answerOf(route: AnyRoute, value: unknown): unknown {
  return value === undefined && route.answer !== undefined
    ? { ...emptyAnswer }
    : unwrap(fitAnswer(route, value), route);
}
