import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/client/http/transport-error';
import { decodeBody, discard, readAll, readStart } from '../../../src/client/response/reading';
import { transportFailure } from '../../support/http/api';

/** A body in pieces that records whether it was closed. */
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
describe('readAll', () => {
  it('joins the pieces', async () => {
    expect(await textOf(pieces('a', 'bc', '').body)).toBe('abc');
    expect(await textOf(pieces().body)).toBe('');
  });

  it('reads up to the limit, and closes a longer body', async () => {
    expect(await readAll(pieces('ab', 'c').body, 3)).toHaveLength(3);
    const { body, state } = pieces('ab', 'cd', 'ef');
    expect(await transportFailure(readAll(body, 3))).toMatchObject({ reason: 'too-large', reach: 'sent' });
    expect(state).toEqual({ given: 2, released: true });
  });
});

describe('readStart', () => {
  it('reads the start and closes the body', async () => {
    const { body, state } = pieces('ab', 'cd', 'ef');
    expect(Buffer.from(await readStart(body, 3)).toString()).toBe('abc');
    expect(state).toEqual({ given: 2, released: true });
  });

  it('returns the start of a body that ends early, but throws an interrupt', async () => {
    const { body } = pieces('ab', new TransportError('sent', 'network'));
    expect(Buffer.from(await readStart(body, 100)).toString()).toBe('ab');
    const interrupt = new Error('interrupted');
    await expect(readStart(pieces('ab', interrupt).body, 100)).rejects.toBe(interrupt);
  });
});

it('discard closes a body without reading it', async () => {
  const { body, state } = pieces('ab');
  await discard(body);
  expect(state).toEqual({ given: 0, released: true });
});

describe('decodeBody', () => {
  const plain = 'some text, some text, some text';
  it.each<[string | undefined, Uint8Array]>([
    ['gzip', gzipSync(plain)],
    ['GZIP', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['deflate', deflateSync(plain)],
    ['identity', Buffer.from(plain)],
    ['', Buffer.from(plain)],
    [undefined, Buffer.from(plain)],
  ])('decompresses %j', async (coding, packed) => {
    const halves = [packed.subarray(0, 7), packed.subarray(7)];
    expect(await textOf(decodeBody({ 'content-encoding': coding }, pieces(...halves).body))).toBe(plain);
  });

  it('closes a body with an unknown coding', async () => {
    const { body, state } = pieces('x');
    const error = await transportFailure(textOf(decodeBody({ 'content-encoding': 'zstd' }, body)));
    expect(error).toMatchObject({ reason: 'coding' });
    expect(state.released).toBe(true);
  });

  it.each([
    ['gzip', 'this is surely not packed in any way'],
    ['br', 'this is surely not packed in any way'],
    ['deflate', 'this is surely not packed in any way'],
    ['gzip', gzipSync(plain).subarray(0, 15)],
  ])('fails for an invalid or incomplete body in %s', async (coding, packed) => {
    const error = await transportFailure(
      textOf(decodeBody({ 'content-encoding': coding }, pieces(packed).body)),
    );
    expect(error).toMatchObject({ reason: 'coding' });
  });

  it('throws the error of the body itself', async () => {
    const error = new TransportError('sent', 'idle-limit');
    const { body } = pieces(gzipSync(plain).subarray(0, 15), error);
    expect(await transportFailure(textOf(decodeBody({ 'content-encoding': 'gzip' }, body)))).toBe(error);
  });

  it('stops a decompression bomb at the limit', async () => {
    // A gigabyte: each part is a gzip file of its own. How far the runtime reads ahead depends on its version.
    const part = gzipSync(Buffer.alloc(50_000_000));
    const parts = Array.from({ length: 20 * 10 }, (_, index) => {
      const size = Math.ceil(part.length / 10);
      return part.subarray((index % 10) * size, ((index % 10) + 1) * size);
    });
    const { body, state } = pieces(...parts);
    const error = await transportFailure(readAll(decodeBody({ 'content-encoding': 'gzip' }, body), 100_000));
    expect(error).toMatchObject({ reason: 'too-large' });
    expect(state.given).toBeLessThan(parts.length / 4);
  });
});
