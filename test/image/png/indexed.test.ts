import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors';
import { indexedPicture } from '../../../src/image/png/indexed';
import type { PngImage } from '../../../src/image/png/png-read';

const rgb = (width: number, height: number, samples: number[]): PngImage => ({
  width,
  height,
  channels: 3,
  samples: Uint8Array.from(samples),
});

describe('a picture in few colours', () => {
  it('keeps those it has, by the order in which they come', () => {
    expect(indexedPicture(rgb(3, 1, [1, 2, 3, 255, 0, 0, 1, 2, 3]))).toEqual({
      width: 3,
      height: 1,
      pixels: Uint8Array.of(0, 1, 0),
      colours: [0x010203, 0xff0000],
      shrink: 'average',
    });
  });

  it('draws nothing where it is transparent, and then mixes no colours', () => {
    const picture = indexedPicture({
      ...rgb(2, 1, []),
      channels: 4,
      samples: Uint8Array.of(9, 9, 9, 255, 9, 9, 9, 0),
    });
    expect(picture).toEqual({ width: 2, height: 1, pixels: Uint8Array.of(0, 255), colours: [0x090909] });
  });

  it('reads a palette', () => {
    const image = {
      ...rgb(2, 1, []),
      channels: 1,
      samples: Uint8Array.of(1, 0),
      palette: Uint8Array.of(0, 0, 0, 1, 1, 1),
    };
    expect(indexedPicture(image)).toMatchObject({ pixels: Uint8Array.of(0, 1), colours: [0x010101, 0] });
  });

  it('takes a colour of less than half its strength for transparent', () => {
    const samples = Uint8Array.of(9, 127, 9, 128);
    const picture = indexedPicture({ ...rgb(2, 1, []), channels: 2, samples });
    expect(picture).toEqual({ width: 2, height: 1, pixels: Uint8Array.of(255, 0), colours: [0x090909] });
  });

  it('refuses a pixel outside its palette, a transparent one too', () => {
    const palette = new Uint8Array(6);
    const damaged = { ...rgb(1, 1, []), channels: 1, samples: Uint8Array.of(2), palette };
    expect(() => indexedPicture(damaged)).toThrow(UsageError);
    expect(() => indexedPicture({ ...damaged, transparency: new Uint8Array(3) })).toThrow(
      /outside its palette/,
    );
  });
});

describe('a picture in many colours', () => {
  /** So many greys and reds, each once. */
  const many = (count: number) =>
    rgb(count, 1, Array.from({ length: count }, (_, nth) => [nth & 255, nth >> 8, 0]).flat());

  it('keeps 255 and takes the nearest of 252 from there on', () => {
    expect(indexedPicture(many(255)).colours).toHaveLength(255);
    const picture = indexedPicture(many(256));
    expect(picture.colours).toHaveLength(252);
    const colours = [...picture.pixels].map((number) => picture.colours[number] ?? 0);
    for (const [nth, colour] of colours.entries()) {
      expect(Math.abs((colour >> 16) - (nth & 255))).toBeLessThanOrEqual(26);
      expect(colour & 0xffff).toBe(0);
    }
  });

  it('keeps black, white and the pure colours as they are', () => {
    const pure = [0x000000, 0xffffff, 0xff0000, 0x00ff00, 0x0000ff];
    const samples = pure.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
    const image = rgb(300, 1, [...samples, ...many(295).samples]);
    const { pixels, colours } = indexedPicture(image);
    expect([...pixels.slice(0, 5)].map((number) => colours[number])).toEqual(pure);
  });
});
