import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/client/http/transport-error';
import { decodeBody, discard, readAll, readStart } from '../../../src/client/response/reading';

/** A body in pieces that notices whether it was let go. */
function pieces(...parts: (string | Uint8Array | Error)[]) {
  const state = { given: 0, released: false };
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const part = parts[state.given];
      state.given += 1;
      if (part instanceof Error) throw part;
      return part === undefined
        ? { done: true, value: undefined }
        : { done: false, value: Buffer.from(part) };
    },
    async return() {
      state.released = true;
      return { done: true, value: undefined };
    },
  };
  return { state, body: { [Symbol.asyncIterator]: () => iterator } };
}

const textOf = async (body: AsyncIterable<Uint8Array>) => Buffer.from(await readAll(body, 1e6)).toString();
const errorOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((error) => error);
  expect(error).toBeInstanceOf(TransportError);
  return error as TransportError;
};

describe('collecting a body', () => {
  it('joins its pieces', async () => {
    expect(await textOf(pieces('a', 'bc', '').body)).toBe('abc');
    expect(await textOf(pieces().body)).toBe('');
  });

  it('takes exactly the limit and not a byte more', async () => {
    expect(await readAll(pieces('ab', 'c').body, 3)).toHaveLength(3);
    const { body, state } = pieces('ab', 'cd', 'ef');
    expect(await errorOf(readAll(body, 3))).toMatchObject({ reason: 'too-large', reach: 'sent' });
    expect(state).toEqual({ given: 2, released: true });
  });

  it('takes the beginning and lets go of the rest', async () => {
    const { body, state } = pieces('ab', 'cd', 'ef');
    expect(Buffer.from(await readStart(body, 3)).toString()).toBe('abc');
    expect(state).toEqual({ given: 2, released: true });
  });

  it('is content with the beginning of a body that breaks off', async () => {
    const { body } = pieces('ab', new TransportError('sent', 'network'));
    expect(Buffer.from(await readStart(body, 100)).toString()).toBe('ab');
  });

  it('does not swallow an interrupt', async () => {
    const interrupt = new Error('interrupted');
    await expect(readStart(pieces('ab', interrupt).body, 100)).rejects.toBe(interrupt);
  });

  it('lets go of what nobody reads', async () => {
    const { body, state } = pieces('ab');
    await discard(body);
    expect(state).toEqual({ given: 0, released: true });
  });
});

describe('taking a coding off', () => {
  const plain = 'some text, some text, some text';
  it.each([
    ['gzip', gzipSync(plain)],
    ['GZIP', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['deflate', deflateSync(plain)],
    ['identity', Buffer.from(plain)],
    ['', Buffer.from(plain)],
  ])('%s', async (coding, packed) => {
    const halves = [packed.subarray(0, 7), packed.subarray(7)];
    expect(await textOf(decodeBody({ 'content-encoding': coding }, pieces(...halves).body))).toBe(plain);
  });

  it('none when there is no header', async () => {
    expect(await textOf(decodeBody({}, pieces(plain).body))).toBe(plain);
  });

  it('tells one that it does not know, and lets go of the body', async () => {
    const { body, state } = pieces('x');
    expect(await errorOf(textOf(decodeBody({ 'content-encoding': 'zstd' }, body)))).toMatchObject({
      reason: 'coding',
    });
    expect(state.released).toBe(true);
  });

  it.each(['gzip', 'br', 'deflate'])('tells what is no %s', async (coding) => {
    const body = pieces('this is surely not packed in any way').body;
    expect(await errorOf(textOf(decodeBody({ 'content-encoding': coding }, body)))).toMatchObject({
      reason: 'coding',
    });
  });

  it('tells a packed body that ends too early', async () => {
    const body = pieces(gzipSync(plain).subarray(0, 15)).body;
    expect(await errorOf(textOf(decodeBody({ 'content-encoding': 'gzip' }, body)))).toMatchObject({
      reason: 'coding',
    });
  });

  it('passes on the loss of the body itself', async () => {
    const error = new TransportError('sent', 'idle-limit');
    const { body } = pieces(gzipSync(plain).subarray(0, 15), error);
    expect(await errorOf(textOf(decodeBody({ 'content-encoding': 'gzip' }, body)))).toBe(error);
  });

  it('stops a bomb at the limit, long before it has gone off', async () => {
    // A gigabyte in one: each part is a packed file of its own. How far the runtime reads ahead is up to its version.
    const part = gzipSync(Buffer.alloc(50_000_000));
    const parts = Array.from({ length: 20 * 10 }, (_, index) => {
      const size = Math.ceil(part.length / 10);
      return part.subarray((index % 10) * size, ((index % 10) + 1) * size);
    });
    const { body, state } = pieces(...parts);
    const error = await errorOf(readAll(decodeBody({ 'content-encoding': 'gzip' }, body), 100_000));
    expect(error).toMatchObject({ reason: 'too-large' });
    expect(state.given).toBeLessThan(parts.length / 4);
  });
});
