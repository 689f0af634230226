/** Layers over a ground: scaled, turned, blended by their alpha. Pure arithmetic. */
import type { Rgba } from '../../../../image/png/rgba';

/** `0xRRGGBBAA` at a place of a layer, 0 to 1 from its left and its top; 0 for an empty place. */
export type Paint = (u: number, v: number) => number;

export interface Layer {
  readonly paint: Paint;
  /** The middle, as fractions of the ground's width and height. */
  readonly x: number;
  readonly y: number;
  /** Width as a fraction of the ground's. */
  readonly size: number;
  /** Height as a multiple of the layer's width. */
  readonly tall: number;
  /** Degrees clockwise. */
  readonly angle: number;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Samples per side of a pixel. */
const grid = 3;
const share = 1 / (grid * grid);

/** The ground in a size in pixels, with the layers on it: the first at the bottom. Every pixel is solid. */
export function compose(width: number, height: number, ground: Paint, layers: readonly Layer[]): Rgba {
  const picture = { width, height, samples: new Uint8Array(4 * width * height) };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = ground((x + 0.5) / width, (y + 0.5) / height);
      const at = 4 * (y * width + x);
      picture.samples.set([color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255, 255], at);
    }
  }
  for (const layer of layers) blend(picture, layer);
  return picture;
}

/** The place of a layer on the picture, in pixels. */
interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly cos: number;
  readonly sin: number;
}

function blend(picture: Rgba, layer: Layer): void {
  const turn = (layer.angle * Math.PI) / 180;
  const width = layer.size * picture.width;
  const spot: Spot = {
    left: layer.x * picture.width,
    top: layer.y * picture.height,
    width,
    height: width * layer.tall,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
  };
  // Half of the box around the turned layer.
  const across = (Math.abs(spot.width * spot.cos) + Math.abs(spot.height * spot.sin)) / 2;
  const down = (Math.abs(spot.width * spot.sin) + Math.abs(spot.height * spot.cos)) / 2;
  const right = Math.min(picture.width, Math.ceil(spot.left + across));
  const bottom = Math.min(picture.height, Math.ceil(spot.top + down));
  const sums = new Float64Array(4);
  for (let y = Math.max(0, Math.floor(spot.top - down)); y < bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(spot.left - across)); x < right; x += 1) {
      collect(sums, spot, layer.paint, x, y);
      if ((sums[3] ?? 0) > 0) cover(picture.samples, 4 * (y * picture.width + x), sums, layer.opacity);
    }
  }
}

/** The mean of a pixel's samples: colors multiplied by their alpha, and the alpha, 0 to 1. */
function collect(sums: Float64Array, spot: Spot, paint: Paint, x: number, y: number): void {
  sums.fill(0);
  for (let sample = 0; sample < grid * grid; sample += 1) {
    const dx = x + ((sample % grid) + 0.5) / grid - spot.left;
    const dy = y + (Math.floor(sample / grid) + 0.5) / grid - spot.top;
    const u = (dx * spot.cos + dy * spot.sin) / spot.width + 0.5;
    const v = (dy * spot.cos - dx * spot.sin) / spot.height + 0.5;
    if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
    const color = paint(u, v);
    const alpha = ((color & 255) / 255) * share;
    sums[0] = (sums[0] ?? 0) + (color >>> 24) * alpha;
    sums[1] = (sums[1] ?? 0) + ((color >>> 16) & 255) * alpha;
    sums[2] = (sums[2] ?? 0) + ((color >>> 8) & 255) * alpha;
    sums[3] = (sums[3] ?? 0) + alpha;
  }
}

/** Source over a solid pixel. */
function cover(samples: Uint8Array, at: number, sums: Float64Array, opacity: number): void {
  const kept = 1 - (sums[3] ?? 0) * opacity;
  for (let part = 0; part < 3; part += 1) {
    samples[at + part] = Math.round((sums[part] ?? 0) * opacity + (samples[at + part] ?? 0) * kept);
  }
}

/** A picture as paint for a layer that is `wanted` pixels wide: shrunk beforehand, so that no pixel is skipped. */
export function paintOf(image: Rgba, wanted: number): Paint {
  const { width, height, samples } = shrunk(image, Math.floor(image.width / (grid * Math.max(1, wanted))));
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  return (u, v) => view.getUint32(4 * (Math.floor(v * height) * width + Math.floor(u * width)));
}

/** The picture with each square of `times` by `times` pixels as one; incomplete squares at the edges are cut off. */
function shrunk(image: Rgba, times: number): Rgba {
  if (times < 2) return image;
  const width = Math.max(1, Math.floor(image.width / times));
  const height = Math.max(1, Math.floor(image.height / times));
  const samples = new Uint8Array(4 * width * height);
  for (let place = 0; place < width * height; place += 1) {
    samples.set(meanOf(image, (place % width) * times, Math.floor(place / width) * times, times), 4 * place);
  }
  return { width, height, samples };
}

function meanOf({ width, height, samples }: Rgba, left: number, top: number, times: number): number[] {
  const sums = [0, 0, 0];
  let alphas = 0;
  let count = 0;
  for (let y = top; y < Math.min(top + times, height); y += 1) {
    for (let x = left; x < Math.min(left + times, width); x += 1) {
      const at = 4 * (y * width + x);
      const alpha = samples[at + 3] ?? 0;
      for (let part = 0; part < 3; part += 1)
        sums[part] = (sums[part] ?? 0) + (samples[at + part] ?? 0) * alpha;
      alphas += alpha;
      count += 1;
    }
  }
  return [...sums.map((sum) => (alphas === 0 ? 0 : Math.round(sum / alphas))), Math.round(alphas / count)];
}
