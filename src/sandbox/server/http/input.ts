/** Reads path, query and body of a request and checks them by the route's schemas. */
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { AnyRoute, Schema } from '../../../protocol/route';
import { bytesOf, type FormSetup, readForm, tooLong } from './form';
import { type CheckedPart, invalidRefusal, refusal } from './refusal';

const mebibyte = 2 ** 20;

/** The largest bodies that are read, in bytes; a larger one is refused with 413. */
const bodyLimits = { json: mebibyte, multipart: 201 * mebibyte };

/**
 * The parameters of the path, decoded.
 * @throws Refusal 400
 */
export function readPath(parameters: Readonly<Record<string, string>>): Record<string, string> {
  try {
    const decoded = Object.entries(parameters).map(([name, value]) => [name, decodeURIComponent(value)]);
    return Object.fromEntries(decoded);
  } catch {
    throw refusal(400, 'BAD_REQUEST', 'the path has invalid percent-encoding');
  }
}

/** Parameters whose empty value means the start or the default (field notes 13). */
const optionalWhenEmpty = ['cursor', 'before', 'limit', 'page', 'offset', 'sort', 'tab'];

/**
 * The query, checked.
 * @throws Refusal 422
 */
export function readQuery(route: AnyRoute, url: URL): unknown {
  const sent = [...url.searchParams].filter(
    ([name, value]) => value !== '' || !optionalWhenEmpty.includes(name),
  );
  return route.query && check('query', route.query, Object.fromEntries(sent));
}

/** How forms are read, and what is called once the request has been handled. */
export interface BodySetup extends Omit<FormSetup, 'limit'> {
  defer(work: () => Promise<void>): void;
}

/**
 * The body, checked; undefined for a route that takes none.
 * @throws Refusal 400 when it cannot be read, 413, 415, 422
 */
export async function readBody(
  route: AnyRoute,
  incoming: IncomingMessage,
  setup: BodySetup,
): Promise<unknown> {
  if (!route.body) return undefined;
  if (route.kind === 'multipart') return check('body', route.body, await readMultipart(incoming, setup));
  const bytes = await readBytes(incoming, bodyLimits.json);
  // Event actions accept an empty body as well as an empty object.
  if (bytes.length === 0) return check('body', route.body, hasNoFields(route.body) ? {} : undefined);
  requireType(incoming, 'application/json');
  return check('body', route.body, readJson(bytes));
}

function hasNoFields(schema: Schema): boolean {
  return 'entries' in schema && Object.keys(schema.entries as object).length === 0;
}

/** The fields of a form; undefined without a body. */
async function readMultipart(incoming: IncomingMessage, setup: BodySetup): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) return undefined;
  const limit = bodyLimits.multipart;
  if (Number(length ?? 0) > limit) throw tooLong(limit);
  requireType(incoming, 'multipart/form-data');
  const { fields, discard } = await readForm(incoming, { ...setup, limit });
  setup.defer(discard);
  return fields;
}

function requireType({ headers }: IncomingMessage, type: string): void {
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type) return;
  throw refusal(415, 'UNSUPPORTED_MEDIA_TYPE', `the body must be ${type}`);
}

function check(part: CheckedPart, schema: Schema, value: unknown): unknown {
  const read = v.safeParse(schema, value);
  if (!read.success) throw invalidRefusal(part, read.issues, value);
  return read.output;
}

async function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLong(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(incoming)) {
    size += chunk.length;
    if (size > limit) throw tooLong(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal(400, 'BAD_REQUEST', 'the body is not JSON');
  }
  if (isDeep(value)) throw refusal(400, 'BAD_REQUEST', `the body is nested deeper than ${maxDepth} levels`);
  return value;
}

/** Levels of nesting. A deeper value can be parsed, but not serialized again in a refusal or a saved world. */
const maxDepth = 64;

function isDeep(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; depth <= maxDepth && level.length > 0; depth++) {
    level = level.flatMap((one) => Object.values(one)).filter(isNested);
  }
  return level.length > 0;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
