/** Reads path, query and body of a request and checks them by the route's schemas. */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import * as v from 'valibot';
import type { FileContents } from '../../../ports/sandbox';
import type { AnyRoute, FilePart, Schema } from '../../../protocol/route';
import { mediaTypeOf, signatureBytes } from './media-type';
import { type Refusal, refusal, validationRefusal } from './refusal';

const mebibyte = 2 ** 20;

/** The largest bodies that are read, in bytes; a larger one is refused with 413. */
const bodyLimits = { json: mebibyte, multipart: 201 * mebibyte };

/** The parameters of the path, decoded. */
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

export function readQuery(route: AnyRoute, url: URL): unknown {
  const sent = [...url.searchParams].filter(
    ([name, value]) => value !== '' || !optionalWhenEmpty.includes(name),
  );
  return route.query && check('query', route.query, Object.fromEntries(sent));
}

/** How forms are read, and what is called once the request has been handled. */
interface BodySetup extends Omit<FormSetup, 'limit'> {
  defer(work: () => Promise<void>): void;
  /** Called with the JSON value before it is checked. */
  received?(value: unknown): void;
}

/** The body, checked; undefined for a route that takes none. */
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
  const value = readJson(bytes);
  setup.received?.(value);
  return check('body', route.body, value);
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

function check(part: 'body' | 'query', schema: Schema, value: unknown): unknown {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  const violations = read.issues.map(({ path = [], message }) => ({
    property: path.map(({ key }) => `/${String(key)}`).join(''),
    message,
  }));
  throw validationRefusal(part, violations, value);
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
  for (let depth = 1; depth <= maxDepth && level.length > 0; depth++)
    level = level.flatMap((one) => Object.values(one)).filter(isNested);
  return level.length > 0;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

interface FormSetup {
  /** The size of the whole body, in bytes. */
  readonly limit: number;
  /** The largest file of a media type, in bytes; the type is read from the first bytes. @throws Refusal for a type that is not accepted */
  limitOf(mimeType: string): number;
  /** Stores the files that are too long for the memory. */
  readonly contents: Pick<FileContents, 'open' | 'write' | 'remove'>;
  /** A name for one of them. */
  newId(): string;
}

export interface Form {
  /** Fields as strings, files as parts that the handler opens. */
  readonly fields: Record<string, string | FilePart>;
  /** Removes the files on disk; to be called when the request has been handled. */
  discard(): Promise<void>;
}

/** The longest file that is kept in memory. */
const memoryLimit = 2 ** 20;

/** Bytes of a form in addition to its file: the heads of parts and short fields. */
const frameLimit = 2 ** 16;

/**
 * Reads a form to its end; a refusal leaves the connection open, so that it can be sent.
 * @throws Refusal 400 for a broken form, 413 for one or a file that is too long, before it is read where its length is
 * announced, and what `limitOf` throws
 * @internal
 */
export async function readForm(incoming: IncomingMessage, setup: FormSetup): Promise<Form> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  const spool = createSpool(setup);
  const reading: Promise<readonly [string, string | FilePart]>[] = [];
  const streams: Readable[] = [];
  const { refuse, refused, stopped } = createRefusal();
  const form = parserOf(incoming, refuse);
  form.on('field', (name, value) => reading.push(Promise.resolve([name, value])));
  const take = async (stream: Readable, declared: string) => {
    const { head, all } = await peek(stream, signatureBytes);
    const type = mediaTypeOf(head, declared);
    const limit = setup.limitOf(type);
    if (announced > limit + frameLimit) throw tooLong(limit);
    return { ...(await spool.take(limited(all(), limit))), type };
  };
  form.on('file', (name, stream, filename, _, type) => {
    streams.push(stream);
    stream.on('error', () => undefined);
    const part = take(stream, type).then(
      (taken) => [name, { ...taken, filename: plainName(filename) }] as const,
    );
    part.catch(refuse);
    reading.push(part);
  });
  try {
    await pump(incoming, form, setup.limit, { stopped, refused });
    const fields = Object.fromEntries(await Promise.all(reading));
    return { fields, discard: spool.discard };
  } catch (error) {
    const reason = refused() ?? error;
    for (const stream of streams) stream.destroy(new Error('the form was refused'));
    await Promise.allSettled(reading);
    await spool.discard();
    throw reason;
  }
}

/** The first reason to refuse the form, and the end of its reading. */
function createRefusal() {
  let reason: unknown;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  return {
    stopped,
    refused: () => reason,
    refuse(error: unknown) {
      reason ??= error;
      stop();
    },
  };
}

function parserOf(incoming: IncomingMessage, refuse: (error: unknown) => void): InstanceType<typeof Busboy> {
  try {
    const form = new Busboy({
      headers: { ...incoming.headers, 'content-type': incoming.headers['content-type'] ?? '' },
    });
    return form.on('error', () => refuse(noForm()));
  } catch {
    throw noForm();
  }
}

/** Writes the body to the parser, until its end or a refusal. */
async function pump(
  incoming: IncomingMessage,
  form: InstanceType<typeof Busboy>,
  limit: number,
  { stopped, refused }: { readonly stopped: Promise<void>; refused(): unknown },
): Promise<void> {
  let size = 0;
  const stopIfRefused = () => {
    const error = refused();
    if (error !== undefined) throw error;
  };
  const bytes = bytesOf(incoming);
  for (;;) {
    const next = await Promise.race([bytes.next(), stopped]);
    stopIfRefused();
    if (!next || next.done) break;
    size += next.value.length;
    if (size > limit) throw tooLong(limit);
    if (!form.write(next.value)) await Promise.race([once(form, 'drain'), stopped]);
    stopIfRefused();
  }
  const finished = once(form, 'finish').catch(() => undefined);
  form.end();
  await Promise.race([finished, stopped]);
  stopIfRefused();
}

/** The bytes of a body, read without destroying the connection, so that a refusal can still be sent. @throws Refusal 400 */
async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch {
    throw refusal(400, 'BAD_REQUEST', 'the connection ended before the body did');
  }
}

/** The first bytes of a stream, at least `count` unless it is shorter, and all of it. */
async function peek(stream: AsyncIterable<Uint8Array>, count: number) {
  const iterator = stream[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < count; ) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* chunks.splice(0);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(chunks), all };
}

async function* limited(stream: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw tooLong(limit);
    yield chunk;
  }
}

type StoredBytes = Pick<FilePart, 'size' | 'open'>;

function createSpool({ contents, newId }: FormSetup) {
  const written: string[] = [];
  return {
    async take(stream: AsyncGenerator<Uint8Array>): Promise<StoredBytes> {
      const first: Uint8Array[] = [];
      let size = 0;
      const counted = async function* () {
        yield* first.splice(0);
        for await (const chunk of stream) {
          size += chunk.length;
          yield chunk;
        }
      };
      for (let next = await stream.next(); !next.done; next = await stream.next()) {
        first.push(next.value);
        size += next.value.length;
        if (size <= memoryLimit) continue;
        const id = `incoming-${newId()}`;
        written.push(id);
        await contents.write(id, counted());
        return { size, open: () => contents.open(id) };
      }
      const open = async function* () {
        yield* first;
      };
      return { size, open };
    },
    async discard() {
      await Promise.all(written.splice(0).map((id) => contents.remove(id)));
    },
  };
}

/** Browsers percent-encode quotes and line ends in a file name. */
function plainName(name = 'blob'): string {
  return name.replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

function noForm(): Refusal {
  return refusal(400, 'BAD_REQUEST', 'the body is not multipart/form-data');
}

/** @param limit in bytes */
function tooLong(limit: number): Refusal {
  return refusal(413, 'FILE_TOO_LARGE', `the limit is ${limit} bytes`);
}
