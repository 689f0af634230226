/**
 * The declarations of `plaza/client`: the hand-written part (`library/types`), the records, and one function for each route.
 * They are made of the same schemas as the OpenAPI document, so that they need no types of the catalogue, of a validation
 * library or of Node beyond its globals.
 */
import { startsSession } from '../library/calls';
import type { AnyRoute } from '../protocol/route';
import { catalogue } from '../protocol/routes/index';
import type { JsonSchema } from './openapi/schemas';

/** @param document the OpenAPI document @param written the text of `library/types` */
export function clientTypes(document: JsonSchema, written: string): string {
  const { components, paths } = document as unknown as OpenApi;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const of = (name: string) => operations.find(({ operationId }) => operationId === name);
  const { Error: _, ...schemas } = components.schemas;
  const records = Object.entries(schemas).filter(([name]) => !/Error|^ErrorPage$/.test(name));
  const exported = written.matchAll(/export (?:declare )?(?:interface|type|class) (\w+)/g);
  const declared = new Set([...exported].map((match) => match[1]));
  const clashing = records.map(([name]) => name).filter((name) => declared.has(name));
  if (clashing.length > 0)
    throw new Error(`src/library/types.ts declares names of records: ${clashing.join(', ')}`);
  const tags = document.tags as readonly { readonly name: string; readonly description?: string }[];
  const sections = Object.entries(catalogue).map(([section, routes]) => {
    const summary = tags.find(({ name }) => name === section)?.description;
    const known = Object.values(routes).flatMap((route: AnyRoute) =>
      functionOf(route, of(route.name), components.schemas),
    );
    return `${comment(summary)}export interface ${sectionType(section)} {\n${indented([...known, ...(extras[section] ?? [])].join('\n'))}\n}`;
  });
  return [
    written.trim(),
    ...records.map(
      ([name, schema]) => `${comment(schema.description)}${recordType(name, typeOf(schema, ''))}`,
    ),
    ...sections,
    clientInterface(Object.keys(catalogue)),
    '',
  ].join('\n\n');
}

/** An interface; a type for a record without known fields. */
function recordType(name: string, type: string): string {
  return type.startsWith('{') ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
}

type Records = Readonly<Record<string, Schema>>;

interface OpenApi {
  readonly components: { readonly schemas: Records };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly 'x-event'?: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-codes': Readonly<Record<string, string>>;
}

function sectionType(section: string): string {
  return `${section[0]?.toUpperCase()}${section.slice(1)}Routes`;
}

/** Functions that answer with something else than their route. */
const answers: Readonly<Record<string, string>> = {
  'auth.refresh': 'Promise<{ readonly accessToken: string; readonly expiresAt?: string }>',
  'auth.logout': 'Promise<{ readonly ok: true }>',
};

/** Functions that call no route, or several. */
const extras: Readonly<Record<string, readonly string[]>> = {
  canvas: [
    '/** The board, then each change of it. Reconnects until the loop is left; missed changes come as pixels. */',
    'watch(options?: CanvasWatchOptions): AsyncIterable<CanvasEvent>;',
    '/** Places a pixel: waits for a cooldown, then for the echo. */',
    'place(pixel: { readonly x: number; readonly y: number; readonly color: number }, options?: CallOptions): Promise<PlacedPixel>;',
  ],
};

/** The declaration of the function of a route; none for the canvas socket, which is binary. */
function functionOf(route: AnyRoute, operation: Operation | undefined, records: Records): string[] {
  const name = route.name.split('.')[1] ?? '';
  if (route.name === 'canvas.socket') return [];
  if (route.name === 'school.boardSocket')
    return [
      '/** The changes of the board. Reconnects until the loop is left. */',
      `${name}(parameters?: NoParameters, options?: CallOptions): AsyncIterable<unknown>;`,
    ];
  if (!operation) throw new Error(`the OpenAPI document has no operation ${route.name}`);
  if (route.name === 'notifications.watch')
    return [
      '/** Notifications and bells. Reconnects until the loop is left; each comes once and in order, also those that were missed. */',
      'watch(options?: NotificationWatchOptions): AsyncIterable<NotificationEvent<Partial<Notification>>>;',
    ];
  const [parameters, isOptional] = parametersOf(operation);
  const codes = Object.keys(operation['x-codes']);
  const words = [
    `${operation.summary}.`,
    ...(operation.description ? [sentence(operation.description)] : []),
    ...(codes.length > 0 ? [`Codes: ${codes.join(', ')}.`] : []),
  ];
  const read = route.items !== undefined && route.kind === 'json' ? 'ListOptions' : 'CallOptions';
  const options = `options?: ${route.effect === 'read' ? read : 'ChangeOptions'}`;
  return [
    comment(words.join('\n')).trimEnd(),
    `${name}(parameters${isOptional ? '?' : ''}: ${parameters}, ${options}): ${resultOf(route, operation, records)};`,
  ];
}

function sentence(text: string): string {
  const start = `${text[0]?.toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

/** The type of the parameters, and whether all of them are optional. */
function parametersOf({ parameters, requestBody }: Operation): [string, boolean] {
  const named = (place: string) => parameters.filter((one) => one.in === place);
  const object = (list: readonly Parameter[]): Schema => ({
    type: 'object',
    properties: Object.fromEntries(
      list.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    required: list.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  });
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const parts: Record<string, Schema> = {
    ...(named('path').length > 0 && { path: object(named('path')) }),
    ...(named('query').length > 0 && { query: object(named('query')) }),
    // The client adds the idempotency key: the body does not need it.
    ...(body && {
      body: { ...body, required: body.required?.filter((name) => name !== 'operationId') ?? [] },
    }),
  };
  const required = Object.keys(parts).filter((name) => name === 'body' || parts[name]?.required?.length);
  const schema = { type: 'object', properties: parts, required, additionalProperties: false };
  return [typeOf(schema, '', true), required.length === 0];
}

function resultOf(route: AnyRoute, operation: Operation, records: Records): string {
  const known = answers[route.name];
  if (known) return known;
  if (route.kind === 'binary') return 'Promise<Uint8Array>';
  const content = Object.entries(operation.responses).find(([status]) => status !== 'default')?.[1].content;
  const [answer] = Object.values(content ?? {});
  if (route.kind === 'sse')
    return `AsyncIterable<StreamEvent<${answer?.['x-event'] ? typeOf(answer['x-event'], '') : 'unknown'}>>`;
  if (!route.answer) return 'Promise<void>';
  const { data, ...others } = answer?.schema?.properties ?? {};
  const isWrapped = data !== undefined && Object.keys(others).length === 0;
  const type = isWrapped ? data : (answer?.schema ?? {});
  if (route.effect === 'read' && route.items !== undefined)
    return `List<${typeOf(itemOf(route, type, records), '')}>`;
  const text = typeOf(type, '');
  return `Promise<${startsSession(route) ? `${text} & { readonly refreshToken?: string }` : text}>`;
}

/** The items of a list, whose field the route names; `*` when the answer is the list. */
function itemOf({ items }: AnyRoute, schema: Schema, records: Records): Schema {
  const target = schema.$ref ? (records[nameIn(schema.$ref)] ?? {}) : schema;
  const list = items === '*' ? target : (target.properties?.[items ?? ''] ?? {});
  return list.items ?? {};
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The type of a schema. @param isInput fields can also be given as undefined */
function typeOf(schema: Schema, indent: string, isInput = false): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, indent, isInput)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.format === 'binary') return 'FileInput';
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent, isInput)).join(' | ');
  if (schema.type === 'object') return objectType(schema, indent, isInput);
  if (schema.type !== 'array') return plainTypes[String(schema.type)] ?? 'unknown';
  const { items = {} } = schema;
  const item = typeOf(items, indent, isInput);
  const isJoined = items.anyOf ?? items.enum ?? (Array.isArray(items.type) || item.startsWith('readonly '));
  return `readonly ${isJoined ? `(${item})` : item}[]`;
}

const plainTypes: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

function objectType(
  { properties, required = [], additionalProperties }: Schema,
  indent: string,
  isInput: boolean,
): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const type = typeOf(schema, inner, isInput);
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(schema.description, inner)}${inner}readonly ${key}${isRequired ? '' : '?'}: ${type}${isInput && !isRequired ? ' | undefined' : ''};`;
  });
  const others = additionalProperties;
  if (fields.length === 0 && isInput && others === false) return 'NoParameters';
  if (fields.length === 0)
    return `Readonly<Record<string, ${typeof others === 'object' ? typeOf(others, indent, isInput) : 'unknown'}>>`;
  // A captcha token is one more key of the body, whose name the provider tells.
  const isLoose = isInput ? others !== false : others !== undefined && others !== false;
  return `{\n${fields.join('\n')}${isLoose ? `\n${inner}readonly [field: string]: unknown;` : ''}\n${indent}}`;
}

function comment(text: string | undefined, indent = ''): string {
  if (!text) return '';
  // Citations are for contributors.
  const words = text.replaceAll(/ \((protocol|field notes)[^)]*\)/g, '');
  const lines = words.replaceAll('*/', '* /').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`).join('\n')}\n${indent} */\n`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function clientInterface(sections: readonly string[]): string {
  const names = sections.flatMap((section) =>
    Object.values((catalogue as Readonly<Record<string, object>>)[section] ?? {})
      .map((route: AnyRoute) => route.name)
      .filter((name) => name !== 'canvas.socket'),
  );
  const rows = names.map((name) => {
    const [section = '', key] = name.split('.');
    return `  readonly '${name}': ${sectionType(section)}['${key}'];`;
  });
  return `/** The functions of all routes by name. */
export interface RouteFunctions {
${rows.join('\n')}
}

export type RouteName = keyof RouteFunctions;

/** A client: one function for each route, by section. It never asks and never prints. */
export interface Client extends AsyncDisposable {
${sections.map((section) => `  readonly ${section}: ${sectionType(section)};`).join('\n')}
  /** Calls a route by its name, as its function does. */
  request<Name extends RouteName>(name: Name, ...args: Parameters<RouteFunctions[Name]>): ReturnType<RouteFunctions[Name]>;
  /** Ends open watches, waits for calls in progress, and closes all connections: the process can end by itself. */
  close(): Promise<void>;
}

/** @throws UsageError for options that do not fit together */
export declare function createClient(options?: ClientOptions): Client;`;
}
