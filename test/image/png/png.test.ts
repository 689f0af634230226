/** PNG, written and read; two libraries judge what is written, and write what is read. */
import fc from 'fast-check';
import { decode as fastDecode, encode as fastEncode } from 'fast-png';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors';
import type { Bitmap } from '../../../src/image/bitmap';
import { paletteRgb } from '../../../src/image/palette';
import { encodePng } from '../../../src/image/png/png';
import { decodePng } from '../../../src/image/png/png-read';
import { pngFile } from './png-file';

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

describe('a PNG that is written', () => {
  it('has exactly these bytes', () => {
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

  it('has the 32 colors of the canvas as its palette', () => {
    const { palette } = decodePng(encodePng(picture(8, 4))) ?? {};
    expect(palette).toEqual(
      Uint8Array.from(paletteRgb.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255])),
    );
  });

  it('is the picture, pixel by pixel, for two libraries', () => {
    fc.assert(
      fc.property(anyPicture, (bitmap) => {
        const file = encodePng(bitmap);
        const indexed = fastDecode(file);
        expect([indexed.width, indexed.height, indexed.channels]).toEqual([bitmap.width, bitmap.height, 1]);
        expect(Buffer.from(indexed.data as Uint8Array)).toEqual(Buffer.from(bitmap.pixels));
        const { data } = PNG.sync.read(Buffer.from(file));
        bitmap.pixels.forEach((color, index) => {
          expect(data.readUInt32BE(4 * index) >>> 8).toBe(paletteRgb[color]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('leaves transparent what is beyond its colors', () => {
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

  it('is read back as it was', () => {
    fc.assert(
      fc.property(anyPicture, (bitmap) => {
        expect(decodePng(encodePng(bitmap))).toMatchObject({
          width: bitmap.width,
          height: bitmap.height,
          channels: 1,
          samples: bitmap.pixels,
        });
      }),
    );
  });
});

describe('a PNG that is read', () => {
  const rgba = (width: number, height: number) =>
    Uint8Array.from({ length: width * height * 4 }, (_, index) => (index * 31 + (index >> 5) * 7) % 256);

  it.each([0, 1, 2, 3, 4])('with filter %i in every row', (filterType) => {
    const data = rgba(17, 9);
    const file = PNG.sync.write(
      Object.assign(new PNG({ width: 17, height: 9 }), { data: Buffer.from(data) }),
      {
        filterType,
      },
    );
    expect(file.includes(Buffer.from('IDAT'))).toBe(true);
    expect(decodePng(file)).toEqual({ width: 17, height: 9, channels: 4, samples: data });
  });

  it.each([1, 2, 3, 4] as const)('with %i samples a pixel, the filters mixed', (channels) => {
    const data = rgba(20, 10).subarray(0, 20 * 10 * channels);
    const file = fastEncode({ width: 20, height: 10, data, channels, depth: 8 });
    expect(decodePng(file)).toEqual({ width: 20, height: 10, channels, samples: data });
    const mixed = pngFile({ width: 20, height: 10, channels, samples: data, filterOf: (row) => row % 5 });
    expect(decodePng(mixed)).toEqual({ width: 20, height: 10, channels, samples: data });
  });

  it('in many parts, with parts that nobody knows, and with what is transparent', () => {
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
    ['16 bits', { depth: 16 }],
    ['fewer than 8 bits', { depth: 4, samples: new Uint8Array(2) }],
    ['interlaced', { interlaced: true }],
  ])('not by us: %s', (_, change) => {
    expect(
      decodePng(pngFile({ width: 2, height: 2, channels: 1, samples: new Uint8Array(4), ...change })),
    ).toBeUndefined();
  });

  const good = encodePng(picture(16, 16));
  const changed = (at: number, value: number) => good.map((byte, index) => (index === at ? value : byte));

  it.each([
    ['something else', Buffer.from('GIF89a'), 'it is not a PNG file'],
    ['nothing', new Uint8Array(0), 'it is not a PNG file'],
    ['a signature alone', good.subarray(0, 8), 'the PNG file is damaged: it is truncated'],
    ['a file cut short', good.subarray(0, good.length - 20), 'the PNG file is damaged: it is truncated'],
    [
      'a changed palette',
      changed(50, 77),
      'the PNG file is damaged: the checksum of its PLTE chunk is wrong',
    ],
    ['a part longer than the file', changed(33, 0x7f), 'the PNG file is damaged: it is truncated'],
    [
      'no palette',
      pngFile({ width: 1, height: 1, channels: 1, samples: new Uint8Array(1), colorType: 3 }),
      'the PNG file is damaged: its palette is missing',
    ],
    [
      'an unknown color type',
      pngFile({ width: 1, height: 1, channels: 1, samples: new Uint8Array(1), colorType: 5 }),
      'the PNG file is damaged: its color type is 5',
    ],
    [
      'an unknown filter',
      pngFile({ width: 1, height: 1, channels: 1, samples: new Uint8Array(1), filterNumber: 5 }),
      'the PNG file is damaged: row 0 has the unknown filter 5',
    ],
    [
      'no pixels',
      pngFile({ width: 0, height: 1, channels: 1, samples: new Uint8Array(0) }),
      'the PNG file is damaged: it has no pixels',
    ],
    [
      'too few rows',
      pngFile({ width: 4, height: 4, channels: 1, samples: new Uint8Array(16), rows: 3 }),
      'the PNG file is damaged: pixels are missing',
    ],
    [
      'too many rows',
      pngFile({ width: 4, height: 4, channels: 1, samples: new Uint8Array(400), rows: 99 }),
      'the PNG file is damaged: its pixels cannot be decompressed',
    ],
    [
      '4 bits, and more than there is room for',
      pngFile({ width: 1, height: 1, channels: 1, samples: new Uint8Array(4), rows: 4, depth: 4 }),
      'the PNG file is damaged: its pixels cannot be decompressed',
    ],
    [
      'an unknown depth',
      pngFile({ width: 1, height: 1, channels: 1, samples: new Uint8Array(1), depth: 7 }),
      'the PNG file is damaged: it has 7 bits per sample',
    ],
    [
      'more pixels than there is room for',
      pngFile({ width: 60_000, height: 60_000, channels: 1, samples: new Uint8Array(1), rows: 1 }),
      'the picture is too large: 60000 by 60000 pixels',
    ],
  ])('not at all: %s', (_, file, message) => {
    expect(() => decodePng(file)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it('ends in a picture or a UsageError, whatever stands in it', () => {
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
