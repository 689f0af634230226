/**
 * Descriptions of answers: plain data from which come the type of an answer (`Infer`), its lenient reading
 * (`client/response/answer-reading`), the fields that help lists, and the samples of tests. The names come from
 * validation libraries; bodies and queries, which are checked and not just described, use one (valibot).
 */

declare const output: unique symbol;

export interface Schema<T = unknown> {
  readonly type:
    | 'string'
    | 'number'
    | 'boolean'
    | 'unknown'
    | 'bytes'
    | 'array'
    | 'object'
    | 'record'
    | 'union'
    | 'lazy';
  /** Whether the described field can be missing. */
  readonly optional?: boolean;
  /** Whether only observations describe it: the protocol does not show it, and no answer needs to have it. */
  readonly observed?: boolean;
  /** Other names under which services send a field. */
  readonly aliases?: readonly string[];
  readonly nullable?: boolean;
  /** The only text of a literal. */
  readonly value?: string;
  /** The items of an array or a record. */
  readonly item?: Schema;
  /** The fields of an object. */
  readonly fields?: Fields;
  /** Whether answers have further fields besides the described ones of an object, which are read unchanged. */
  readonly loose?: boolean;
  /** The members of a union. */
  readonly options?: readonly Schema[];
  /** Returns the schema of a lazy one. */
  readonly get?: () => Schema;
  readonly [output]: T;
}

export type Fields = { readonly [name: string]: Schema };

/** The type that the schema describes. */
export type Infer<S extends Schema> = S[typeof output];

interface Optional<T> extends Schema<T> {
  readonly optional: true;
}

type OptionalNames<F> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];
type FieldsOf<F, K extends keyof F> = { readonly [P in K]: F[P] extends Schema<infer T> ? T : never };
type ObjectOf<F, N extends string> = FieldsOf<F, Exclude<keyof F, OptionalNames<F>>> &
  Partial<FieldsOf<F, OptionalNames<F>>> & { [K in N]: unknown };

/** @typeParam N the names of fields beyond `fields` */
export interface ObjectSchema<F extends Fields = Fields, N extends string = never>
  extends Schema<{ [K in keyof ObjectOf<F, N>]: ObjectOf<F, N>[K] }> {
  readonly fields: F;
}

function schema<S extends Schema>(parts: Omit<S, typeof output>): S {
  return parts as S;
}

export const string: Schema<string> = schema({ type: 'string' });
export const number: Schema<number> = schema({ type: 'number' });
export const boolean: Schema<boolean> = schema({ type: 'boolean' });
/** A value of any form, read unchanged. */
export const unknown: Schema<unknown> = schema({ type: 'unknown' });
export const bytes: Schema<Uint8Array> = schema({ type: 'bytes' });

export function literal<const T extends string>(value: T): Schema<T> {
  return schema({ type: 'string', value });
}

export function array<T>(item: Schema<T>): Schema<readonly T[]> {
  return schema({ type: 'array', item });
}

/** An object with values of one kind under any names: `record(boolean)`. A value that cannot be read is null. */
export function record<T>(item: Schema<T>): Schema<Record<string, T>> {
  return schema({ type: 'record', item: nullable(item) });
}

/** An object with undocumented fields; printed as received. */
export const openRecord = observed(record(unknown));
export type OpenRecord = Infer<typeof openRecord>;

export function union<const S extends readonly Schema[]>(options: S): Schema<Infer<S[number]>> {
  return schema({ type: 'union', options });
}

/** For a schema that refers to itself. */
export function lazy<T>(get: () => Schema<T>): Schema<T> {
  return schema({ type: 'lazy', get });
}

/** The schema that a lazy one stands for; any other unchanged. */
export function resolved(of: Schema): Schema {
  return of.get ? resolved(of.get()) : of;
}

export function optional<T>(of: Schema<T>): Optional<T> {
  return { ...of, optional: true };
}

export function nullable<T>(of: Schema<T>): Schema<T | null> {
  return { ...of, nullable: true };
}

export function nullish<T>(of: Schema<T>): Optional<T | null> {
  return { ...of, optional: true, nullable: true };
}

/** Describes what the protocol does not show; of an object, all its fields. */
export function observed<S extends Schema>(of: S): S {
  return { ...of, observed: true };
}

/** Fields that the protocol does not show, of an object of which it shows others. */
export function observedFields<F extends Fields>(fields: F): F {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, observed(field)])) as F;
}

/** An object of which the protocol shows no field. */
export function observedObject<F extends Fields, N extends string = never>(
  fields: F,
  further?: Others<N>,
): ObjectSchema<F, N> {
  return observed(object(fields, further));
}

/** A field that services also send under other names. */
export function alias<S extends Schema>(of: S, ...names: readonly string[]): S {
  return { ...of, aliases: names };
}

/**
 * The fields that the protocol promises in an object: those that it shows and does not call optional. A value that is
 * nullable can be null; its name is there.
 */
export function promisedFields({ observed: isObserved, fields = {} }: Schema): Fields {
  return isObserved ? {} : fieldsWhere(fields, (_, field) => !field.observed && !field.optional);
}

export function object<F extends Fields, N extends string = never>(
  fields: F,
  further?: Others<N>,
): ObjectSchema<F, N> {
  return schema({ type: 'object', fields, loose: further !== undefined });
}

/** Stands for the fields of an object that are not described. */
export interface Others<N extends string> {
  readonly [output]: N;
}

/** @typeParam N the names of the fields */
export function others<N extends string = string>(): Others<N> {
  return {} as Others<N>;
}

/** The fields of another object, then these. */
export function extend<F extends Fields, N extends string, G extends Fields>(
  of: ObjectSchema<F, N>,
  more: G,
): ObjectSchema<F & G, N> {
  return schema({ ...of, fields: { ...of.fields, ...more } });
}

/** The same fields, all of which can be missing. */
export function partial<F extends Fields>(
  of: ObjectSchema<F>,
): ObjectSchema<{ [K in keyof F]: Optional<Infer<F[K]>> }> {
  const all = Object.entries(of.fields).map(([name, field]) => [name, optional(field)]);
  return schema({ ...of, fields: Object.fromEntries(all) });
}

export function pick<F extends Fields, K extends keyof F & string>(
  of: ObjectSchema<F>,
  ...names: readonly K[]
): ObjectSchema<Pick<F, K>> {
  return schema({ ...of, fields: fieldsWhere(of.fields, (name) => names.includes(name as K)) as Pick<F, K> });
}

export function omit<F extends Fields, K extends keyof F & string>(
  of: ObjectSchema<F>,
  ...names: readonly K[]
): ObjectSchema<Omit<F, K>> {
  return schema({
    ...of,
    fields: fieldsWhere(of.fields, (name) => !names.includes(name as K)) as Omit<F, K>,
  });
}

function fieldsWhere(fields: Fields, isKept: (name: string, field: Schema) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isKept(name, field)));
}
