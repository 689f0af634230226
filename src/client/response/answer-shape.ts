/**
 * Brings an answer to the shape that the catalogue gives it, once, where it comes in: no command and no renderer meets a
 * number where it expects a text, or nothing where it expects a list. What cannot be read is left out; what has to be
 * there is an empty text, list or record then. `--json` prints what came: `asReceived` gives it back.
 */
import shapes from '../../protocol/answer-shapes.json';
import type { AnyRoute } from '../../protocol/route';
import { isRecord, record } from './text';

/**
 * `text`, `number`, `boolean`, `any` (unknown, kept as it is) or the name of a type; `[item]` is a list, `{'|': …}` one
 * of several, and anything else a record.
 */
export type Shape = string | readonly [Shape] | { readonly '|': readonly Shape[] } | FieldShapes;

/** The fields of a record. A name ends with `?` when it may be missing, and with `|` when it may be null; `*` is any other. */
export type FieldShapes = { readonly [name: string]: Shape };

const routeShape = parsedOnUse(shapes.routes);
const typeShape = parsedOnUse(shapes.types);

/**
 * Gives shapes of `answer-shapes.json`, which a test writes from the types of the catalogue: each as JSON, since a command
 * meets a few of four hundred.
 */
function parsedOnUse(texts: Readonly<Record<string, string>>): (name: string) => Shape | undefined {
  const parsed = new Map<string, Shape>();
  return (name) => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (text !== undefined && !parsed.has(name)) parsed.set(name, JSON.parse(text));
    return parsed.get(name);
  };
}

/** What came, by what it was brought to. */
const received = new WeakMap<object, unknown>();
let isAnyChanged = false;

/** What came in place of a list or record that was put in. */
const absent = Symbol('absent');
/**
 * The names of fields that were filled with an empty text: unlike an object, a text cannot be recognized by identity.
 */
const emptied = new Set<string>();

/** The answer in the shape of its route, in its `data` wrapper or without; the same object where nothing differs. */
export function fitAnswer({ name }: Pick<AnyRoute, 'name'>, answer: unknown): unknown {
  const shape = resolved(routeShape(name) ?? 'any');
  const content = contentShape(shape);
  const wrapped = record(record(answer)?.data) ?? listOf(record(answer)?.data);
  if (!wrapped || !isRecord(answer) || hasData(content)) return fitted(content, answer) ?? answer;
  const data = fitted(content, wrapped) ?? wrapped;
  return data === wrapped ? answer : changed(answer, { ...answer, data });
}

/** The value as it came from the service, also inside of what a command made of it. */
export function asReceived(value: unknown): unknown {
  const came = isAnyChanged ? restored(value) : value;
  return came === absent ? (Array.isArray(value) ? [] : {}) : came;
}

/** The value as it came; `absent` where it did not come at all. */
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

/** The shape with its name looked up. */
function resolved(shape: Shape): Shape {
  const found = typeof shape === 'string' ? typeShape(shape) : undefined;
  return found === undefined ? shape : resolved(found);
}

function isFields(shape: Shape): shape is FieldShapes {
  return typeof shape === 'object' && !Array.isArray(shape) && !('|' in shape);
}

function hasData(shape: Shape): boolean {
  return isFields(shape) && fieldsOf(shape).some(({ name }) => name === 'data');
}

interface Field {
  readonly name: string;
  /** What may be in place of the field: `?` nothing, `|` null. */
  readonly marks: string;
  /** Whether the field has to be there. */
  readonly isCertain: boolean;
  readonly shape: Shape;
}

const fieldLists = new WeakMap<FieldShapes, readonly Field[]>();

/** The named fields of a record's shape, read once. */
function fieldsOf(shape: FieldShapes): readonly Field[] {
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

/** What stands in the wrapper, where the shape is nothing but a wrapper. */
function contentShape(shape: Shape): Shape {
  if (!isFields(shape)) return shape;
  const [first, ...others] = Object.entries(shape);
  return first?.[0].startsWith('data') && others.length === 0 ? resolved(first[1]) : shape;
}

/**
 * The value in the shape; undefined where it cannot be read as that.
 * @param completes whether fields that have to be there are put in
 */
function fitted(named: Shape, value: unknown, completes = true): unknown {
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
  const kept = items.filter((one) => one !== undefined);
  const isSame = kept.length === value.length && kept.every((one, index) => one === value[index]);
  return isSame ? value : changed(value, kept);
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
  // Copied with the first field that differs: most answers are as the catalogue says.
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

/** @param marks what may be in place of the field: `?` nothing, `|` null */
function fittedField(marks: string, shape: Shape, value: unknown, completes: boolean): unknown {
  if (value === null && marks.includes('|')) return null;
  const found = fitted(shape, value, completes);
  if (found !== undefined) return found;
  if (marks.includes('|')) return null;
  return marks === '?' ? undefined : empty(resolved(shape));
}

/** What stands for a field that did not come; `asReceived` leaves it out of copies. */
function putIn(name: string, shape: Shape): unknown {
  const value = empty(shape);
  if (typeof value === 'object' && value !== null) received.set(value, absent);
  else if (value === '') emptied.add(name);
  return value;
}

/**
 * What stands for a field that has to be there, and is not or cannot be read; undefined for numbers and booleans: 0 and
 * false would be statements of their own.
 */
function empty(shape: Shape): unknown {
  if (shape === 'text') return '';
  if (typeof shape === 'string') return undefined;
  if (Array.isArray(shape)) return [];
  return isFields(shape) ? fittedRecord(shape, {}, true) : undefined;
}

const envelopes = new WeakMap<object, unknown>();

/**
 * What the answer holds: the content of `data` when that is its only key, or a record or list next to `success` (field
 * notes 13); else the answer itself.
 */
export function unwrap(answer: unknown): unknown {
  const root = record(answer);
  if (!root || !('data' in root)) return answer;
  const { data: content, success, ...others } = root;
  if (Object.keys(others).length > 0) return answer;
  if (success !== undefined && (typeof content !== 'object' || content === null)) return answer;
  if (typeof content === 'object' && content !== null) envelopes.set(content, answer);
  return content;
}

/** The whole answer behind a value that `unwrap` returned; the value itself where there was no wrapper. */
export function envelopeOf(value: object): unknown {
  return envelopes.get(value) ?? value;
}

/** The answer of a change that was answered with nothing; `--json` prints it. */
const emptyAnswer: Readonly<Record<string, unknown>> = { ok: true };

/** The answer of a change. Where the catalogue has an answer it is always a record or a list. */
export function answerOf(route: AnyRoute, value: unknown): unknown {
  return value === undefined && route.answer !== undefined
    ? { ...emptyAnswer }
    : unwrap(fitAnswer(route, value));
}
