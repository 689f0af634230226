/**
 * The layers of a banner, from bottom to top (protocol: banner coordinate system, placement, balloon). Items without a
 * picture are drawn as symbols. `compose` blends the layers.
 */
import { readAnyPng } from '../../../../image/png/pngjs';
import { type Rgba, toRgba } from '../../../../image/png/rgba';
import type {
  Anchor,
  CushionClaim,
  Placement,
  SchoolProfile,
} from '../../../../protocol/records/school/profiles';
import { inOrder } from '../profiles';
import balloonSymbol from './symbols/balloon.png';
import cushionSymbol from './symbols/cushion.png';
import stainSymbol from './symbols/stain.png';
import stickerSymbol from './symbols/sticker.png';
import windowSymbol from './symbols/window.png';

export interface BannerParts {
  readonly banner: Rgba | undefined;
  /** Pictures by asset name; missing ones are drawn as symbols. */
  readonly assets: ReadonlyMap<string, Rgba>;
  readonly cushion?: CushionClaim;
  /** Whether it is the viewer's own: closed curtains hide nothing from their owner. */
  readonly own: boolean;
}

/** Pixels. */
const width = 1024;

/** No service has so many; more of them are not drawn. */
const maxThings = 400;

const usual = { aspectRatio: 2, sticker: 0.16, stain: 0.2 };

const leftOf = [1, 0.62, 0.32];

export function bannerScene(profile: SchoolProfile, parts: BannerParts): Rgba {
  const ratio = profile.banner?.aspectRatio ?? usual.aspectRatio;
  const shape = ratio >= 0.5 && ratio <= 8 ? ratio : usual.aspectRatio;
  const height = Math.round(width / shape);
  const ground = parts.banner ? covering(parts.banner, shape) : board;
  return compose(width, height, ground, layersOf(profile, parts, shape));
}

/** The picture as a ground, its middle cut to the shape. */
function covering(image: Rgba, shape: number): Paint {
  const paint = paintOf(image, width);
  const own = image.width / image.height;
  const across = Math.min(1, shape / own);
  const down = Math.min(1, own / shape);
  return (u, v) => paint((u - 0.5) * across + 0.5, (v - 0.5) * down + 0.5);
}

function layersOf(profile: SchoolProfile, parts: BannerParts, shape: number): Layer[] {
  const { placements, balloons, window, banner, curtains } = profile;
  const stain = banner?.defaultSize?.stain ?? usual.stain;
  const sizeOf = ({ size, kind }: Placement) => size ?? (kind === 'stain' ? stain : usual.sticker);
  const layers = inOrder(placements)
    .filter(({ anchor }) => isOnBanner(anchor))
    .map((one) => placementLayer(one, parts.assets, sizeOf(one)));
  for (const { x, y, angle = 0, anchor } of balloons ?? []) {
    if (isOnBanner(anchor))
      layers.push({ x, y, angle, size: stain, tall: 1, opacity: 1, paint: symbol(balloonSymbol, stain) });
  }
  const { cushion } = parts;
  if (cushion?.show && cushion.anchorKind !== 'post') {
    const { x = 0.5, y = 0.5 } = cushion;
    const paint = symbol(cushionSymbol, usual.sticker);
    layers.push({ x, y, angle: 0, size: usual.sticker, tall: 1, opacity: 1, paint });
  }
  if (window?.broken) {
    const shown = pictureLayer(window.asset, parts.assets, 1 / shape, windowSymbol);
    layers.push({ x: 0.5, y: 0.5, angle: 0, opacity: 1, size: 1 / shape, ...shown });
  }
  if (curtains?.hasCurtains) {
    const isDrawn = curtains.closed && !parts.own;
    const paint = isDrawn ? cloth : openCurtains;
    layers.push({ x: 0.5, y: 0.5, size: 1, tall: 1 / shape, angle: 0, opacity: 1, paint });
  }
  return layers.filter(isDrawable).slice(-maxThings);
}

/** Placements on a post are not on the banner. */
function isOnBanner(anchor: Anchor | null | undefined): boolean {
  return anchor?.kind !== 'post';
}

function placementLayer(placement: Placement, assets: BannerParts['assets'], size: number): Layer {
  const { kind, asset, x, y, angle = 0, wear = 0 } = placement;
  const fallback = kind === 'stain' ? stainSymbol : stickerSymbol;
  const opacity = leftOf[Math.min(Math.max(wear, 0), leftOf.length - 1)] ?? 1;
  return { x, y, angle, size, opacity, ...pictureLayer(asset, assets, size, fallback) };
}

/** The picture of that name in its own shape, or the symbol. */
function pictureLayer(
  asset: string | null | undefined,
  assets: BannerParts['assets'],
  size: number,
  fallback: string,
): Pick<Layer, 'paint' | 'tall'> {
  const image = assets.get(asset ?? '');
  if (!image) return { paint: symbol(fallback, size), tall: 1 };
  return { paint: paintOf(image, size * width), tall: image.height / image.width };
}

/** The paint of a symbol, a square PNG in base64, for a layer of this size. */
function symbol(png: string, size: number): Paint {
  return paintOf(toRgba(readAnyPng(Buffer.from(png, 'base64'))), size * width);
}

/** The board of a classroom, for a profile without a banner. */
const board: Paint = (_, v) => (v > 0.94 ? 0xb9a57cff : 0x2f4f45ff);

/** A cloth in folds that hangs over the whole banner. */
const cloth: Paint = (u, v) => {
  const fold = Math.sin(u * 60 + 0.8 * Math.sin(v * 3));
  const red = Math.round(140 + 36 * fold);
  const rest = Math.round(30 + 10 * fold);
  return (red * 2 ** 24 + (rest << 16) + (rest << 8) + 255) >>> 0;
};

const openCurtains: Paint = (u, v) => {
  // Most of the banner is between them.
  if (u > 0.095 && u < 0.905) return 0;
  const edge = 0.07 + 0.025 * Math.sin(v * 3);
  return u < edge || u > 1 - edge ? cloth(u, v) : 0;
};

/** The numbers of a service are not checked. */
function isDrawable({ x, y, size, angle, tall }: Layer): boolean {
  const isClose = [x, y].every((place) => Math.abs(place) <= 4);
  return isClose && Number.isFinite(angle) && size > 0 && size <= 2 && tall > 0 && tall <= 20;
}

/** The names of the pictures that a profile needs, each once. */
export function assetsOf({ placements, window }: SchoolProfile): string[] {
  const names = [...(placements ?? []).map(({ asset }) => asset), window?.asset];
  return [...new Set(names.filter((name): name is string => typeof name === 'string' && name !== ''))];
}

/** `0xRRGGBBAA` at a place of a layer, 0 to 1 from its left and its top; 0 for an empty place. */
type Paint = (u: number, v: number) => number;

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

/** The ground in a size in pixels, with the layers on it: the first at the bottom. Every pixel is solid. @internal */
export function compose(width: number, height: number, ground: Paint, layers: readonly Layer[]): Rgba {
  const picture = { width, height, samples: new Uint8Array(4 * width * height) };
  const view = new DataView(picture.samples.buffer);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      view.setUint32(4 * (y * width + x), ground((x + 0.5) / width, (y + 0.5) / height) | 255);
  }
  for (const layer of layers) blend(picture, layer);
  return picture;
}

/** The place of a layer on the picture, in pixels. */
type Spot = Readonly<Record<'left' | 'top' | 'width' | 'height' | 'cos' | 'sin', number>>;

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
  const { left, top, width, height, cos, sin } = spot;
  let [red, green, blue, alphas] = [0, 0, 0, 0];
  for (let down = 0; down < grid; down += 1) {
    const dy = y + (down + 0.5) / grid - top;
    for (let across = 0; across < grid; across += 1) {
      const dx = x + (across + 0.5) / grid - left;
      const u = (dx * cos + dy * sin) / width + 0.5;
      const v = (dy * cos - dx * sin) / height + 0.5;
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      const color = paint(u, v);
      const alpha = ((color & 255) / 255) * share;
      red += (color >>> 24) * alpha;
      green += ((color >>> 16) & 255) * alpha;
      blue += ((color >>> 8) & 255) * alpha;
      alphas += alpha;
    }
  }
  [sums[0], sums[1], sums[2], sums[3]] = [red, green, blue, alphas];
}

/** Source over a solid pixel. */
function cover(samples: Uint8Array, at: number, sums: Float64Array, opacity: number): void {
  const kept = 1 - (sums[3] ?? 0) * opacity;
  for (let part = 0; part < 3; part += 1)
    samples[at + part] = Math.round((sums[part] ?? 0) * opacity + (samples[at + part] ?? 0) * kept);
}

/** A picture as paint for a layer that is `wanted` pixels wide: shrunk beforehand, so that no pixel is skipped. @internal */
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
  for (let place = 0; place < width * height; place += 1)
    samples.set(meanOf(image, (place % width) * times, Math.floor(place / width) * times, times), 4 * place);
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
