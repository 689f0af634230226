/**
 * Whether JSON with a success status can be the answer of its route. A login page or a captive portal answers with 200
 * too; the service itself may leave fields out, add some, or wrap the answer.
 */
import { resolved, type Schema } from '../../protocol/answer';
import type { AnyRoute } from '../../protocol/route';
import { contentSchema, fitted } from './answer-reading';
import { isRecord, record } from './text';

/**
 * Whether the value can be the route's answer: a list or a record with a field of its schema, in the root or in a record
 * in it (`data`, `post`), or with nothing but a receipt (`{success: true}`).
 */
export function canBeAnswer(route: Pick<AnyRoute, 'answer' | 'items'>, value: unknown): boolean {
  const schema = contentSchema(route);
  if (Array.isArray(value)) return !isObject(schema) || value.length === 0 || route.items !== undefined;
  return isRecord(value) && isAnswerRecord(schema, value);
}

function isObject({ type }: Schema): boolean {
  return type === 'object' || type === 'record';
}

function isAnswerRecord(schema: Schema, value: Record<string, unknown>): boolean {
  if (Object.keys(value).length === 0 || isReceipt(value)) return true;
  const inner = Object.values(value).filter((one) => typeof one === 'object' && one !== null);
  if (schema.type === 'array') return inner.some(Array.isArray);
  if (schema.options) return schema.options.some((one) => isAnswerRecord(resolved(one), value));
  if (!isObject(schema) || schema.item?.type === 'unknown') return !isSignInPage(value);
  return [value, ...inner].some((place) => hasKnownField(schema, place as object));
}

function isReceipt({ success, ok }: Record<string, unknown>): boolean {
  return success === true || ok === true;
}

function hasKnownField({ fields, item }: Schema, place: object): boolean {
  if (fields) return Object.keys(fields).some((name) => name in place);
  return item !== undefined && Object.values(place).some((one) => fitted(item, one, false) !== undefined);
}

/** Keys of a JSON answer that asks to sign in; looked for only where the catalogue names no field. */
const signInKeys =
  /^(log_?in|sign_?in|sso|portal|captcha|redirect|authenticat(e|ion)|auth)(_?(required|ur[il]|page|to|link))?$/i;

function isSignInPage(value: Record<string, unknown>): boolean {
  return (
    'error' in value ||
    value.authenticated === false ||
    Object.keys(value).some((key) => signInKeys.test(key))
  );
}

/** Whether the answer, in its wrapper or without, has every field that the catalogue promises. */
export function keepsPromises({ promises = [] }: Pick<AnyRoute, 'promises'>, value: unknown): boolean {
  const root = record(value);
  const places = [root, record(root?.data)];
  return promises.every((name) => places.some((place) => (place?.[name] ?? null) !== null));
}
