/** JSON schemas (draft 2020-12, as OpenAPI 3.1 has them) of the catalogue's answers, bodies and queries. */
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { type Schema as Answer, type Fields, promisedFields, resolved } from '../../protocol/answer';
import { fileForm, idList, wholeNumber } from '../../protocol/fields';
import * as authRecords from '../../protocol/records/auth';
import * as examRecords from '../../protocol/records/exam';
import * as notificationRecords from '../../protocol/records/notifications';
import * as postRecords from '../../protocol/records/posts';
import * as boardRecords from '../../protocol/records/school/board';
import * as profileRecords from '../../protocol/records/school/profiles';
import * as rightRecords from '../../protocol/records/school/rights';
import * as schoolShopRecords from '../../protocol/records/school/shop';
import * as taskRecords from '../../protocol/records/school/tasks';
import * as toolRecords from '../../protocol/records/school/tools';
import * as shopRecords from '../../protocol/records/shop';
import * as userRecords from '../../protocol/records/users';
import type { Schema as Input } from '../../protocol/route';
import type { Descriptions } from './descriptions';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface Schemas {
  /** The records that other schemas refer to, by name. */
  readonly records: Readonly<Record<string, JsonSchema>>;
  /** @param section that the words of unnamed objects come from */
  answer(schema: Answer, section: string): JsonSchema;
  input(schema: Input, section: string): JsonSchema;
}

const recordModules: readonly Readonly<Record<string, unknown>>[] = [
  authRecords,
  userRecords,
  postRecords,
  notificationRecords,
  shopRecords,
  schoolShopRecords,
  taskRecords,
  profileRecords,
  rightRecords,
  toolRecords,
  boardRecords,
  examRecords,
];

/** @param prefix of a reference to a record, such as `#/components/schemas/` */
export function makeSchemas(words: Pick<Descriptions, 'field' | 'constant'>, prefix: string): Schemas {
  const named = new Map<Fields, { name: string; isObserved: boolean }>();
  for (const [name, value] of recordModules.flatMap((module) => Object.entries(module))) {
    if (!isObject(value)) continue;
    // The first name of two records with the same fields.
    if (!named.has(value.fields)) named.set(value.fields, { name, isObserved: value.observed === true });
  }
  const records: Record<string, JsonSchema> = {};

  /** A reference to the record, which is added when it is first needed; undefined for an object without a name. */
  const reference = (schema: Answer & { fields: Fields }): JsonSchema | undefined => {
    const record = named.get(schema.fields);
    if (!record) return undefined;
    const isObserved = schema.observed === true;
    const name = isObserved === record.isObserved ? record.name : `Observed${record.name}`;
    if (!records[name]) {
      records[name] = {};
      records[name] = { ...described(words.constant(record.name)), ...objectOf(schema, record.name) };
    }
    return { $ref: `${prefix}${name}` };
  };

  const objectOf = (schema: Answer & { fields: Fields }, owner: string): JsonSchema => {
    const required = Object.keys(promisedFields(schema));
    const properties = Object.entries(schema.fields).map(([name, field]) => {
      const meaning = described(words.field(owner, name));
      const aliases = field.aliases && { 'x-aliases': field.aliases };
      return [name, { ...schemaOf(field, owner), ...meaning, ...aliases, ...observedMark(field) }];
    });
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...observedMark(schema),
    };
  };

  const schemaOf = (outer: Answer, owner: string): JsonSchema => {
    const schema = { ...resolved(outer), observed: outer.observed ?? resolved(outer).observed };
    const plain = isObject(schema) ? (reference(schema) ?? objectOf(schema, owner)) : simple(schema, owner);
    if (!outer.nullable || Object.keys(plain).length === 0) return plain;
    return typeof plain.type === 'string'
      ? { ...plain, type: [plain.type, 'null'] }
      : { anyOf: [plain, { type: 'null' }] };
  };

  const simple = ({ type, value, item, options }: Answer, owner: string): JsonSchema => {
    if (options) return { anyOf: options.map((option) => schemaOf(option, owner)) };
    if (type === 'array') return { type, items: item ? schemaOf(item, owner) : {} };
    if (type === 'record')
      return { type: 'object', additionalProperties: item ? schemaOf(item, owner) : true };
    if (type === 'unknown') return {};
    return value === undefined ? { type } : { type, const: value };
  };

  return {
    records,
    answer: schemaOf,
    input: (schema, section) => {
      const { $schema: _, ...converted } = toJsonSchema(
        schema as Parameters<typeof toJsonSchema>[0],
        conversion,
      );
      return withMeanings(converted, (name) => words.field(section, name)) as JsonSchema;
    },
  };
}

const special: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  // A query has its text.
  [wholeNumber.pipe[0], { type: 'integer' }],
  [idList, { type: 'array', items: { type: 'string' } }],
  [fileForm.entries.file, { type: 'string', format: 'binary' }],
]);

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  overrideSchema: ({ valibotSchema }) => special.get(valibotSchema),
};

/** The schema with the meanings of all fields in it. */
function withMeanings(schema: unknown, meaning: (name: string) => string | undefined): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withMeanings(one, meaning));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.entries(schema).map(([keyword, value]) => {
    if (keyword !== 'properties') return [keyword, withMeanings(value, meaning)];
    const fields = Object.entries(value as object).map(([name, field]) => [
      name,
      { ...(withMeanings(field, meaning) as object), ...described(meaning(name)) },
    ]);
    return [keyword, Object.fromEntries(fields)];
  });
  return Object.fromEntries(inner);
}

/** The keyword with the description, if there is one. */
export function described(description: string | undefined): JsonSchema {
  return description === undefined ? {} : { description };
}

function observedMark({ observed }: Answer): JsonSchema {
  return observed ? { 'x-observed': true } : {};
}

function isObject(value: unknown): value is Answer & { fields: Fields } {
  return typeof value === 'object' && value !== null && 'fields' in value && value.fields !== undefined;
}
