/** Composed layers, compared with those of sharp and with the coverage of pixels. */
import fc from 'fast-check';
import type Sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compose, type Layer, paintOf } from '../../../../../src/commands/school/render/banner/scene';
import type { Rgba } from '../../../../../src/image/png/rgba';

const sharp: typeof Sharp | undefined = await import('sharp').then(
  ({ default: found }) => found,
  () => undefined,
);

const [width, height] = [200, 100];
const groundColor = { r: 40, g: 80, b: 120 };
const ground = () => 0x285078ff;

/** A picture whose pixels are all different in color and alpha. */
function sample(side: number, solid = false): Rgba {
  const samples = new Uint8Array(4 * side * side);
  for (let place = 0; place < side * side; place += 1) {
    const [x, y] = [place % side, Math.floor(place / side)];
    samples.set(
      [(x * 255) / side, (y * 255) / side, ((x + y) * 13) % 256, solid ? 255 : (x * 37 + y * 11) % 256],
      4 * place,
    );
  }
  return { width: side, height: side, samples };
}

const layer = (image: Rgba, change: Partial<Layer>): Layer => ({
  paint: paintOf(image, (change.size ?? image.width / width) * width),
  x: 0.5,
  y: 0.5,
  size: image.width / width,
  tall: 1,
  angle: 0,
  opacity: 1,
  ...change,
});

/** The largest and the mean difference of two pictures' colors. */
function difference(one: Uint8Array, other: Uint8Array) {
  let largest = 0;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) {
    const off = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    largest = Math.max(largest, off);
    sum += off;
  }
  return { largest, mean: sum / one.length };
}

describe.skipIf(!sharp)('compose compared with sharp', () => {
  const run = sharp as typeof Sharp;
  const create = { width, height, channels: 4 as const, background: { ...groundColor, alpha: 1 } };
  const rawOf = (image: Rgba) => ({
    raw: { width: image.width, height: image.height, channels: 4 as const },
  });

  it('blends pictures at whole pixels and right angles, with any alpha', async () => {
    const parts = [
      { image: sample(40), left: 10, top: 20, angle: 0 },
      { image: sample(32), left: 30, top: 40, angle: 90 },
      { image: sample(20, true), left: 25, top: 30, angle: 180 },
      { image: sample(48), left: 150, top: 5, angle: 270 },
    ];
    const layers = parts.map(({ image, left, top, angle }) =>
      layer(image, { x: (left + image.width / 2) / width, y: (top + image.width / 2) / height, angle }),
    );
    const overlays = parts.map(async ({ image, left, top, angle }) => {
      const input = await run(image.samples, rawOf(image)).rotate(angle).png().toBuffer();
      return { input, left, top };
    });
    const other = await run({ create })
      .composite(await Promise.all(overlays))
      .raw()
      .toBuffer();
    const { samples } = compose(width, height, ground, layers);
    expect(difference(samples, other).largest).toBeLessThanOrEqual(2);
  });

  it('shrinks and turns a picture nearly the same', async () => {
    const shapes =
      '<circle cx="150" cy="150" r="140" fill="#e03060"/><rect x="60" y="120" width="180" height="50" fill="#fff"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${shapes}</svg>`;
    const face = await run(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
    const image = { width: 300, height: 300, samples: new Uint8Array(face) };
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const small = await run(face, rawOf(image)).resize(60, 60).png().toBuffer();
    const turned = run(small).rotate(30, { background }).png();
    const { data: input, info } = await turned.toBuffer({ resolveWithObject: true });
    const left = Math.round(100 - info.width / 2);
    const top = Math.round(50 - info.height / 2);
    const other = await run({ create }).composite([{ input, left, top }]).raw().toBuffer();
    const { samples } = compose(width, height, ground, [layer(image, { size: 0.3, angle: 30 })]);
    expect(difference(samples, other).mean).toBeLessThan(0.6);
  });
});

it('compose covers exactly the pixels inside a turned rectangle', () => {
  const anywhere = fc.double({ min: -0.2, max: 1.2, noNaN: true });
  const size = fc.double({ min: 0.04, max: 0.5, noNaN: true });
  const property = fc.property(
    anywhere,
    anywhere,
    size,
    fc.double({ min: -360, max: 360, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    (x, y, side, angle, opacity) => {
      const red = () => 0xff0000ff;
      const one = { paint: red, x, y, size: side, tall: 0.5, angle, opacity };
      const { samples } = compose(60, 30, ground, [one]);
      // A pixel is inside when its corners are within both pairs of edges, by their distance from the axes.
      const turn = (angle * Math.PI) / 180;
      const halves = [side * 30, side * 15];
      for (let place = 0; place < 1800; place += 1) {
        const corners = [0, 1, 2, 3].map((corner) => {
          const dx = (place % 60) + (corner % 2) - x * 60;
          const dy = Math.floor(place / 60) + (corner >> 1) - y * 30;
          return [
            Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn)),
            Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)),
          ];
        });
        const isIn = corners.every((along) => along.every((off, axis) => off < (halves[axis] ?? 0)));
        const isOut = corners.every((along) => along.some((off, axis) => off > (halves[axis] ?? 0) + 1.5));
        if (isIn) expect(samples[4 * place]).toBe(Math.round(255 * opacity + 40 * (1 - opacity)));
        if (isOut) expect([...samples.subarray(4 * place, 4 * place + 4)]).toEqual([40, 80, 120, 255]);
      }
    },
  );
  fc.assert(property, { numRuns: 40 });
});

it('compose keeps the ground under transparent layers, and blends by opacity', () => {
  const whole = { x: 0.5, y: 0.5, size: 1, tall: 1 };
  const clear = compose(4, 2, ground, [{ ...whole, paint: () => 0, angle: 45, opacity: 1 }]);
  expect(clear.samples).toEqual(compose(4, 2, ground, []).samples);
  const white = { ...whole, paint: () => 0xffffffff, angle: 0, opacity: 0.5 };
  expect([...compose(1, 1, ground, [white]).samples]).toEqual([148, 168, 188, 255]);
});
