/**
 * Whether JSON with a success status can be the answer of its route. A login page or a captive portal answers with 200
 * too; the service itself may leave fields out, add some, or wrap the answer.
 */
import type { AnyRoute } from '../../protocol/route';
import {
  contentShape,
  type FieldShapes,
  fieldsOf,
  fitted,
  isFields,
  resolved,
  type Shape,
  shapeOf,
} from './answer-shape';
import { isRecord, record } from './text';

/**
 * Whether the value can be the route's answer: a list or a record with a field of its shape, in the root or in a record
 * in it (`data`, `post`), or with nothing but a receipt (`{success: true}`).
 */
export function canBeAnswer(route: Pick<AnyRoute, 'name' | 'items'>, value: unknown): boolean {
  const shape = contentShape(shapeOf(route));
  if (Array.isArray(value)) return !isFields(shape) || value.length === 0 || route.items !== undefined;
  if (!isRecord(value)) return false;
  return isAnswerRecord(shape, value);
}

function isAnswerRecord(shape: Shape, value: Record<string, unknown>): boolean {
  if (Object.keys(value).length === 0 || isReceipt(value)) return true;
  const inner = Object.values(value).filter((one) => typeof one === 'object' && one !== null);
  if (Array.isArray(shape)) return inner.some(Array.isArray);
  if (typeof shape === 'object' && '|' in shape) {
    return (shape['|'] as readonly Shape[]).some((one) => isAnswerRecord(resolved(one), value));
  }
  if (!isFields(shape) || isOpen(shape)) return !isSignInPage(value);
  return [value, ...inner].some((place) => hasKnownField(shape, place as object));
}

/** Whether the catalogue names no field of the record. */
function isOpen(shape: FieldShapes): boolean {
  return fieldsOf(shape).length === 0 && shape['*'] === 'any';
}

function isReceipt({ success, ok }: Record<string, unknown>): boolean {
  return success === true || ok === true;
}

function hasKnownField(shape: FieldShapes, place: object): boolean {
  const names = fieldsOf(shape);
  if (names.length > 0) return names.some(({ name }) => name in place);
  const any = shape['*'];
  return any !== undefined && Object.values(place).some((one) => fitted(any, one, false) !== undefined);
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
