/** The board as a bitmap of one byte a pixel, which a PNG file takes as it is and a terminal draws at once. */

import { mixed } from './color';
import { Coverage, full } from './coverage';
import { type Ink, pictureSize, type Scene } from './scene';

/** The same shape as an indexed picture of the canvas. */
export interface BoardBitmap {
  readonly width: number;
  readonly height: number;
  /** Row by row, the number of a color each. */
  readonly pixels: Uint8Array;
  /** `0xRRGGBB` by their numbers. */
  readonly colors: readonly number[];
  readonly shrink: 'average';
}

/** For each color below and each part that is covered: the number of the color that comes of it, or -1. */
type Mixtures = Int16Array;

/** A board has few inks; one of strangers with many does not fill the memory. */
const maxInks = 64;

const steps = full + 1;
const unknown = -1;

/** The scene drawn, with smooth edges. */
export function rasterOf(scene: Scene): BoardBitmap {
  const { width, height } = pictureSize(scene);
  const pixels = new Uint8Array(width * height);
  const coverage = new Coverage(width, height);
  const palette = new Palette(scene.background);
  const painter = new Painter(pixels, palette);
  painter.reserve(scene.inks);
  const { region } = scene;
  const [sx, sy] = [width / region.width, height / region.height];
  for (const ink of scene.inks) {
    const points = ink.points.map(({ x, y }) => ({ x: (x - region.x) * sx, y: (y - region.y) * sy }));
    coverage.addLine(points, ink.width * scene.scale);
    painter.paint(coverage, ink);
    coverage.clear();
  }
  return { width, height, pixels, colors: palette.colors, shrink: 'average' };
}

class Painter {
  readonly #pixels: Uint8Array;
  readonly #palette: Palette;
  readonly #mixtures = new Map<string, Mixtures>();

  constructor(pixels: Uint8Array, palette: Palette) {
    this.#pixels = pixels;
    this.#palette = palette;
  }

  /** Gives the inks on the bare board their colors first: what comes of crossings takes the room that is left. */
  reserve(inks: readonly Ink[]): void {
    for (const ink of inks) {
      const mixtures = this.#mixturesOf(ink);
      if (mixtures[full] !== unknown) continue;
      for (let covered = full; covered > 0; covered -= 1) this.#mix(mixtures, ink, 0, covered);
    }
  }

  paint(coverage: Coverage, ink: Ink): void {
    const { words, starts, ends, stride, top, bottom } = coverage;
    const mixtures = this.#mixturesOf(ink);
    for (let row = top; row < bottom; row += 1) {
      const last = (row * stride + (ends[row] as number) + 3) >> 2;
      for (let word = (row * stride + (starts[row] as number)) >> 2; word < last; word += 1) {
        if (words[word] !== 0) this.#paintFour(coverage, row, 4 * word, mixtures, ink);
      }
    }
  }

  #paintFour(
    { parts, stride, width }: Coverage,
    row: number,
    first: number,
    mixtures: Mixtures,
    ink: Ink,
  ): void {
    const pixels = this.#pixels;
    // Rows of the picture have no room at their end.
    const ahead = row * (stride - width);
    for (let index = first; index < first + 4; index += 1) {
      const covered = parts[index] as number;
      if (covered === 0) continue;
      const below = pixels[index - ahead] as number;
      const found = mixtures[below * steps + covered] as number;
      pixels[index - ahead] = found === unknown ? this.#mix(mixtures, ink, below, covered) : found;
    }
  }

  #mixturesOf({ rgb, opacity }: Ink): Mixtures {
    const key = `${rgb} ${opacity}`;
    const known = this.#mixtures.get(key);
    if (known) return known;
    if (this.#mixtures.size >= maxInks) this.#mixtures.clear();
    const mixtures = new Int16Array(256 * steps).fill(unknown);
    this.#mixtures.set(key, mixtures);
    return mixtures;
  }

  #mix(mixtures: Mixtures, { rgb, opacity }: Ink, below: number, covered: number): number {
    const color = mixed(this.#palette.colors[below] ?? 0, rgb, (opacity * covered) / full);
    // What is covered wholly is an area, whose color is seen; an edge may have one that is nearly its own.
    const number = covered === full ? this.#palette.add(color) : this.#palette.numberOf(color);
    mixtures[below * steps + covered] = number;
    return number;
  }
}

/** Pixels have one byte. */
const maxColors = 255;

/** Colors that are nearer than this in each part are the same. */
const alike = 3;

/** A color is looked for once among those that have the same upper bits. */
const upperBits = 0xfcfcfc;

/** @internal */
export class Palette {
  /** `0xRRGGBB` by the number of the color. */
  readonly colors: number[] = [];
  readonly #exact = new Map<number, number>();
  readonly #alike = new Map<number, number>();

  constructor(background: number) {
    this.add(background);
  }

  /** The number of a color that is wanted as it is, as long as there is room. */
  add(rgb: number): number {
    const known = this.#exact.get(rgb);
    if (known !== undefined) return known;
    if (this.colors.length >= maxColors) return this.numberOf(rgb);
    const number = this.colors.push(rgb) - 1;
    this.#exact.set(rgb, number);
    return number;
  }

  /** The number of a color, or of a nearly equal one; of the nearest one when the palette is full. */
  numberOf(rgb: number): number {
    const known = this.#exact.get(rgb) ?? this.#alike.get(rgb & upperBits);
    if (known !== undefined) return known;
    const { number, away } = this.#nearest(rgb);
    const found = away > alike && this.colors.length < maxColors ? this.add(rgb) : number;
    this.#alike.set(rgb & upperBits, found);
    return found;
  }

  #nearest(rgb: number): { number: number; away: number } {
    const { colors } = this;
    const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
    let number = 0;
    let away = 256;
    for (let index = 0; index < colors.length; index += 1) {
      const color = colors[index] as number;
      const difference = Math.max(
        Math.abs((color >> 16) - red),
        Math.abs(((color >> 8) & 255) - green),
        Math.abs((color & 255) - blue),
      );
      if (difference >= away) continue;
      number = index;
      away = difference;
    }
    return { number, away };
  }
}
