/** Reads an answer's body: decodes its content encoding, and never reads more than a limit. */
import type { AnswerHeaders } from '../../ports/api';
import { headerOf } from '../http/http-adapter';
import { TransportError } from '../http/transport-error';

/** Maximum size of an answer, in bytes. */
export const sizeLimits = {
  json: 32 * 1024 * 1024,
  binary: 8 * 1024 * 1024,
  /** Only the start of an error is read. */
  error: 256 * 1024,
} as const;

/** The body with its `content-encoding` decoded. The decoder is loaded only when there is one. */
export async function* decodeBody(
  headers: AnswerHeaders,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const coding = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
  if (!coding || coding === 'identity') return yield* body;
  const [zlib, { Readable }] = await Promise.all([import('node:zlib'), import('node:stream')]);
  const decoders = new Map([
    ['br', zlib.createBrotliDecompress],
    ['gzip', zlib.createGunzip],
    ['x-gzip', zlib.createGunzip],
    ['deflate', zlib.createInflate],
  ]);
  const make = decoders.get(coding);
  if (!make) {
    await discard(body);
    throw new TransportError('sent', 'coding', new Error(`unknown content-encoding '${coding}'`));
  }
  const decoder = make();
  const source = Readable.from(body, { objectMode: false });
  let lost: unknown;
  source.on('error', (error) => {
    lost = error;
    decoder.destroy(error);
  });
  try {
    yield* source.pipe(decoder);
  } catch (error) {
    throw error === lost ? error : new TransportError('sent', 'coding', error);
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

/**
 * The whole body in one piece.
 * @param limit bytes; default: none, for a body with a limit of its own
 * @throws TransportError `too-large` as soon as it is longer than `limit`
 */
export async function readAll(
  body: AsyncIterable<Uint8Array>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > limit) throw new TransportError('sent', 'too-large', new Error(`more than ${limit} bytes`));
    pieces.push(piece);
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, size);
}

/** The start of a body, up to `limit` bytes; a cut after that does not matter. */
export async function readStart(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      size += piece.byteLength;
      if (size >= limit) break;
    }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
  }
  return Buffer.concat(pieces, size).subarray(0, limit);
}

/** Releases the connection of a body that is not read. */
export async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}
