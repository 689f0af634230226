/**
 * Reads the form of a request while it arrives. A file is kept in memory while it is short; a longer one is written to
 * the disk, so that a long upload uses no more memory.
 */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FileContents } from '../../../ports/sandbox';
import type { FilePart } from '../../../protocol/route';
import { mediaTypeOf, signatureBytes } from './media-type';
import { type Refusal, refusal } from './refusal';

export interface FormSetup {
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
    const form = new Busboy({ headers: { ...incoming.headers, 'content-type': typeOf(incoming) } });
    return form.on('error', () => refuse(noForm()));
  } catch {
    throw noForm();
  }
}

function typeOf({ headers }: IncomingMessage): string {
  return headers['content-type'] ?? '';
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
export async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Buffer> {
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
      return { size, open: () => each(first) };
    },
    async discard() {
      await Promise.all(written.splice(0).map((id) => contents.remove(id)));
    },
  };
}

async function* each(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Browsers percent-encode quotes and line ends in a file name. */
function plainName(name = 'blob'): string {
  return name.replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

function noForm(): Refusal {
  return refusal(400, 'BAD_REQUEST', 'the body is not multipart/form-data');
}

/** @param limit in bytes */
export function tooLong(limit: number): Refusal {
  return refusal(413, 'FILE_TOO_LARGE', `the limit is ${limit} bytes`);
}
