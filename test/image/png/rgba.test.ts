/** Pictures of every kind of PNG as red, green, blue and alpha: as another reader has them. */
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { encodePng } from '../../../src/image/png/png';
import { decodePng } from '../../../src/image/png/png-read';
import { toRgba } from '../../../src/image/png/rgba';

const [width, height] = [5, 3];
const data = Buffer.from(Array.from({ length: 4 * width * height }, (_, at) => (at * 41) % 256));

function agree(file: Uint8Array): void {
  const image = decodePng(file);
  if (!image) throw new Error('our reader leaves this kind to the library');
  expect([...toRgba(image).samples]).toEqual([...PNG.sync.read(Buffer.from(file)).data]);
}

it.each([0, 2, 4, 6] as const)('of color type %d', (colorType) => {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  agree(PNG.sync.write(png, { colorType, inputHasAlpha: true }));
});

it('with a palette, some of it transparent', () => {
  const pixels = Uint8Array.from({ length: width * height }, (_, place) => place % 4);
  agree(encodePng({ width, height, pixels }, [0xff0000, 0x00ff00, 0x0000ff]));
});

it('with one transparent color', () => {
  const samples = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const image = { width: 2, height: 1, channels: 3, samples, transparency: Uint8Array.of(0, 4, 0, 5, 0, 6) };
  expect([...toRgba(image).samples]).toEqual([1, 2, 3, 255, 4, 5, 6, 0]);
  const grey = {
    width: 2,
    height: 1,
    channels: 1,
    samples: Uint8Array.of(7, 8),
    transparency: Uint8Array.of(0, 7),
  };
  expect([...toRgba(grey).samples]).toEqual([7, 7, 7, 0, 8, 8, 8, 255]);
});

it('not of a pixel outside its palette', () => {
  const image = { width: 1, height: 1, channels: 1, samples: Uint8Array.of(2), palette: new Uint8Array(6) };
  expect(() => toRgba(image)).toThrow(/outside its palette/);
});
