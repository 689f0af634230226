/**
 * The content of an answer, by one rule for all routes: it has the fields that the protocol promises (`promisedFields`), no less and no
 * more. Where the protocol shows nothing, every record that is not an error is the answer, and the place of a list is open.
 */
import { promisedFields, resolved, type Schema, unknown } from '../../protocol/answer';
import type { AnyRoute } from '../../protocol/route';
import { changed, fieldValue, fitted } from './answer-reading';
import { isRecord, record } from './text';

type AnswerSchemas = Pick<AnyRoute, 'answer' | 'items'>;

/**
 * Why JSON with a success status is not the answer of its route, to complete "answered with"; undefined if it is.
 * @param json undefined for an answer without a body
 */
export function flawIn(route: AnswerSchemas & Pick<AnyRoute, 'effect'>, json: unknown): string | undefined {
  const isRead = route.effect === 'read';
  const schema = contentSchema(route);
  const promised = Object.entries(promisedFields(schema));
  const names = (of: typeof promised) => `JSON without '${of.map(([name]) => name).join("', '")}'`;
  if (json === undefined || json === null) {
    if (promised.length > 0) return json === null ? names(promised) : 'nothing';
    return isRead ? 'nothing' : undefined;
  }
  if (typeof json !== 'object') return 'JSON that is not a record';
  if (isError(json) || isError(record(json)?.data)) return 'an error';
  if (isRead && route.items !== undefined && !listIn(route, json)) {
    return `JSON without a clear list (${shapeOf(json)})`;
  }
  const content = contentOf(route, json);
  const missing = promised.filter(([name, field]) => !isContained(field, fieldValue(content, name, field)));
  if (missing.length > 0) return `${names(missing)} (${shapeOf(json)})`;
  const isUntyped = promised.length === 0 && schema.type !== 'array';
  return isUntyped ? flawInUntyped(route, json, content, isRead) : undefined;
}

/** The flaw of a record of which nothing is promised. */
function flawInUntyped(
  { answer }: AnswerSchemas,
  json: object,
  content: unknown,
  isRead: boolean,
): string | undefined {
  if (isSignInPage(json)) return 'the JSON of a sign-in page';
  if (!isRead) return undefined;
  const schema = contentSchema({ answer });
  if (!isRecord(content)) return 'JSON that is not a record';
  if (schema.type !== 'record') return Object.keys(content).length === 0 ? 'an empty record' : undefined;
  // The protocol shows a map in a wrapper, or bare.
  if (isWrapped({ answer }) && !answer?.observed) {
    return isRecord(record(json)?.data) ? undefined : `JSON without 'data' (${shapeOf(json)})`;
  }
  const isMap = Object.keys(content).length === 0 || hasKnownField(schema, content);
  return isMap ? undefined : `another record (${shapeOf(json)})`;
}

/** Whether the value has the promised content of a field; for a record, all promised fields in it. */
function isContained(field: Schema, value: unknown): boolean {
  if (value === null || value === undefined) return value === null && field.nullable === true;
  const schema = resolved(field);
  if (schema.fields && !schema.options) {
    const inner = Object.entries(promisedFields(schema));
    return isRecord(value) && inner.every(([name, one]) => isContained(one, fieldValue(value, name, one)));
  }
  if (schema.type === 'string') return typeof value !== 'object';
  return fitted(schema, value, false) !== undefined;
}

function isError(value: unknown): boolean {
  const { error, errors, success, ok, status, statusCode, message, title, detail } = record(value) ?? {};
  if ([error, errors].some((one) => Boolean(one) && !(typeof one === 'object' && isEmpty(one)))) return true;
  if (success === false || ok === false) return true;
  const isWorded = [message, title, detail].some((one) => one !== undefined);
  return isWorded && Number(statusCode ?? status) >= 400;
}

function isEmpty(value: object | null): boolean {
  return Object.keys(value ?? {}).length === 0;
}

const signInKeys =
  /^(log_?in|sign_?in|sso|portal|captcha|redirect|authenticat(e|ion)|auth)(_?(required|ur[il]|page|to|link))?$/i;

/** Whether a record asks to sign in at an address; looked for only if nothing is promised. */
function isSignInPage(value: object): boolean {
  const leads = ([key, to]: [string, unknown]) =>
    signInKeys.test(key) &&
    /^(https?:\/)?\/.*/.test(String(to)) &&
    /log_?-?in|sign_?-?in|sso|auth|portal/i.test(key + to);
  return record(value)?.authenticated === false || Object.entries(value).some(leads);
}

/** The names in an answer, for its error. */
function shapeOf(json: object): string {
  if (Array.isArray(json)) return 'it is a list';
  const names = Object.keys(json).map((name) => `'${name.slice(0, 40)}'`);
  if (names.length === 0) return 'it is empty';
  return `it has ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`;
}

/** The schema of a route's answer without its `data` wrapper. */
export function contentSchema({ answer = unknown }: Pick<AnswerSchemas, 'answer'>): Schema {
  const whole = resolved(answer);
  const content = whole.fields?.data;
  return content && Object.keys(whole.fields ?? {}).length === 1 ? resolved(content) : whole;
}

/** Whether the catalogue has the answer of the route in a `data` wrapper. */
function isWrapped({ answer }: Pick<AnswerSchemas, 'answer'>): boolean {
  return answer !== undefined && contentSchema({ answer }) !== resolved(answer);
}

/** Whether the protocol shows only a part of the content, or nothing: its place is open then. */
function isOpen({ observed, type, fields = {} }: Schema): boolean {
  return observed === true || type === 'array' || Object.values(fields).some((field) => field.observed);
}

/**
 * The content of an answer: the record or list with the fields of the route, in the root, in `data`, or in the only such
 * record where the place is open. @internal
 */
export function contentOf(route: AnswerSchemas, json: unknown): unknown {
  const schema = contentSchema(route);
  const root = record(json);
  if (schema.type === 'array')
    return (route.items ? listIn(route, json) : undefined) ?? withoutEnvelope(json);
  const data = record(root?.data);
  const places = [...(isWrapped(route) ? [data, root] : [root, data])].filter((place) => place !== undefined);
  const found = places.find((place) => hasContent(schema, place));
  if (found) return found;
  const list = route.items && listIn(route, json);
  if (list) return { ...(data ?? root), [route.items]: list };
  const inner = isOpen(schema) ? places.flatMap((place) => Object.values(place).filter(isRecord)) : [];
  const fitting = inner.filter((place) => place !== data && hasContent(schema, place));
  return fitting.length === 1 ? fitting[0] : withoutEnvelope(json);
}

/** Whether a record has the promised fields; without any, whether it has some field of the schema. */
function hasContent(schema: Schema, place: Record<string, unknown>): boolean {
  const promised = Object.entries(promisedFields(schema));
  if (promised.length === 0) return hasKnownField(schema, place);
  return promised.every(([name, field]) => isContained(field, fieldValue(place, name, field)));
}

function hasKnownField({ fields, item }: Schema, place: Record<string, unknown>): boolean {
  if (fields)
    return Object.entries(fields).some(([name, field]) => fieldValue(place, name, field) !== undefined);
  if (!item || item.type === 'unknown') return false;
  const inItem = (value: unknown) => {
    if (value === null) return item.nullable === true;
    return isRecord(value) ? hasKnownField(resolved(item), value) : fitted(item, value, false) !== undefined;
  };
  return Object.values(place).some(inItem);
}

/**
 * The list of a list route. Where the protocol names it, it has that name; else the only list of records in the answer is
 * taken, of the outermost that has one.
 * @returns undefined when there is none, or several
 * @internal
 */
export function listIn(route: AnswerSchemas, json: unknown): readonly unknown[] | undefined {
  const { items = '*' } = route;
  const schema = contentSchema(route);
  const places = [record(record(json)?.data)?.[items], record(json)?.[items]];
  const named = places.find(Array.isArray);
  const isFixed = !schema.observed && schema.fields?.[items] !== undefined && !schema.fields[items].observed;
  if (named || isFixed) return named;
  let level: unknown[] = [json];
  for (let depth = 0; depth <= 2; depth += 1) {
    const lists = level.filter(Array.isArray);
    const filled = lists.filter((list) => list.some(isRecord));
    const found = filled.length > 0 ? filled : lists.filter(({ length }) => length === 0);
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    level = level.filter(isRecord).flatMap((place) => Object.values(place));
  }
  return undefined;
}

/** The items of one answer of a list route, converted to its schema; none without a list. */
export function itemsOf(route: AnswerSchemas, answer: unknown): readonly unknown[] {
  const list = listIn(route, answer) ?? [];
  const schema = contentSchema(route);
  const items = schema.type === 'array' ? schema : (schema.fields?.[route.items ?? ''] ?? unknown);
  return (fitted(items, list) ?? list) as readonly unknown[];
}

/** The content of `data` where it is the only key, or a record or list; else the answer itself. */
function withoutEnvelope(answer: unknown): unknown {
  const root = record(answer);
  if (!root || !('data' in root)) return answer;
  const isContent = typeof root.data === 'object' && root.data !== null;
  return isContent || Object.keys(root).length === 1 ? root.data : answer;
}

const envelopes = new WeakMap<object, unknown>();

/** The content of an answer in the form of its schema. */
export function readAnswer(route: AnswerSchemas, answer: unknown): unknown {
  const content = contentOf(route, answer);
  const value = fitted(contentSchema(route), content) ?? content;
  if (typeof value === 'object' && value !== null && value !== answer) envelopes.set(value, answer);
  return value;
}

/** The whole answer of a value that `readAnswer` returned; the value itself without a wrapper. */
export function envelopeOf(value: object): unknown {
  return envelopes.get(value) ?? value;
}

/** Result of a change whose answer says nothing, for `--json`. */
const emptyAnswer: Readonly<Record<string, unknown>> = { ok: true };

/** The answer of a change; a record or a list, as the catalogue describes it. */
export function answerOf(route: AnyRoute, value: unknown): unknown {
  const isMissing = value === undefined || value === null;
  if (isMissing) return route.answer === undefined ? value : { ...emptyAnswer };
  const content = readAnswer(route, value);
  const isFit = isRecord(content) || contentSchema(route).type === 'array' || route.answer === undefined;
  return isFit ? content : changed(value as object, { ...emptyAnswer });
}
