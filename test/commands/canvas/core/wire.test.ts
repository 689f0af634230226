/** The messages of the canvas socket, byte by byte: the vectors are made by hand from the protocol's table. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPixels,
  decodeMessage,
  describeSent,
  encodeAuthorRequest,
  encodeHeatmap,
  encodePixels,
  hasPixel,
  pixelsIn,
} from '../../../../src/commands/canvas/core/wire';
import { blankBitmap, type Pixel } from '../../../../src/image/bitmap';
import { withPixels } from '../../../support/bitmap';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const json = (text: string) => Uint8Array.from([8, ...new TextEncoder().encode(text)]);

describe('batches of pixels', () => {
  it.each<[string, string, Pixel]>([
    ['the origin in white', '00 00 00 00', [0, 0, 0]],
    ['the last place in the last color', 'ff ff ff 07', [2047, 2047, 31]],
    // 300 << 16 | 7 << 5 | 10
    ['x 300, y 7, red', 'ea 00 2c 01', [300, 7, 10]],
    // 5 << 16 | 1024 << 5 | 1
    ['x 5, y 1024, grey', '01 80 05 00', [5, 1024, 1]],
    ['bits above the coordinates, which mean nothing', '00 00 00 f8', [0, 0, 0]],
  ])('%s', (_, hex, pixel) => {
    const batch = bytes(hex);
    expect(decodeMessage(batch)).toEqual({ type: 'pixels', batch });
    expect(pixelsIn(batch)).toEqual([pixel]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('that begin with %i, as service messages do', (first) => {
    // The first byte is the color and the low bits of y.
    const batch = Uint8Array.of(first, 0, 9, 0);
    expect(decodeMessage(batch)).toEqual({ type: 'pixels', batch });
    expect(pixelsIn(batch)).toEqual([[9, 0, first]]);
  });

  it('of several pixels, of which one is looked for', () => {
    const batch = bytes('aa01800500 ea002cf9').subarray(1);
    expect(hasPixel(batch, [5, 1024, 1])).toBe(true);
    // The bits above the coordinates mean nothing.
    expect(hasPixel(batch, [300, 7, 10])).toBe(true);
    expect(hasPixel(batch, [300, 7, 11])).toBe(false);
    expect(hasPixel(batch, [7, 300, 10])).toBe(false);
    expect(hasPixel(encodePixels([[2047, 2047, 31]]), [2047, 2047, 31])).toBe(true);
    expect(hasPixel(new Uint8Array(0), [0, 0, 0])).toBe(false);
  });

  it('of none', () => {
    expect(decodeMessage(new Uint8Array(0))).toEqual({ type: 'pixels', batch: new Uint8Array(0) });
    expect(pixelsIn(new Uint8Array(0))).toEqual([]);
  });

  it.each([0, 1, 2, 3])('that begin %i bytes beyond a multiple of four in their buffer', (offset) => {
    const buffer = new Uint8Array(16 + offset).fill(0xaa);
    buffer.set(bytes('ea002c01 01800500'), offset);
    const batch = buffer.subarray(offset, offset + 8);
    expect(pixelsIn(batch)).toEqual([
      [300, 7, 10],
      [5, 1024, 1],
    ]);
    const bitmap = blankBitmap(2048, 2048);
    applyPixels(bitmap, batch);
    expect([bitmap.pixels[7 * 2048 + 300], bitmap.pixels[1024 * 2048 + 5]]).toEqual([10, 1]);
  });

  it('leave alone what is not on the canvas', () => {
    const bitmap = blankBitmap(4, 4);
    applyPixels(
      bitmap,
      encodePixels([
        [4, 0, 9],
        [0, 4, 9],
        [2047, 2047, 9],
        [3, 3, 9],
      ]),
    );
    expect([...bitmap.pixels].filter((color) => color !== 0)).toEqual([9]);
    expect(bitmap.pixels[15]).toBe(9);
  });

  it('keep their position whatever their color is', () => {
    expect(pixelsIn(encodePixels([[5, 6, 40]]))).toEqual([[5, 6, 8]]);
  });

  it('come back as they were sent, and act as their pixels do', () => {
    const pixel = fc.tuple(fc.nat(2047), fc.nat(2047), fc.nat(31));
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 50 }), (pixels: Pixel[]) => {
        const batch = encodePixels(pixels);
        expect(batch).toHaveLength(4 * pixels.length);
        expect(pixelsIn(batch)).toEqual(pixels);
        const bitmap = blankBitmap(64, 64);
        applyPixels(bitmap, batch);
        expect(bitmap).toEqual(withPixels(blankBitmap(64, 64), pixels));
      }),
    );
  });
});

describe('service messages', () => {
  it.each([
    ['a cooldown of 30 s', '01 30 75 00 00', { type: 'cooldown', ms: 30_000 }],
    ['the longest cooldown', '01 ff ff ff ff', { type: 'cooldown', ms: 4_294_967_295 }],
    ['a grid of one zone', '02 01 20 39 30', { type: 'zones', gridSize: 1, zoneSize: 32, values: [12_345] }],
    [
      'a grid of four zones',
      '02 02 40 0100 0200 0003 ffff',
      { type: 'zones', gridSize: 2, zoneSize: 64, values: [1, 2, 768, 65_535] },
    ],
    ['no grid changes', '03 00 00', { type: 'zoneChanges', changes: [] }],
    [
      'two grid changes',
      '03 0200 0100 3200 ff03 0000',
      {
        type: 'zoneChanges',
        changes: [
          [1, 50],
          [1023, 0],
        ],
      },
    ],
    ['people online', '04 d2 04 00 00', { type: 'online', count: 1234 }],
    ['the special mode', '05 e8 03 00 00 01', { type: 'special', ms: 1000, enabled: true }],
    ['its end', '05 00 00 00 00 00', { type: 'special', ms: 0, enabled: false }],
    ['verification', '07 01', { type: 'verification', value: 1 }],
  ])('%s', (_, hex, meaning) => {
    expect(decodeMessage(bytes(hex))).toEqual(meaning);
    const shifted = new Uint8Array(bytes(hex).length + 3);
    shifted.set(bytes(hex), 3);
    expect(decodeMessage(shifted.subarray(3))).toEqual(meaning);
  });

  it('an author, whose JSON may end with spaces', () => {
    const answer = { user: { username: 'ada' }, colorIndex: 3, colorHex: '#222222' };
    const text = JSON.stringify(answer);
    for (let spaces = 0; spaces < 4; spaces += 1) {
      const message = json(text + ' '.repeat(spaces));
      const meaning = decodeMessage(message);
      if (message.length % 4 === 0) expect(meaning?.type).toBe('pixels');
      else expect(meaning).toEqual({ type: 'author', answer });
    }
  });

  it('an author in any script', () => {
    const answer = { user: { displayName: 'Åsa 🦊 王' } };
    expect(decodeMessage(json(`${JSON.stringify(answer)}  `))).toEqual({ type: 'author', answer });
  });

  it.each([
    ['a cooldown cut short', '01 30 75'],
    ['a cooldown with more behind it', '01 30 75 00 00 00'],
    ['a grid cut short', '02 02 40 0100 0200 0003 ff'],
    ['a grid with more behind it', '02 01 20 3930 0000'],
    ['a grid of no zones', '02 00 20'],
    ['zones of no pixels', '02 01 00 3930'],
    ['a grid that is only its type', '02'],
    ['grid changes cut short', '03 0200 0100 3200'],
    ['grid changes with more behind them', '03 0000 0000'],
    ['grid changes without their count', '03 00'],
    ['online cut short', '04 01'],
    ['the special mode without its flag', '05 e8 03 00 00'],
    ['the heat map, which only clients send', '06'],
    ['verification with more behind it', '07 01 00'],
    ['an author without JSON', '08'],
    ['an author in broken UTF-8', '08 22 ff 22 20'],
    ['a type that nobody knows', '09 00'],
    ['type 0', '00'],
    ['type 255', 'ff ff ff ff ff'],
  ])('nothing: %s', (_, hex) => {
    expect(decodeMessage(bytes(hex))).toBeUndefined();
  });

  it.each(['[]  ', '"ada"', 'null', '{"user":', '{} x'])('no author: %s', (text) => {
    expect(decodeMessage(json(text))).toBeUndefined();
  });

  it('nothing: text', () => {
    expect(decodeMessage('hello')).toBeUndefined();
    expect(decodeMessage('')).toBeUndefined();
  });

  it('never throws, whatever comes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (message) => void decodeMessage(message)));
  });
});

describe('what the client sends', () => {
  it('pixels as 32 bits each', () => {
    expect(
      encodePixels([
        [300, 7, 10],
        [5, 1024, 1],
      ]),
    ).toEqual(bytes('ea002c01 01800500'));
  });

  it('the heat map as one byte', () => {
    expect(encodeHeatmap()).toEqual(bytes('06'));
  });

  it('the question after an author as two numbers of 16 bits', () => {
    expect(encodeAuthorRequest(300, 1025)).toEqual(bytes('08 2c01 0104'));
  });

  it('is told in words by a rehearsal', () => {
    expect(describeSent(encodePixels([[1, 2, 3]]))).toEqual({ pixels: [[1, 2, 3]] });
    expect(describeSent(encodeHeatmap())).toEqual({ heatmap: 'toggle' });
    expect(describeSent(encodeAuthorRequest(1, 2))).toEqual({ author: [1, 2] });
    expect(describeSent('token')).toBe('token');
    expect(describeSent(Uint8Array.of(9, 9))).toEqual([9, 9]);
  });
});
