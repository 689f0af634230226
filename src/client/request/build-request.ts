/** Builds the call of a route from its path parameters, query and body. */

import { UsageError } from '../../errors';
import type { RequestOptions } from '../../ports/api';
import type { Random } from '../../ports/machine';
import type { AnyRoute, FilePart, Host } from '../../protocol/route';
import { type Vocabulary, withWords } from '../../protocol/vocabulary';
import type { ApiDeps } from '../deps';
import { checkAddress } from '../http/address';
import { record } from '../response/text';
import { sessionCookies } from './headers';
import type { Call, PreparedBody } from './request';

/** A request without the types of its route. */
export interface RequestInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

export type BuildDeps = Pick<ApiDeps, 'addresses' | 'vocabulary' | 'random' | 'bulk'>;

/**
 * The base address of a host.
 * @throws UsageError when it is not set, or not safe to send anything to
 */
export async function baseUrlOf({ addresses }: Pick<ApiDeps, 'addresses'>, host: Host): Promise<URL> {
  return checkAddress((await addresses(host)).href);
}

/**
 * The call of a route.
 * @throws UsageError for an address that is not set, or a parameter that no path can hold
 */
export async function buildCall(
  deps: BuildDeps,
  route: AnyRoute,
  request: RequestInput = {},
  options: RequestOptions = {},
): Promise<Call> {
  const { path: parameters, query } = request;
  const { accessToken, refreshToken, orderToken, bulk = deps.bulk, observer, signal } = options;
  const base = await baseUrlOf(deps, route.host);
  const target = { path: route.path, parameters, query: record(query) };
  return {
    route,
    url: targetUrl(base, target, deps.vocabulary),
    expects: route.kind === 'binary' ? 'bytes' : 'json',
    requestValues: { ...parameters, ...record(request.body) },
    parameters,
    verifyAtOnce: options.verifyAtOnce,
    headers: {
      ...(route.key === 'Idempotency-Key' && { 'idempotency-key': options.key ?? deps.random.uuid() }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(refreshToken !== undefined && { cookie: sessionCookies(refreshToken) }),
    },
    body: bodyOf(deps, route, request.body, options),
    orderToken,
    bulk,
    paced: bulk,
    observer,
    signal,
    timeoutMs: options.timeoutMs,
  };
}

function bodyOf(
  { random }: BuildDeps,
  route: AnyRoute,
  body: unknown,
  { key }: RequestOptions,
): PreparedBody | undefined {
  if (route.kind === 'multipart') return multipartBody(record(body) ?? {}, random);
  if (route.key === 'operationId') {
    const fields = record(body) ?? {};
    return jsonBody({ ...fields, operationId: fields.operationId ?? key ?? random.uuid() });
  }
  return body === undefined ? undefined : jsonBody(body);
}

/** The parts of an address after its base. */
export interface Target {
  /** A template: parameters in braces, words of the vocabulary in angle brackets. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Lists are joined with commas; undefined and null are omitted. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/**
 * The URL of a request: the path of the base address, the filled template (a trailing slash stays; field notes 0.3) and
 * the query.
 * @throws UsageError when a parameter is empty, a dot segment, or cannot be encoded
 */
export function targetUrl(
  base: URL,
  { path, parameters = {}, query = {} }: Target,
  vocabulary: Vocabulary,
): URL {
  const filled = withWords(path, vocabulary, encodeURIComponent).replace(/\{(\w+)\}/g, (_, name: string) =>
    segment(name, parameters[name]),
  );
  const url = new URL(base.pathname.replace(/\/+$/, '') + filled, base.origin);
  url.search = queryText(query);
  return url;
}

function segment(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : String(value ?? '');
  // `.` and `..` would be resolved away, encoded or not, and the request would go to another route.
  if (text === '' || text === '.' || text === '..') throw new UsageError(`'${text}' is not a valid ${name}`);
  return encoded(name, text);
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const items = Array.isArray(value) ? value : [value];
      return `${encoded(name, name)}=${items.map((item) => encoded(name, String(item))).join(',')}`;
    })
    .join('&');
}

function encoded(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new UsageError(`${name} contains half a character (a lone surrogate)`);
  }
}

export function jsonBody(value: unknown): PreparedBody {
  return { type: 'application/json', content: Buffer.from(JSON.stringify(value)), shown: value };
}

/** A `multipart/form-data` body of text fields and files, encoded here so that files are never held in memory. */
export function multipartBody(fields: Readonly<Record<string, unknown>>, random: Random): PreparedBody {
  const boundary = `plaza-${random.uuid()}`;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value, head: partHead(boundary, name, value) }));
  const end = Buffer.from(`--${boundary}--\r\n`);
  const sizes = parts.map(({ head, value }) => head.byteLength + valueSize(value) + 2);
  const size = sizes.reduce((sum, one) => sum + one, end.byteLength);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: {
      size,
      async *open() {
        for (const { head, value } of parts) {
          yield head;
          if (isFilePart(value)) yield* fileChunks(value);
          else yield Buffer.from(String(value));
          yield Buffer.from('\r\n');
        }
        yield end;
      },
    },
    shown: Object.fromEntries(parts.map(({ name, value }) => [name, shownPart(value)])),
  };
}

function isFilePart(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'open' in value && 'filename' in value;
}

function partHead(boundary: string, name: string, value: unknown): Buffer {
  const lines = [`--${boundary}`, `Content-Disposition: form-data; name="${quoteName(name)}"`];
  if (isFilePart(value)) {
    lines[1] += `; filename="${quoteName(value.filename)}"`;
    const isType = /^[\w.+-]+\/[\w.+-]+$/.test(value.type);
    lines.push(`Content-Type: ${isType ? value.type : 'application/octet-stream'}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

/** Escapes a name as browsers do: nothing in a file's name can end the quotes or the line. */
function quoteName(name: string): string {
  return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}

function valueSize(value: unknown): number {
  return isFilePart(value) ? value.size : Buffer.byteLength(String(value));
}

function shownPart(value: unknown): unknown {
  return isFilePart(value) ? { filename: value.filename, type: value.type, size: value.size } : value;
}

/** The file's bytes. @throws UsageError when they are not as many as announced, since the framing would be wrong */
async function* fileChunks(file: FilePart): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of file.open()) {
    sent += piece.byteLength;
    if (sent > file.size) break;
    yield piece;
  }
  if (sent !== file.size) throw new UsageError(`${file.filename} changed while it was being sent`);
}
