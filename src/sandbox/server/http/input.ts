/** Reads path, query and body of a request and checks them by the route's schemas. */
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { AnyRoute, FilePart, Schema } from '../../../ports/route';
import { type CheckedPart, invalidRefusal, type Refusal, refusal } from './refusal';

const mebibyte = 2 ** 20;

/** The largest bodies that are read, in bytes; a larger one is refused with 413. */
export const bodyLimits = { json: mebibyte, multipart: 201 * mebibyte };

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

/**
 * The query, checked.
 * @throws Refusal 422
 */
export function readQuery(route: AnyRoute, url: URL): unknown {
  return route.query && check('query', route.query, Object.fromEntries(url.searchParams));
}

/**
 * The body, checked; undefined for a route that takes none.
 * @throws Refusal 400 when it cannot be read, 413, 415, 422
 */
export async function readBody(route: AnyRoute, incoming: IncomingMessage): Promise<unknown> {
  if (!route.body) return undefined;
  const multipart = route.kind === 'multipart';
  const bytes = await readBytes(incoming, multipart ? bodyLimits.multipart : bodyLimits.json);
  if (bytes.length === 0) return check('body', route.body, undefined);
  const type = incoming.headers['content-type'] ?? '';
  const wanted = multipart ? 'multipart/form-data' : 'application/json';
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted) {
    throw refusal(415, 'UNSUPPORTED_MEDIA_TYPE', `the body must be ${wanted}`);
  }
  return check('body', route.body, multipart ? await readForm(bytes, type) : readJson(bytes));
}

function check(part: CheckedPart, schema: Schema, value: unknown): unknown {
  const read = v.safeParse(schema, value);
  if (!read.success) throw invalidRefusal(part, read.issues, value);
  return read.output;
}

/** Reads to the end without destroying the connection, so that a refusal can still be sent. */
async function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    throw refusal(400, 'BAD_REQUEST', 'the connection ended before the body did');
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): Refusal {
  return refusal(413, 'FILE_TOO_LARGE', `the body is larger than ${limit} bytes`);
}

function readJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal(400, 'BAD_REQUEST', 'the body is not JSON');
  }
  if (isDeep(value)) throw refusal(400, 'BAD_REQUEST', `the body is nested deeper than ${deepest} levels`);
  return value;
}

/** The deepest nesting: more can be parsed, but not serialised again in a refusal or a saved world. */
const deepest = 64;

function isDeep(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; depth <= deepest && level.length > 0; depth++) {
    level = level.flatMap((one) => Object.values(one)).filter(isNested);
  }
  return level.length > 0;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Fields as strings, files as parts that the handler opens. */
async function readForm(bytes: Buffer, type: string): Promise<Record<string, string | FilePart>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw refusal(400, 'BAD_REQUEST', 'the body is not multipart/form-data');
    });
  const fields = [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : filePart(value),
  ]);
  return Object.fromEntries(fields);
}

function filePart(file: File): FilePart {
  return {
    filename: file.name,
    type: file.type,
    size: file.size,
    async *open() {
      yield new Uint8Array(await file.arrayBuffer());
    },
  };
}
