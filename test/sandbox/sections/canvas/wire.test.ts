import { expect, it } from 'vitest';
import * as wire from '../../../../src/sandbox/sections/canvas/wire';

const { authorMessage, readClientMessage } = wire;
const pixel = (x: number, y: number, color: number) => ({ x, y, color });
const pixelsOf = (...pixels: object[]) => ({ kind: 'pixels', pixels });

it('a message of the service of an author is JSON, never of the length of a batch of pixels', () => {
  const lengths = ['', 'a', 'ab', 'abc', 'abcd', 'é'].map((name) => {
    const message = authorMessage({ name });
    expect(message[0]).toBe(8);
    expect(JSON.parse(Buffer.from(message.subarray(1)).toString())).toEqual({ name });
    return message.length;
  });
  // {"name":""} has eleven bytes, which is twelve with the type, and one more for the space.
  expect(lengths).toEqual([13, 13, 14, 15, 17, 14]);
  expect(Buffer.from(authorMessage({ name: '' })).toString()).toBe('\u0008{"name":""} ');
});

it('a message of a client is read from the middle of a buffer', () => {
  const buffer = Uint8Array.of(9, 9, 9, 0x0a, 0x19, 0x2c, 0x01, 9, 8, 0x2c, 1, 200, 0);
  expect(readClientMessage(buffer.subarray(3, 7))).toEqual(pixelsOf(pixel(300, 200, 10)));
  expect(readClientMessage(buffer.subarray(8))).toEqual({ kind: 'author', x: 300, y: 200 });
});

it('a message of a client has pixels, but none where a bit above the coordinates is set', () => {
  const read = (...bytes: number[]) => readClientMessage(Uint8Array.from(bytes));
  expect(read()).toEqual(pixelsOf());
  expect(read(0xff, 0xff, 0xff, 0x07, 0, 0, 0, 0x08)).toEqual(pixelsOf(pixel(2047, 2047, 31)));
});
