/** A JSON document for the body of a request: parsed and checked before anything is sent. */
import { UsageError } from '../../../errors';
import type { Schema } from '../../../protocol/route';

/** Errors by the path of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Parses a document, and checks it against the schema of the body and further rules.
 * @param rules must accept a value of any form
 * @param complete fills in optional fields before the checks
 * @throws UsageError whose fields contain all errors
 */
export function parseDocument<S extends Schema>(
  text: string,
  schema: S,
  rules: (document: unknown) => FieldErrors = () => ({}),
  complete: (document: unknown) => unknown = (document) => document,
): unknown {
  const document = complete(parseJson(text));
  const errors = { ...schemaErrors(schema, document), ...rules(document) };
  const count = Object.keys(errors).length;
  if (count === 0) return document;
  throw new UsageError(`the document has ${count === 1 ? 'an error' : `${count} errors`}; nothing was sent`, {
    fields: errors,
    hint: 'fix the file and run the command again',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError('the document is not JSON', { cause });
  }
}

function schemaErrors(schema: Schema, document: unknown): FieldErrors {
  const result = schema['~standard'].validate(document);
  if (result instanceof Promise) throw new Error('the schema of a body is synchronous');
  const errors: Record<string, string> = {};
  for (const { message, path = [] } of result.issues ?? []) {
    const field = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    errors[field || 'document'] ??= describeIssue(message);
  }
  return errors;
}

/** A message of the schema, such as `Invalid type: Expected string but received undefined`, in plain words. */
function describeIssue(message: string): string {
  const [, expected = '', received = ''] = /Expected (.+) but received (.+)$/.exec(message) ?? [];
  if (expected === 'never') return 'is not allowed';
  if (received === 'undefined') return 'is missing';
  if (expected === '') return message;
  return `must be ${typeNames[expected] ?? expected.replace(/[()]/g, '').replace(/ \| /g, ' or ')}, not ${received}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  Array: 'an array',
  Object: 'an object',
};
