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
import { inOrder } from '../../flows/profiles/positions';
import { compose, type Layer, type Paint, paintOf } from './compose';
import balloonSymbol from './symbols/balloon.png';
import cushionSymbol from './symbols/cushion.png';
import stainSymbol from './symbols/stain.png';
import stickerSymbol from './symbols/sticker.png';
import windowSymbol from './symbols/window.png';

export interface BannerParts {
  /** The profile's own banner. */
  readonly banner: Rgba | undefined;
  /** Pictures by asset name; missing ones are drawn as symbols. */
  readonly assets: ReadonlyMap<string, Rgba>;
  /** A cushion that went off for the viewer. */
  readonly cushion?: CushionClaim;
  /** Whether it is the viewer's own: closed curtains hide nothing from their owner. */
  readonly own: boolean;
}

/** Pixels. */
const width = 1024;

/** No service has so many; more of them are not drawn. */
const maxThings = 400;

const usual = { aspectRatio: 2, sticker: 0.16, stain: 0.2 };

/** Opacity of a sticker by wear. */
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
  const whole = { x: 0.5, y: 0.5, size: 1, tall: 1 / shape, angle: 0, opacity: 1 };
  const layers = inOrder(placements)
    .filter(({ anchor }) => isOnBanner(anchor))
    .map((one) =>
      placementLayer(one, parts.assets, one.size ?? (one.kind === 'stain' ? stain : usual.sticker)),
    );
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
    layers.push({ ...whole, paint: isDrawn ? cloth : openCurtains });
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

/** The cloth at both sides. */
const openCurtains: Paint = (u, v) => {
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
