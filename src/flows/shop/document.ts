/** A document that a person wrote for a request: read and checked before anything is sent, every fault named at once. */
import { UsageError } from '../../errors';
import type { Schema } from '../../ports/route';

/** What is wrong, by the place in the document. */
export type Faults = Readonly<Record<string, string>>;

/**
 * The document of a file, by the schema of the route's body and further rules.
 * @param rules must cope with a document of any form
 * @throws UsageError whose fields name every fault
 */
export function checkedDocument<S extends Schema>(
  text: string,
  schema: S,
  rules: (document: unknown) => Faults = () => ({}),
  complete: (document: unknown) => unknown = (document) => document,
): unknown {
  const document = complete(parsed(text));
  const faults = { ...formFaults(schema, document), ...rules(document) };
  const count = Object.keys(faults).length;
  if (count === 0) return document;
  throw new UsageError(`the document has ${count === 1 ? 'an error' : `${count} errors`}; nothing was sent`, {
    fields: faults,
    hint: 'fix the file and run the command again',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError('the document is not JSON', { cause });
  }
}

/** What the schema finds, in words. */
function formFaults(schema: Schema, document: unknown): Faults {
  const result = schema['~standard'].validate(document);
  if (result instanceof Promise) throw new Error('a body is checked at once');
  const faults: Record<string, string> = {};
  for (const { message, path = [] } of result.issues ?? []) {
    const place = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    faults[place || 'document'] ??= inWords(message);
  }
  return faults;
}

/** `Invalid type: Expected string but received undefined` as a person would say it. */
function inWords(message: string): string {
  const [, expected = '', received = ''] = /Expected (.+) but received (.+)$/.exec(message) ?? [];
  if (expected === 'never') return 'is not allowed';
  if (received === 'undefined') return 'is missing';
  if (expected === '') return message;
  return `must be ${names[expected] ?? expected.replace(/[()]/g, '').replace(/ \| /g, ' or ')}, not ${received}`;
}

const names: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  Array: 'an array',
  Object: 'an object',
};
