/** Refusals: error answers in the body shapes of the service (field notes 9.1). */
import * as v from 'valibot';

/** Thrown to refuse a request; the router sends it. A string body goes out as text, any other as JSON. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The usual shape, `{error: {code, message, …}}`: `throw refusal(404, 'NOT_FOUND', 'there is no such post')`. */
export function refusal(
  status: number,
  code: string,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
  headers?: Readonly<Record<string, string>>,
): Refusal {
  return new Refusal(status, { error: { code, message, ...fields } }, headers);
}

/** The gateway's shape: `{error: "text"}`. */
export function gatewayRefusal(status: number, text: string): Refusal {
  return new Refusal(status, { error: text });
}

/** The canvas's own shape (protocol: pixel canvas error); `after` is seconds until the next attempt. */
export function canvasRefusal(status: number, reason: string, after?: number): Refusal {
  return new Refusal(status, { error: true, reason, ...(after !== undefined && { data: { after } }) });
}

/** The flat shape `{code, title, detail, violations}`: `fieldRefusal(422, 'INVALID_EMAIL', 'email', 'not an address')`. */
export function fieldRefusal(status: number, code: string, field: string, message: string): Refusal {
  const title = 'A value breaks a rule';
  return new Refusal(status, {
    code,
    title,
    detail: `${field} ${message}`,
    violations: [{ field, message }],
  });
}

/** An error of a value; the property is a JSON pointer. */
export interface Violation {
  readonly property: string;
  readonly message: string;
}

/**
 * The shape of failed validation. Its `found` repeats the request, passwords included,
 * as the service does: a client must not show it.
 */
export function validationRefusal(
  part: 'body' | 'query',
  violations: readonly Violation[],
  found: unknown,
): Refusal {
  const { property, message } = violations[0] ?? { property: '', message: 'Invalid value' };
  return new Refusal(422, {
    type: 'validation',
    on: part,
    property: property || 'root',
    message,
    summary: property ? `Property '${property.slice(1)}' is wrong: ${message}` : message,
    found,
    violations,
  });
}

/** The input, checked; messages of errors begin with `prefix`. @throws Refusal 422 */
export function checkedInput<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  prefix = '',
): v.InferOutput<S> {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue);
  throw wrongInput(`${prefix}${place ? `${place}: ` : ''}${issue.message}`);
}

export function wrongInput(reason: string): Refusal {
  return refusal(422, 'VALIDATION_ERROR', reason);
}
