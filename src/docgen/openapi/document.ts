/** The protocol as an OpenAPI 3.1 document, made of the route catalogue. */
import { commandsByRoute, leavesOf, type Manifest } from '../../cli/line/manifest';
import { pageSizes } from '../../protocol/page-sizes';
import { type AnyRoute, verifyWithOf } from '../../protocol/route';
import { allRoutes, catalogue } from '../../protocol/routes/index';
import { defaultVocabulary, withWords } from '../../protocol/vocabulary';
import type { Descriptions, ErrorCode } from './descriptions';
import { described, type JsonSchema, makeSchemas, type Schemas } from './schemas';

/** A recorded request and its answer. */
export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

export interface Sources {
  readonly words: Descriptions;
  readonly manifest: Manifest;
  /** By name of the route. */
  readonly examples: Readonly<Record<string, Example>>;
  readonly version: string;
}

/** `plaza routes --openapi` writes the addresses of the profile instead. */
export const servers = {
  main: { url: 'https://api.plaza.example', description: 'Main API' },
  status: { url: 'https://status.plaza.example', description: 'Status host' },
  pixel: { url: 'https://pixel.plaza.example', description: 'Canvas host' },
} as const;

/** The document, without the two sockets: OpenAPI describes requests only. */
export function openApiDocument(sources: Sources): JsonSchema {
  const schemas = makeSchemas(sources.words, '#/components/schemas/');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of allRoutes.filter(({ kind }) => kind !== 'socket')) {
    const path = withWords(route.path, defaultVocabulary);
    paths[path] = {
      ...paths[path],
      ...(route.host !== 'main' && { servers: [servers[route.host]] }),
      [route.method.toLowerCase()]: operation(route, schemas, sources),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Plaza',
      version: sources.version,
      summary: 'The protocol of a social platform: accounts, posts, shop and three events.',
      description: intro,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [servers.main],
    tags: Object.keys(catalogue).map((name) => ({ name, ...described(sources.words.constant(name)) })),
    paths,
    components: {
      schemas: { ...schemas.records, ...errorSchemas(sources.words) },
      responses: { Error: { ...errorResponse, 'x-codes': conditions(sources.words.codes, ['all']) } },
      headers: rateHeaders,
      parameters: { idempotencyKey },
      securitySchemes,
    },
  };
}

const intro = [
  'Generated from the route catalogue of plaza, which its commands and its sandbox use.',
  "Fields and records marked 'x-observed' come from observations: an answer can lack them.",
  "'x-effect' says whether a request can be sent again: 'read' and 'idempotent' can, 'keyed' can with the same key, 'once' cannot.",
  "'x-codes' names the error codes of a route.",
].join(' ');

function operation(route: AnyRoute, schemas: Schemas, sources: Sources): JsonSchema {
  const { name, section, query, body, kind, effect, key, items, paging } = route;
  const { words, manifest, examples } = sources;
  const commands = commandsByRoute(manifest).get(name) ?? [];
  const example = examples[name];
  const schema = body && schemas.input(body, section);
  const content = { schema, ...(example?.body !== undefined && { example: example.body }) };
  const mediaType = kind === 'multipart' ? 'multipart/form-data' : 'application/json';
  const isNeeded = Array.isArray(schema?.required) && schema.required.length > 0;
  const verifyWith = verifyWithOf(route);
  return {
    operationId: name,
    tags: [section],
    summary: summaryOf(commands, manifest) ?? name,
    ...described(words.route(section, name.split('.')[1] ?? '')),
    security: security[route.auth],
    parameters: [
      ...pathParameters(route, words, example),
      ...(query ? queryParameters(route, schemas, example) : []),
      ...(key === 'Idempotency-Key' ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...(schema && { requestBody: { required: isNeeded, content: { [mediaType]: content } } }),
    responses: responsesOf(route, schemas, example),
    'x-effect': effect,
    ...(key && { 'x-key': key }),
    ...(items !== undefined && { 'x-items': items }),
    ...(paging && { 'x-paging': paging }),
    ...(route.lostAnswer && {
      'x-lost-answer': { ...route.lostAnswer, ...(verifyWith && { verifyWith: `plaza ${verifyWith}` }) },
    }),
    // Besides the codes of every route.
    'x-codes': conditions(words.codes, [name, section]),
    'x-commands': commands.map((command) => `plaza ${command}`),
  };
}

/** The summary of the command that calls the route: of the one with the fewest routes. */
function summaryOf(commands: readonly string[], manifest: Manifest): string | undefined {
  const leaves = leavesOf(manifest).filter(({ words }) => commands.includes(words.join(' ')));
  const routes = ({ node }: (typeof leaves)[number]) => node.routes?.length ?? 0;
  return leaves.sort((a, b) => routes(a) - routes(b))[0]?.node.summary;
}

function pathParameters(
  { path, section }: AnyRoute,
  words: Descriptions,
  example: Example | undefined,
): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...described(words.field(section, name)),
    schema: { type: 'string' },
    ...(example?.path?.[name] !== undefined && { example: example.path[name] }),
  }));
}

function queryParameters(route: AnyRoute, schemas: Schemas, example: Example | undefined): JsonSchema[] {
  const { properties = {}, required = [] } = schemas.input(route.query as never, route.section) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...described(description as string | undefined),
    schema: name === 'limit' ? { ...schema, ...limitsOf(route) } : schema,
    // Lists are joined with commas.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    ...(example?.query?.[name] !== undefined && { example: example.query[name] }),
  }));
}

/** The page sizes of a list; a larger `limit` is not an error. */
function limitsOf({ items, name }: AnyRoute): JsonSchema {
  const key = name === 'hashtags.trending' ? 'trendingHashtags' : items;
  const sizes = Object.entries(pageSizes).find(([kind]) => kind === key)?.[1];
  return { minimum: 1, ...(sizes && { default: sizes.defaultSize, 'x-max-page-size': sizes.maxSize }) };
}

function responsesOf(route: AnyRoute, schemas: Schemas, example: Example | undefined): JsonSchema {
  const { ok, kind, answer, section } = route;
  const media = {
    json: 'application/json',
    multipart: 'application/json',
    binary: 'application/octet-stream',
  };
  const type = kind === 'sse' ? 'text/event-stream' : media[kind as keyof typeof media];
  const content: JsonSchema = {
    schema:
      kind === 'sse' || kind === 'binary' ? { type: 'string' } : answer && schemas.answer(answer, section),
    ...(kind === 'sse' && answer && { 'x-event': schemas.answer(answer, section) }),
    ...(example?.answer !== undefined && { example: example.answer }),
  };
  return {
    [ok === undefined ? '2XX' : String(ok)]: {
      description: answer ? 'The answer' : 'Done; a body has no meaning',
      headers: Object.fromEntries(
        Object.keys(rateHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ),
      ...(answer && { content: { [type]: content } }),
    },
    default: { $ref: '#/components/responses/Error' },
  };
}

/** The conditions of the codes that one of the names answers with. */
function conditions(codes: readonly ErrorCode[], names: readonly string[]): JsonSchema {
  const answered = codes.filter(({ routes }) => routes.some((route) => names.includes(route)));
  return Object.fromEntries(answered.map(({ code, condition }) => [code, condition]));
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token, valid for 15 minutes',
  },
  mobile: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a mobile session',
  },
  cookie: { type: 'apiKey', in: 'cookie', name: 'refresh_token', description: 'Refresh token' },
  orderToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Order-Token',
    description: 'Token of the order lookup',
  },
  deviceId: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Device-Id',
    description: 'UUID v4 of the device, kept for good',
  },
};

const device = { deviceId: [] };
const security: Readonly<Record<AnyRoute['auth'], readonly JsonSchema[]>> = {
  none: [device],
  optional: [{ bearer: [], ...device }, device],
  bearer: [{ bearer: [], ...device }],
  mobile: [{ mobile: [], ...device }],
  'bearer+cookie': [{ bearer: [], cookie: [], ...device }],
  cookie: [{ cookie: [], ...device }],
  'bearer|order': [
    { bearer: [], ...device },
    { orderToken: [], ...device },
  ],
  ticket: [],
  'first message': [],
};

const rateHeaders = {
  'x-ratelimit-limit': { description: 'Requests that are allowed in a minute', schema: { type: 'integer' } },
  'x-ratelimit-remaining': { description: 'Requests that are left of them', schema: { type: 'integer' } },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'UUID of the operation: a request that is sent again with it has no second effect',
  schema: { type: 'string' },
};

const errorResponse = {
  description: 'A failure, in one of seven forms',
  headers: {
    'retry-after': { description: 'Seconds, or a date', schema: { type: 'string' } },
    'x-request-id': { description: 'ID of the request, if there is one', schema: { type: 'string' } },
  },
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    'text/plain': { schema: { $ref: '#/components/schemas/ErrorCodeText' } },
    'text/html': { schema: { $ref: '#/components/schemas/ErrorPage' } },
  },
};

const text = { type: 'string' };
const list = (properties: JsonSchema) => ({ type: 'array', items: { type: 'object', properties } });

/** The fields of the usual error: the code, and the additions of some codes. */
const details = {
  code: text,
  message: text,
  detail: text,
  title: text,
  violations: list({ field: text, property: text, message: text }),
  errors: { description: 'Texts by field', type: ['object', 'array'] },
  retryAfter: { description: 'Seconds', type: 'number' },
  retry_after: { description: 'Seconds', type: 'number' },
  userId: text,
  canRestore: { type: 'boolean' },
  restoreDeadline: text,
  until: { type: ['string', 'null'] },
  reason: text,
  attemptsLeft: { type: 'integer' },
};

const nested = {
  type: 'object',
  properties: { error: { type: 'object', properties: details } },
  required: ['error'],
};

/** In the order of the table that their descriptions come from. */
const bodies: Readonly<Record<string, JsonSchema>> = {
  NestedError: nested,
  FlatError: { type: 'object', properties: { ...details, error: false } },
  TextError: { type: 'object', properties: { error: text }, required: ['error'] },
  ValidationError: {
    type: 'object',
    properties: {
      type: { const: 'validation' },
      on: { enum: ['body', 'query', 'params'] },
      property: text,
      message: text,
      summary: text,
      found: { description: 'The whole body of the request, with its secrets: never print it' },
    },
    required: ['type'],
  },
  ErrorCodeText: text,
  UnsuccessfulError: {
    ...nested,
    properties: { ...nested.properties, success: { const: false } },
    required: ['success', 'error'],
  },
  ErrorPage: text,
};

/** The canvas host has a body of its own (protocol: pixel canvas error). */
const canvasError = {
  type: 'object',
  properties: {
    error: { const: true },
    reason: text,
    data: { type: 'object', properties: { after: { description: 'Seconds', type: 'number' } } },
  },
  required: ['error', 'reason'],
};

function errorSchemas({ errorBodies }: Pick<Descriptions, 'errorBodies'>): Record<string, JsonSchema> {
  const inJson = [
    'NestedError',
    'FlatError',
    'TextError',
    'ValidationError',
    'UnsuccessfulError',
    'CanvasError',
  ];
  const named = Object.entries(bodies).map(([name, schema], index) => [
    name,
    { description: errorBodies[index], ...schema },
  ]);
  return {
    ...Object.fromEntries(named),
    CanvasError: canvasError,
    Error: { anyOf: inJson.map((name) => ({ $ref: `#/components/schemas/${name}` })) },
  };
}
