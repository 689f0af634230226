/** PNG, written and read; two libraries read what is written, and write what is read. */
import fc from 'fast-check';
import { decode as fastDecode, encode as fastEncode } from 'fast-png';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors';
import type { Bitmap } from '../../../src/image/bitmap';
import { paletteRgb } from '../../../src/image/palette';
import { encodePng } from '../../../src/image/png/png';
import { decodePng } from '../../../src/image/png/png-read';
import { type PngParts, pngFile } from './png-file';

const picture = (width: number, height: number): Bitmap => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, index) => (index * 7 + (index >> 3)) % 32),
});
const anyPicture = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 31 })
      .map((pixels) => ({ width, height, pixels })),
  );

describe('encodePng', () => {
  it('writes exactly these bytes', () => {
    const bitmap = { width: 2, height: 1, pixels: Uint8Array.of(0, 1) };
    expect(Buffer.from(encodePng(bitmap, [0xff0000, 0x0000ff])).toString('hex')).toBe(
      [
        '89504e470d0a1a0a',
        '0000000d4948445200000002000000010803000000c3fc8fb8',
        '00000006504c5445ff00000000ff6ca1fd8e',
        '0000000b49444154789c636060040000040002bf7a3f4a',
        '0000000049454e44ae426082',
      ].join(''),
    );
  });

  it('writes every pixel in the colors of the canvas, as two libraries read them', () => {
    fc.assert(
      fc.property(anyPicture, (bitmap) => {
        const file = encodePng(bitmap);
        const indexed = fastDecode(file);
        expect([indexed.width, indexed.height, indexed.channels]).toEqual([bitmap.width, bitmap.height, 1]);
        expect(Buffer.from(indexed.data as Uint8Array)).toEqual(Buffer.from(bitmap.pixels));
        expect(decodePng(file)?.samples).toEqual(bitmap.pixels);
        const { data } = PNG.sync.read(Buffer.from(file));
        bitmap.pixels.forEach((color, index) => {
          expect(data.readUInt32BE(4 * index) >>> 8).toBe(paletteRgb[color]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('makes pixels beyond the colors transparent', () => {
    const file = encodePng({ width: 3, height: 1, pixels: Uint8Array.of(0, 255, 1) }, [0xff0000, 0x0000ff]);
    expect([...PNG.sync.read(Buffer.from(file)).data]).toEqual([255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 255]);
    const { data, palette } = fastDecode(file);
    expect([[...data], palette?.length, palette?.[1], palette?.[255]]).toEqual([
      [0, 255, 1],
      256,
      [0, 0, 255, 255],
      [0, 0, 0, 0],
    ]);
  });
});

/** A file of one channel, whose samples may not fit its size. */
const oneChannel = (width: number, height: number, length: number, change: Partial<PngParts> = {}) =>
  pngFile({ width, height, channels: 1, samples: new Uint8Array(length), ...change });

describe('decodePng', () => {
  const rgba = (width: number, height: number) =>
    Uint8Array.from({ length: width * height * 4 }, (_, index) => (index * 31 + (index >> 5) * 7) % 256);

  it.each([0, 1, 2, 3, 4])('reads filter %i in every row', (filterType) => {
    const data = rgba(17, 9);
    const png = Object.assign(new PNG({ width: 17, height: 9 }), { data: Buffer.from(data) });
    const file = PNG.sync.write(png, { filterType });
    expect(decodePng(file)).toEqual({ width: 17, height: 9, channels: 4, samples: data });
  });

  it.each([1, 2, 3, 4] as const)('reads %i samples a pixel with mixed filters', (channels) => {
    const data = rgba(20, 10).subarray(0, 20 * 10 * channels);
    const file = fastEncode({ width: 20, height: 10, data, channels, depth: 8 });
    expect(decodePng(file)).toEqual({ width: 20, height: 10, channels, samples: data });
    const mixed = pngFile({ width: 20, height: 10, channels, samples: data, filterOf: (row) => row % 5 });
    expect(decodePng(mixed)).toEqual({ width: 20, height: 10, channels, samples: data });
  });

  it('reads several chunks, unknown chunks and transparency', () => {
    const samples = Uint8Array.of(0, 1, 2, 3);
    const file = pngFile({
      width: 2,
      height: 2,
      channels: 1,
      samples,
      colorType: 3,
      before: [
        ['tEXt', Buffer.from('Title\0x')],
        ['PLTE', Buffer.from('ff0000 00ff00 0000ff 000000'.replaceAll(' ', ''), 'hex')],
        ['tRNS', Buffer.from('00ff', 'hex')],
      ],
      pieces: 3,
    });
    expect(decodePng(file)).toMatchObject({ channels: 1, samples, transparency: Uint8Array.of(0, 255) });
  });

  it.each([
    ['16 bits', oneChannel(2, 2, 4, { depth: 16 })],
    ['fewer than 8 bits', oneChannel(2, 2, 2, { depth: 4 })],
    ['an interlaced file', oneChannel(2, 2, 4, { interlaced: true })],
  ])('leaves %s to another reader', (_, file) => {
    expect(decodePng(file)).toBeUndefined();
  });

  const good = encodePng(picture(16, 16));
  const changed = (at: number, value: number) => good.map((byte, index) => (index === at ? value : byte));

  it.each([
    ['another format', Buffer.from('GIF89a')],
    ['an empty file', new Uint8Array(0)],
  ])('refuses %s', (_, file) => {
    expect(() => decodePng(file)).toThrow(
      expect.objectContaining({ kind: 'usage', message: 'it is not a PNG file' }),
    );
  });

  it.each([
    ['only a signature', good.subarray(0, 8), 'it is truncated'],
    ['a truncated file', good.subarray(0, good.length - 20), 'it is truncated'],
    ['a changed palette', changed(50, 77), 'the checksum of its PLTE chunk is wrong'],
    ['a chunk longer than the file', changed(33, 0x7f), 'it is truncated'],
    ['no palette', oneChannel(1, 1, 1, { colorType: 3 }), 'its palette is missing'],
    ['an unknown color type', oneChannel(1, 1, 1, { colorType: 5 }), 'its color type is 5'],
    ['an unknown filter', oneChannel(1, 1, 1, { filterNumber: 5 }), 'row 0 has the unknown filter 5'],
    ['no pixels', oneChannel(0, 1, 0), 'it has no pixels'],
    ['too few rows', oneChannel(4, 4, 16, { rows: 3 }), 'pixels are missing'],
    ['too many rows', oneChannel(4, 4, 400, { rows: 99 }), 'its pixels cannot be decompressed'],
    ['4 bits and more rows', oneChannel(1, 1, 4, { rows: 4, depth: 4 }), 'its pixels cannot be decompressed'],
    ['an unknown depth', oneChannel(1, 1, 1, { depth: 7 }), 'it has 7 bits per sample'],
  ])('refuses a damaged file with %s', (_, file, reason) => {
    const message = `the PNG file is damaged: ${reason}`;
    expect(() => decodePng(file)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it('refuses a file with too many pixels before it decompresses them', () => {
    const message = 'the picture is too large: 60000 by 60000 pixels';
    expect(() => decodePng(oneChannel(60_000, 60_000, 1, { rows: 1 }))).toThrow(
      expect.objectContaining({ kind: 'usage', message }),
    );
  });

  it('ends in a picture or a UsageError whatever byte is changed', () => {
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, value) => {
        try {
          decodePng(changed(at, value));
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
  });
});
