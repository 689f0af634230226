import { describe, expect, it } from 'vitest';
import * as wire from '../../../../src/sandbox/sections/canvas/wire';

const { authorMessage, cooldownMessage, pixelsMessage, readClientMessage, specialMessage } = wire;
const pixel = (x: number, y: number, color: number) => ({ x, y, color });
const bytesOf = (message: Uint8Array) => [...message];
const read = (...bytes: number[]) => readClientMessage(Uint8Array.from(bytes));
const pixelsOf = (...pixels: object[]) => ({ kind: 'pixels', pixels });

describe('a message of the service', () => {
  it.each([
    [{ x: 0, y: 0, color: 0 }, [0, 0, 0, 0]],
    [{ x: 1, y: 0, color: 0 }, [0x00, 0x00, 0x01, 0x00]],
    [{ x: 0, y: 1, color: 0 }, [0x20, 0x00, 0x00, 0x00]],
    [{ x: 0, y: 0, color: 31 }, [0x1f, 0x00, 0x00, 0x00]],
    [{ x: 2047, y: 2047, color: 31 }, [0xff, 0xff, 0xff, 0x07]],
    // 300 << 16 | 200 << 5 | 10 is 0x012c190a.
    [{ x: 300, y: 200, color: 10 }, [0x0a, 0x19, 0x2c, 0x01]],
  ])('of the pixel %j has four bytes, the lowest first', (pixel, bytes) => {
    expect(bytesOf(pixelsMessage([pixel]))).toEqual(bytes);
  });

  it('of several pixels has them one after the other', () => {
    const message = pixelsMessage([pixel(1, 2, 3), pixel(4, 5, 6)]);
    expect(bytesOf(message)).toEqual([0x43, 0, 1, 0, 0xa6, 0, 4, 0]);
    expect(bytesOf(pixelsMessage([]))).toEqual([]);
  });

  const zones = Object.entries({ 7: 300, 258: 0 }).map(([zone, heat]) => [Number(zone), heat] as const);
  it.each<readonly [string, Uint8Array, number[]]>([
    ['a cooldown', cooldownMessage(5000), [1, 0x88, 0x13, 0, 0]],
    ['the longest cooldown', cooldownMessage(0xfffefdfc), [1, 0xfc, 0xfd, 0xfe, 0xff]],
    ['the zones', wire.zonesMessage(2, 32, [0, 1, 258, 65_535]), [2, 2, 32, 0, 0, 1, 0, 2, 1, 255, 255]],
    ['changed zones', wire.zoneChangesMessage(zones), [3, 2, 0, 7, 0, 0x2c, 1, 2, 1, 0, 0]],
    ['the users online', wire.onlineMessage(66_051), [4, 3, 2, 1, 0]],
    ['the special mode', specialMessage(500, true), [5, 0xf4, 1, 0, 0, 1]],
    ['the end of the special mode', specialMessage(500, false), [5, 0xf4, 1, 0, 0, 0]],
    ['a verification that is required', wire.verificationMessage(true), [7, 1]],
    ['a verification that is not required', wire.verificationMessage(false), [7, 0]],
  ])('of %s has its type first and the lowest byte of each number first', (_, message, bytes) => {
    expect(bytesOf(message)).toEqual(bytes);
  });

  it('of an author is JSON, never of the length of a batch of pixels', () => {
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
});

describe('a message of a client', () => {
  it('has pixels when its length is a multiple of four, but none where a bit above the coordinates is set', () => {
    expect(read(0x0a, 0x19, 0x2c, 0x01)).toEqual(pixelsOf(pixel(300, 200, 10)));
    expect(read(8, 0, 0, 0, 6, 0, 0, 0)).toEqual(pixelsOf(pixel(0, 0, 8), pixel(0, 0, 6)));
    expect(read()).toEqual(pixelsOf());
    expect(read(0xff, 0xff, 0xff, 0x07, 0, 0, 0, 0x08)).toEqual(pixelsOf(pixel(2047, 2047, 31)));
  });

  it('asks for the heat map, or for an author', () => {
    expect(read(6)).toEqual({ kind: 'heatmap' });
    expect(read(8, 0x2c, 1, 200, 0)).toEqual({ kind: 'author', x: 300, y: 200 });
  });

  it('is not understood otherwise', () => {
    for (const bytes of [[1], [6, 0], [8, 1, 0, 2, 0, 0], [9, 0, 0, 0, 0], [7, 1], [0, 0, 0, 0, 0]])
      expect(read(...bytes)).toBeUndefined();
  });

  it('is read from the middle of a buffer', () => {
    const buffer = Uint8Array.of(9, 9, 9, 0x0a, 0x19, 0x2c, 0x01, 9, 8, 0x2c, 1, 200, 0);
    expect(readClientMessage(buffer.subarray(3, 7))).toEqual(pixelsOf(pixel(300, 200, 10)));
    expect(readClientMessage(buffer.subarray(8))).toEqual({ kind: 'author', x: 300, y: 200 });
  });
});
