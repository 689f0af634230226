import { describe, expect, it } from 'vitest';
import { indexedPicture } from '../../../src/image/png/indexed';
import type { PngImage } from '../../../src/image/png/png-read';

const rgb = (width: number, height: number, samples: number[]): PngImage => ({
  width,
  height,
  channels: 3,
  samples: Uint8Array.from(samples),
});

describe('indexedPicture of few colors', () => {
  it('keeps the colors in the order of their pixels', () => {
    expect(indexedPicture(rgb(3, 1, [1, 2, 3, 255, 0, 0, 1, 2, 3]))).toEqual({
      width: 3,
      height: 1,
      pixels: Uint8Array.of(0, 1, 0),
      colors: [0x010203, 0xff0000],
      shrink: 'average',
    });
  });

  it('draws nothing where it is transparent, and then does not mix colors', () => {
    const picture = indexedPicture({
      ...rgb(2, 1, []),
      channels: 4,
      samples: Uint8Array.of(9, 9, 9, 255, 9, 9, 9, 0),
    });
    expect(picture).toEqual({ width: 2, height: 1, pixels: Uint8Array.of(0, 255), colors: [0x090909] });
  });

  it('treats an opacity of less than half as transparent', () => {
    const samples = Uint8Array.of(9, 127, 9, 128);
    const picture = indexedPicture({ ...rgb(2, 1, []), channels: 2, samples });
    expect(picture).toEqual({ width: 2, height: 1, pixels: Uint8Array.of(255, 0), colors: [0x090909] });
  });
});

describe('indexedPicture of many colors', () => {
  const many = (count: number) =>
    rgb(count, 1, Array.from({ length: count }, (_, nth) => [nth & 255, nth >> 8, 0]).flat());

  it('keeps 255 colors, and uses the nearest of 252 for more', () => {
    expect(indexedPicture(many(255)).colors).toHaveLength(255);
    const picture = indexedPicture(many(256));
    expect(picture.colors).toHaveLength(252);
    const colors = [...picture.pixels].map((number) => picture.colors[number] ?? 0);
    for (const [nth, color] of colors.entries()) {
      expect(Math.abs((color >> 16) - (nth & 255))).toBeLessThanOrEqual(26);
      expect(color & 0xffff).toBe(0);
    }
  });

  it('keeps black, white and the pure colors', () => {
    const pure = [0x000000, 0xffffff, 0xff0000, 0x00ff00, 0x0000ff];
    const samples = pure.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]);
    const image = rgb(300, 1, [...samples, ...many(295).samples]);
    const { pixels, colors } = indexedPicture(image);
    expect([...pixels.slice(0, 5)].map((number) => colors[number])).toEqual(pure);
  });
});
