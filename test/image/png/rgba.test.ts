/** PNG of every kind as red, green, blue and alpha, compared with another reader. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { decodePng } from '../../../src/image/png/png-read';
import { readAnyPng } from '../../../src/image/png/pngjs';
import { toRgba } from '../../../src/image/png/rgba';
import { pngFile } from './png-file';

const [width, height] = [5, 3];
const data = Buffer.from(Array.from({ length: 4 * width * height }, (_, at) => (at * 41) % 256));

function expectAgreement(file: Uint8Array): void {
  const image = decodePng(file);
  if (!image) throw new Error('this kind is left to the library');
  expect([...toRgba(image).samples]).toEqual([...PNG.sync.read(Buffer.from(file)).data]);
}

describe('toRgba', () => {
  it.each([0, 2, 4, 6] as const)('converts color type %d', (colorType) => {
    const png = new PNG({ width, height });
    png.data = Buffer.from(data);
    expectAgreement(PNG.sync.write(png, { colorType, inputHasAlpha: true }));
  });

  it('converts a palette with transparent colors', () => {
    const pixels = Uint8Array.from({ length: width * height }, (_, place) => place % 4);
    expectAgreement(encodePng({ width, height, pixels }, [0xff0000, 0x00ff00, 0x0000ff]));
  });

  it('converts one transparent color', () => {
    const samples = Uint8Array.of(1, 2, 3, 4, 5, 6);
    const image = { width: 2, height: 1, channels: 3, samples };
    const color = toRgba({ ...image, transparency: Uint8Array.of(0, 4, 0, 5, 0, 6) });
    expect([...color.samples]).toEqual([1, 2, 3, 255, 4, 5, 6, 0]);
    const gray = { ...image, channels: 1, samples: Uint8Array.of(7, 8) };
    expect([...toRgba({ ...gray, transparency: Uint8Array.of(0, 7) }).samples]).toEqual([
      ...[7, 7, 7, 0, 8, 8, 8, 255],
    ]);
  });

  it('refuses a pixel outside its palette', () => {
    const image = { width: 1, height: 1, channels: 1, samples: Uint8Array.of(2), palette: new Uint8Array(6) };
    expect(() => toRgba(image)).toThrow(/outside its palette/);
  });
});

describe('readAnyPng', () => {
  it('reads eight bits and fewer', () => {
    const png = Object.assign(new PNG({ width, height }), { data });
    expect(readAnyPng(PNG.sync.write(png))).toEqual({ width, height, channels: 4, samples: data });
    // One bit each: white, black.
    const file = pngFile({ width: 2, height: 1, channels: 1, samples: Uint8Array.of(0b10000000), depth: 1 });
    expect([...readAnyPng(file).samples]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
  });

  it('refuses other files', () => {
    for (const file of [Buffer.from('nothing'), new Uint8Array(0)])
      expect(() => readAnyPng(file)).toThrow(expect.objectContaining({ kind: 'usage' }));
  });
});
