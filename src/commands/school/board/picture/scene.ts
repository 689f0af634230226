/** The board as a list of painted lines, and as an SVG file. */
import { UsageError } from '../../../../errors';
import type { BoardDrawing, Point, Stroke } from '../../../../protocol/records/school/board';
import type { BoardState } from '../contract/board';
import { cutStrokes } from '../geometry/distance';
import { type Size, twoDecimals } from '../geometry/lines';
import { cssColor, hexOf, labOf, mixColors, rgbOf } from './color';

export interface Ink {
  /** `0xRRGGBB`. */
  readonly rgb: number;
  /** From 0 to 1. */
  readonly opacity: number;
  /** Board pixels. */
  readonly width: number;
  readonly points: readonly Point[];
}

/** A part of the board, in board pixels. */
export interface Region extends Point, Size {}

export interface Scene {
  readonly region: Region;
  /** Picture pixels per board pixel. */
  readonly scale: number;
  /** `0xRRGGBB`. */
  readonly background: number;
  /** From bottom to top. */
  readonly inks: readonly Ink[];
}

/** A scene for the renderer; JSON output leaves it out. */
export class BoardPicture {
  constructor(readonly scene: Scene) {}

  toJSON(): undefined {
    return undefined;
  }
}

export interface View {
  readonly board?: 'dark' | 'light';
  /** Clamped to the board; default: the whole board. */
  readonly region?: Region;
  readonly scale?: number;
  /** Drawings for which it returns false are drawn pale. */
  readonly isHighlighted?: (drawing: BoardDrawing) => boolean;
  /** Strokes that are not on the board yet; everything else is drawn pale. */
  readonly preview?: readonly Stroke[];
  /** The path of a cloth: the parts that it would remove are drawn pale. */
  readonly wipe?: readonly Point[];
}

const backgrounds = { dark: 0x1f2b27, light: 0xf6f3ea } as const;

/** Widths of the layers of a smudge, relative to the cloth. */
const hazeWidths = [1, 0.85, 0.7];

/** Share of its color that a pale drawing keeps. */
const paleShare = 0.28;

/** Opacity of a smudge of strength 1. */
const hazeOpacity = 0.22;

const clothColor = 0x808080;

/** Default strength of a smudge. */
const defaultStrength = 0.5;

const maxPixels = 4096 * 4096;

/**
 * The scene of a board. Smudges are below all strokes and as wide as the cloth.
 * @throws UsageError when the region is not on the board, or the picture would be too large or empty
 */
export function sceneOf(state: BoardState, view: View = {}): Scene {
  const { board = 'dark', scale = 1, preview } = view;
  const region = regionOf(state, view.region);
  const { width, height } = pictureSize({ region, scale });
  if (!(width >= 1 && height >= 1))
    throw new UsageError('the picture would have no pixels', { hint: 'choose a larger region or scale' });
  if (!(width * height <= maxPixels))
    throw new UsageError(`a picture of ${width} by ${height} pixels is too large`, {
      hint: 'choose a smaller region or scale',
    });
  const inkOf = colors(board);
  const isHighlighted = view.isHighlighted ?? (() => preview === undefined);
  const background = backgrounds[board];
  const { wipeRadius } = state.contract;
  const smudges = (state.wipes ?? []).flatMap(({ smudges = [] }) =>
    smudges.flatMap(({ color, points, strength = defaultStrength }) =>
      hazeOf(inkOf(color), hazeOpacity * Math.min(1, Math.max(0, strength)), points, wipeRadius),
    ),
  );
  const ink = ({ color, width: wide, points }: Stroke, share: number): Ink => ({
    // Blended with the background instead of transparent, so that crossings do not show through.
    rgb: mixColors(background, inkOf(color), share),
    opacity: 1,
    width: wide,
    points,
  });
  const behind: Ink[] = [];
  const there: Ink[] = [];
  for (const drawing of state.drawings) {
    const { kept, gone } = cutStrokes(drawing.strokes, view.wipe ?? [], wipeRadius);
    if (isHighlighted(drawing)) there.push(...kept.map((stroke) => ink(stroke, 1)));
    else behind.push(...kept.map((stroke) => ink(stroke, paleShare)));
    behind.push(...gone.map((stroke) => ink(stroke, paleShare)));
  }
  const added = (preview ?? []).map((stroke) => ink(stroke, 1));
  const way = view.wipe ? hazeOf(clothColor, hazeOpacity, view.wipe, wipeRadius) : [];
  return { region, scale, background, inks: [...smudges, ...behind, ...there, ...added, ...way] };
}

/** Layers of a wide line that fades towards its edges. */
function hazeOf(rgb: number, opacity: number, points: readonly Point[], radius: number): Ink[] {
  const layer = { rgb, opacity: opacity / hazeWidths.length, points };
  return hazeWidths.map((part) => ({ ...layer, width: 2 * radius * part }));
}

/** Width and height of the picture in its own pixels. */
export function pictureSize({ region, scale }: Pick<Scene, 'region' | 'scale'>): Size {
  return { width: Math.round(region.width * scale), height: Math.round(region.height * scale) };
}

function regionOf({ contract }: BoardState, region: Region | undefined): Region {
  if (!region) return { x: 0, y: 0, width: contract.width, height: contract.height };
  const x = Math.max(0, region.x);
  const y = Math.max(0, region.y);
  const width = Math.min(contract.width, region.x + region.width) - x;
  const height = Math.min(contract.height, region.y + region.height) - y;
  if (width > 0 && height > 0) return { x, y, width, height };
  throw new UsageError(`the region is not on the board, which is ${contract.width} by ${contract.height}`);
}

/**
 * Maps colors of chalk to `0xRRGGBB`, with inverted lightness on a light board, so that white stays visible. Invalid
 * colors are white.
 */
function colors(board: 'dark' | 'light'): (color: string) => number {
  const known = new Map<string, number>();
  return (color) => {
    const found = known.get(color);
    if (found !== undefined) return found;
    const rgb = cssColor(color)?.rgb ?? 0xffffff;
    const { l, a, b } = labOf(rgb);
    const made = board === 'dark' ? rgb : rgbOf({ l: Math.max(0.2, 1.2 - l), a: 1.4 * a, b: 1.4 * b });
    known.set(color, made);
    return made;
  };
}

/** The scene as the text of an SVG file, without fonts, scripts and references. */
export function svgOf(scene: Scene): string {
  const { region, background, inks } = scene;
  const { width, height } = pictureSize(scene);
  const { x, y } = region;
  const box = [x, y, region.width, region.height].map(shown).join(' ');
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="none">`,
    `<rect x="${shown(x)}" y="${shown(y)}" width="${shown(region.width)}" height="${shown(region.height)}" fill="${hexOf(background)}"/>`,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...inks.map(path),
    '</g>',
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function path({ rgb, opacity, width, points }: Ink): string {
  const faint = opacity < 1 ? ` stroke-opacity="${Math.round(opacity * 1e4) / 1e4}"` : '';
  return `<path stroke="${hexOf(rgb)}" stroke-width="${shown(width)}"${faint} d="${pathData(points)}"/>`;
}

/** A single point becomes a line of length 0, which has round ends. */
function pathData(points: readonly Point[]): string {
  const [first, ...rest] = points.map(({ x, y }) => `${shown(x)} ${shown(y)}`);
  return `M${first}L${rest.length > 0 ? rest.join(' ') : first}`;
}

function shown(value: number): string {
  return String(twoDecimals(value));
}
