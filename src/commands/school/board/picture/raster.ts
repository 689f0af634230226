/** Draws a scene as a bitmap of one byte per pixel, for PNG files and terminals. */

import { mixColors } from './color';
import { Coverage, full } from './coverage';
import { type Ink, pictureSize, type Scene } from './scene';

/** An indexed picture, as the PNG encoder and the printers of the terminal take it. */
export interface BoardBitmap {
  readonly width: number;
  readonly height: number;
  /** Row by row, indexes into `colors`. */
  readonly pixels: Uint8Array;
  /** `0xRRGGBB` by index. */
  readonly colors: readonly number[];
  readonly shrink: 'average';
}

/** Cache of blended color indexes by color below and coverage; -1 where not computed. */
type Mixtures = Int16Array;

/** Maximum number of cached inks, so that a hostile board does not fill the memory. */
const maxInks = 64;

const steps = full + 1;
const unknown = -1;

/** Draws the scene, antialiased. */
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

  /** Allocates the colors of inks on the bare background first; crossings use the rest of the palette. */
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
    // Rows of the picture have no padding.
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
    const color = mixColors(this.#palette.colors[below] ?? 0, rgb, (opacity * covered) / full);
    // Areas get their exact color; edges may use a similar one.
    const number = covered === full ? this.#palette.add(color) : this.#palette.numberOf(color);
    mixtures[below * steps + covered] = number;
    return number;
  }
}

/** Indexes have one byte. */
const maxColors = 255;

/** Colors at most this far apart in each channel share an index. */
const similarDistance = 3;

/** The nearest color is cached by the upper bits of each channel. */
const upperBits = 0xfcfcfc;

/** @internal */
export class Palette {
  /** `0xRRGGBB` by index. */
  readonly colors: number[] = [];
  readonly #exact = new Map<number, number>();
  readonly #alike = new Map<number, number>();

  constructor(background: number) {
    this.add(background);
  }

  /** The index of an exact color; of a similar or the nearest one when the palette is full. */
  add(rgb: number): number {
    const known = this.#exact.get(rgb);
    if (known !== undefined) return known;
    if (this.colors.length >= maxColors) return this.numberOf(rgb);
    const number = this.colors.push(rgb) - 1;
    this.#exact.set(rgb, number);
    return number;
  }

  /** The index of a similar color, else of a new one; of the nearest one when the palette is full. */
  numberOf(rgb: number): number {
    const known = this.#exact.get(rgb) ?? this.#alike.get(rgb & upperBits);
    if (known !== undefined) return known;
    const { number, away } = this.#nearest(rgb);
    const found = away > similarDistance && this.colors.length < maxColors ? this.add(rgb) : number;
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
