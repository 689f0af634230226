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
  withZoneChanges,
  zoneValueAt,
} from '../../../src/client/canvas/wire';
import { blankBitmap, type Pixel } from '../../../src/image/bitmap';
import { pixelBytes, withPixels } from '../../support/bitmap';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const json = (text: string) => Uint8Array.from([8, ...new TextEncoder().encode(text)]);

describe('a batch of pixels', () => {
  it.each<[string, string, Pixel]>([
    ['the origin in white', '00 00 00 00', [0, 0, 0]],
    ['the last place in the last color', 'ff ff ff 07', [2047, 2047, 31]],
    // 300 << 16 | 7 << 5 | 10
    ['x 300, y 7, red', 'ea 00 2c 01', [300, 7, 10]],
    // 5 << 16 | 1024 << 5 | 1
    ['x 5, y 1024, grey', '01 80 05 00', [5, 1024, 1]],
    ['the origin with bits above the coordinates', '00 00 00 f8', [0, 0, 0]],
  ])('decodes %s', (_, hex, pixel) => {
    const batch = bytes(hex);
    expect(decodeMessage(batch)).toEqual({ type: 'pixels', batch });
    expect(pixelsIn(batch)).toEqual([pixel]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is no service message, also with the first byte %i', (first) => {
    // The first byte is the color and the low bits of y.
    const batch = Uint8Array.of(first, 0, 9, 0);
    expect(decodeMessage(batch)).toEqual({ type: 'pixels', batch });
    expect(pixelsIn(batch)).toEqual([[9, 0, first]]);
  });

  it('hasPixel finds a pixel by place and color, without the bits above the coordinates', () => {
    const batch = bytes('aa01800500 ea002cf9').subarray(1);
    expect(hasPixel(batch, [5, 1024, 1])).toBe(true);
    expect(hasPixel(batch, [300, 7, 10])).toBe(true);
    expect(hasPixel(batch, [300, 7, 11])).toBe(false);
    expect(hasPixel(batch, [7, 300, 10])).toBe(false);
    expect(hasPixel(pixelBytes([2047, 2047, 31]), [2047, 2047, 31])).toBe(true);
    expect(hasPixel(new Uint8Array(0), [0, 0, 0])).toBe(false);
  });

  it.each([0, 1, 2, 3])('may begin %i bytes after a multiple of four in its buffer', (offset) => {
    const buffer = new Uint8Array(16 + offset).fill(0xaa);
    buffer.set(bytes('ea002c01 01800500'), offset);
    const batch = buffer.subarray(offset, offset + 8);
    expect(pixelsIn(batch).join(' ')).toBe('300,7,10 5,1024,1');
    const bitmap = blankBitmap(2048, 2048);
    applyPixels(bitmap, batch);
    expect([bitmap.pixels[7 * 2048 + 300], bitmap.pixels[1024 * 2048 + 5]]).toEqual([10, 1]);
  });

  it('is decoded as it was encoded, and applyPixels draws its pixels', () => {
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

describe('decodeMessage', () => {
  it.each([
    ['a cooldown of 30 s', '01 30 75 00 00', { type: 'cooldown', ms: 30_000 }],
    ['the longest cooldown', '01 ff ff ff ff', { type: 'cooldown', ms: 4_294_967_295 }],
    ['a grid of one zone', '02 01 20 39 30', { type: 'zones', gridSize: 1, zoneSize: 32, values: [12_345] }],
    [
      'a grid of four zones',
      '02 02 40 0100 0200 0003 ffff',
      { type: 'zones', gridSize: 2, zoneSize: 64, values: [1, 2, 768, 65_535] },
    ],
    ['no zone changes', '03 00 00', { type: 'zoneChanges', changes: [] }],
    ['a zone change', '03 0100 0100 3200', { type: 'zoneChanges', changes: [[1, 50]] }],
    ['the count of users online', '04 d2 04 00 00', { type: 'online', count: 1234 }],
    ['the special mode', '05 e8 03 00 00 01', { type: 'special', ms: 1000, enabled: true }],
    ['the end of the special mode', '05 00 00 00 00 00', { type: 'special', ms: 0, enabled: false }],
    ['verification', '07 01', { type: 'verification', value: 1 }],
  ])('decodes %s, wherever it begins in its buffer', (_, hex, meaning) => {
    expect(decodeMessage(bytes(hex))).toEqual(meaning);
    const shifted = new Uint8Array(bytes(hex).length + 3);
    shifted.set(bytes(hex), 3);
    expect(decodeMessage(shifted.subarray(3))).toEqual(meaning);
  });

  it('decodes an author in any script, with spaces behind the JSON unless the length is that of a batch', () => {
    const answer = { user: { displayName: 'Åsa 🦊 王' }, colorIndex: 3, colorHex: '#222222' };
    for (let spaces = 0; spaces < 4; spaces += 1) {
      const message = json(JSON.stringify(answer) + ' '.repeat(spaces));
      const meaning = decodeMessage(message);
      if (message.length % 4 === 0) expect(meaning?.type).toBe('pixels');
      else expect(meaning).toEqual({ type: 'author', answer });
    }
  });

  it.each([
    ['a cooldown cut short', '01 30 75'],
    ['a cooldown with bytes behind it', '01 30 75 00 00 00'],
    ['a grid cut short', '02 02 40 0100 0200 0003 ff'],
    ['a grid with bytes behind it', '02 01 20 3930 0000'],
    ['a grid of no zones', '02 00 20'],
    ['zones of no pixels', '02 01 00 3930'],
    ['a grid that is only its type', '02'],
    ['zone changes cut short', '03 0200 0100 3200'],
    ['zone changes with bytes behind them', '03 0000 0000'],
    ['zone changes without their count', '03 00'],
    ['a count cut short', '04 01'],
    ['the special mode without its flag', '05 e8 03 00 00'],
    ['the heat map, which only clients send', '06'],
    ['verification with bytes behind it', '07 01 00'],
    ['an author without JSON', '08'],
    ['an author in broken UTF-8', '08 22 ff 22 20'],
    ['an unknown type', '09 00'],
    ['type 0', '00'],
    ['type 255', 'ff ff ff ff ff'],
  ])('ignores %s', (_, hex) => expect(decodeMessage(bytes(hex))).toBeUndefined());

  it.each(['[]  ', '"ada"', 'null', '{"user":', '{} x'])('ignores %j as an author', (text) => {
    expect(decodeMessage(json(text))).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (message) => void decodeMessage(message)));
  });
});

describe('the client sends', () => {
  it('pixels as 32 bits each, the heat map as one byte, and an author request as two numbers of 16 bits', () => {
    expect(pixelBytes([300, 7, 10], [5, 1024, 1])).toEqual(bytes('ea002c01 01800500'));
    expect(encodeHeatmap()).toEqual(bytes('06'));
    expect(encodeAuthorRequest(300, 1025)).toEqual(bytes('08 2c01 0104'));
  });

  it('what describeSent prints in a dry run', () => {
    expect(describeSent(pixelBytes([1, 2, 3]))).toEqual({ pixels: [[1, 2, 3]] });
    expect(describeSent(encodeHeatmap())).toEqual({ heatmap: 'toggle' });
    expect(describeSent(encodeAuthorRequest(1, 2))).toEqual({ author: [1, 2] });
    expect(describeSent('token')).toBe('token');
    expect(describeSent(Uint8Array.of(9, 9))).toEqual([9, 9]);
  });
});

describe('zones', () => {
  const zones = { gridSize: 2, zoneSize: 32, values: [1, 2, 3, 4] };

  it('are copied with their changes, in order and without those outside the grid', () => {
    const changes = Array.of<[number, number]>([0, 9], [3, 7], [3, 8], [4, 1]);
    expect(withZoneChanges(zones, changes)).toEqual({ ...zones, values: [9, 2, 3, 8] });
    expect(zones.values).toEqual([1, 2, 3, 4]);
  });

  it('have the value of each of their pixels, and 0 outside', () => {
    const values = [zoneValueAt(zones, 0, 0), zoneValueAt(zones, 32, 31), zoneValueAt(zones, 31, 32)];
    expect([...values, zoneValueAt(zones, 63, 63)]).toEqual([1, 2, 3, 4]);
    expect([zoneValueAt(zones, 64, 0), zoneValueAt(zones, 0, 64)]).toEqual([0, 0]);
  });
});
