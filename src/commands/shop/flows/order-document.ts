/** Parses the JSON documents of the shop: orders, delivery calculations and consents (field notes 2.24). */
import { isRecord } from '../../../client/response/text';
import { readJson, UsageError } from '../../../errors';
import type { BodyOf, Schema } from '../../../protocol/route';
import { shop } from '../../../protocol/routes/shop';

/** The sent form of an order. */
export type OrderDocument = BodyOf<typeof shop.ordersCreate>;

/** Where the consents were given. The device ID already identifies this installation. */
export function consentContext(deviceId: string): OrderDocument['consentContext'] {
  return { form: 'order', page: '/shop', visitorId: deviceId };
}

const stdinName = 'standard input';

/** The name of a file in errors about its content. */
export function sourceName(path: string): string {
  return path === '-' ? stdinName : path;
}

/** Parses an order. The consent context is optional. @throws UsageError whose fields contain all errors */
export function parseOrder(text: string, deviceId: string, source = 'the document'): OrderDocument {
  return parseDocument({ text, source }, shop.ordersCreate.body, orderErrors, (document) =>
    withContext(document, deviceId),
  ) as OrderDocument;
}

type Calculation = BodyOf<typeof shop.deliveryCalculate>;

/** Parses items and their destination. @throws UsageError whose fields contain all errors */
export function parseCalculation(text: string, source = 'the document'): Calculation {
  return parseDocument({ text, source }, shop.deliveryCalculate.body, (document) =>
    itemErrors(recordOf(document).items),
  ) as Calculation;
}

/** Parses consents. @throws UsageError whose fields contain all errors */
export function parseConsents(text: string, deviceId: string, source = 'the document') {
  return parseDocument(
    { text, source },
    shop.consent.body,
    (document) => consentErrors(recordOf(document).consents),
    (document) => withContext(document, deviceId),
  ) as BodyOf<typeof shop.consent>;
}

function withContext(document: unknown, deviceId: string): unknown {
  if (!isRecord(document)) return document;
  return { consentContext: consentContext(deviceId), ...document };
}

/** Rules beyond the schema; values of a wrong type are reported by the schema. */
function orderErrors(document: unknown): FieldErrors {
  const { items, recipient, consents } = recordOf(document);
  return { ...itemErrors(items), ...recipientErrors(recordOf(recipient)), ...consentErrors(consents) };
}

function itemErrors(items: unknown): FieldErrors {
  if (!Array.isArray(items)) return {};
  if (items.length === 0) return { items: 'must contain at least one item' };
  return errorsOf(
    items.map(recordOf).flatMap(({ productId, qty }, index) => {
      const isOdd = typeof qty === 'number' && !(Number.isInteger(qty) && qty > 0);
      return [
        [`items.${index}.productId`, productId === '', 'must not be empty'],
        [`items.${index}.qty`, isOdd, 'must be a whole number of at least 1'],
      ] as const;
    }),
  );
}

export function recipientErrors(recipient: Readonly<Record<string, unknown>>): FieldErrors {
  const { name, phone, email, country, city, deliveryPoint, address } = recipient;
  return errorsOf([
    ['recipient.name', isBlank(name), 'must not be empty'],
    ['recipient.phone', lacks(phone, /(\d\D*){5}/), 'must be a phone number of at least 5 digits'],
    ['recipient.email', lacks(email, /^[^\s@]+@[^\s@]+$/), 'must be an email address'],
    ['recipient.country', isBlank(country), 'must not be empty'],
    ['recipient.city', isBlank(city), 'must not be empty'],
    [
      'recipient.deliveryPoint',
      isBlank(deliveryPoint) && isBlank(address),
      'must be the code of a pick-up point, unless an address is given',
    ],
  ]);
}

const consentKinds = ['offer', 'personal_data', 'cookie'];

function consentErrors(consents: unknown): FieldErrors {
  if (!Array.isArray(consents)) return {};
  if (consents.length === 0) return { consents: 'must contain at least one consent' };
  return errorsOf(
    consents.map(recordOf).flatMap(({ kind, docSlug, docVersion }, index) => {
      const isOdd = typeof kind === 'string' && !consentKinds.includes(kind);
      return [
        [`consents.${index}.kind`, isOdd, `must be one of ${consentKinds.join(', ')}`],
        [`consents.${index}.docSlug`, docSlug === '', 'must not be empty'],
        [`consents.${index}.docVersion`, docVersion === '', 'must not be empty'],
      ] as const;
    }),
  );
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function lacks(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && !pattern.test(value.trim());
}

function errorsOf(
  found: readonly (readonly [field: string, isError: boolean, message: string])[],
): FieldErrors {
  return Object.fromEntries(
    found.flatMap(([field, isError, message]) => (isError ? [[field, message]] : [])),
  );
}

/** Errors by the path of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Parses a document, and checks it against the schema of the body and further rules.
 * @param rules must accept a value of any form
 * @param complete fills in optional fields before the checks
 * @throws UsageError whose fields contain all errors
 */
function parseDocument<S extends Schema>(
  { text, source }: { readonly text: string; readonly source: string },
  schema: S,
  rules: (document: unknown) => FieldErrors,
  complete: (document: unknown) => unknown = (document) => document,
): unknown {
  const document = complete(readJson(source, text));
  const errors = { ...schemaErrors(schema, document), ...rules(document) };
  const count = Object.keys(errors).length;
  if (count === 0) return document;
  const again = 'run the command again';
  const hint =
    source === stdinName ? `correct it and ${again}; --help names an example` : `fix the file and ${again}`;
  throw new UsageError(`${source} has ${count === 1 ? 'an error' : `${count} errors`}; nothing was sent`, {
    fields: errors,
    hint,
  });
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
