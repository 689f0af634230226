/**
 * Draws a scene as an antialiased bitmap of one byte per pixel, for PNG files and terminals. `Coverage` rasterizes one
 * line with round ends and corners; `Painter` blends it into the picture, with the colors of `Palette`.
 */
import type { Point } from '../../../../protocol/records/school/board';
import { Capsule, segmentsOf } from '../geometry/distance';
import type { Size } from '../geometry/lines';
import { mixColors } from './color';
import { type Ink, pictureSize, type Scene } from './scene';

/** An indexed picture, as the PNG encoder and the printers of the terminal take it. */
export interface BoardBitmap extends Size {
  /** Row by row, indexes into `colors`. */
  readonly pixels: Uint8Array;
  /** `0xRRGGBB` by index. */
  readonly colors: readonly number[];
  readonly shrink: 'average';
}

/** Coverage of a whole pixel; more steps of an edge are not visible. */
const full = 15;

/** Cache of blended color indexes by color below and coverage; -1 if not computed. */
type Mixtures = Int16Array;

/** Maximum number of cached inks, so that a hostile board does not fill the memory. */
const maxInks = 64;

const steps = full + 1;
const unknown = -1;

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
  readonly #mixtures = new Map<string, Mixtures>();

  constructor(
    private readonly pixels: Uint8Array,
    private readonly palette: Palette,
  ) {}

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
    const { pixels } = this;
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
    const color = mixColors(this.palette.colors[below] ?? 0, rgb, (opacity * covered) / full);
    // Areas get their exact color; edges may use a similar one.
    const number = covered === full ? this.palette.add(color) : this.palette.numberOf(color);
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

/** Coverage buffer of one line, reused for the next after `clear`. */
class Coverage {
  /** Bytes per row: a multiple of four. */
  readonly stride: number;
  /** Row by row, 0 to `full`. */
  readonly parts: Uint8Array;
  /** View of `parts` with four pixels per number, to skip empty pixels. */
  readonly words: Uint32Array;
  /** First covered column of a row; `ends`: the column after the last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** First covered row; `bottom`: the row after the last. */
  top: number;
  bottom = 0;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.stride = 4 * Math.ceil(width / 4);
    this.parts = new Uint8Array(this.stride * height);
    this.words = new Uint32Array(this.parts.buffer);
    this.starts = new Int32Array(height).fill(width);
    this.ends = new Int32Array(height);
    this.top = height;
  }

  /** Adds a line; the width is in pixels. A pixel keeps its maximum coverage. */
  addLine(points: readonly Point[], width: number): void {
    for (const { from, to } of segmentsOf(points)) this.#addSegment(from, to, width);
  }

  clear(): void {
    for (let row = this.top; row < this.bottom; row += 1) {
      const start = this.starts[row] as number;
      const end = this.ends[row] as number;
      if (start < end) this.parts.fill(0, row * this.stride + start, row * this.stride + end);
      this.starts[row] = this.width;
      this.ends[row] = 0;
    }
    this.top = this.height;
    this.bottom = 0;
  }

  #addSegment(from: Point, to: Point, width: number): void {
    // A line thinner than a pixel is drawn one pixel wide with less coverage.
    const radius = Math.max(0.5, width / 2);
    const max = Math.min(1, width) * full;
    const outer = radius + 0.5;
    const first = Math.max(0, Math.ceil(Math.min(from.y, to.y) - outer - 0.5));
    const last = Math.min(this.height - 1, Math.floor(Math.max(from.y, to.y) + outer - 0.5));
    if (first > last) return;
    const capsule = new Capsule(from, to);
    if (first < this.top) this.top = first;
    if (last >= this.bottom) this.bottom = last + 1;
    for (let row = first; row <= last; row += 1) this.#addRow(capsule, row, radius, max);
  }

  #addRow(capsule: Capsule, row: number, radius: number, max: number): void {
    const { width, stride, parts, starts, ends } = this;
    const y = row + 0.5;
    if (!capsule.cut(y, radius + 0.5)) return;
    const start = Math.max(0, Math.ceil(capsule.left - 0.5));
    const end = Math.min(width, Math.floor(capsule.right - 0.5) + 1);
    if (start >= end) return;
    if (start < (starts[row] as number)) starts[row] = start;
    if (end > (ends[row] as number)) ends[row] = end;
    let solidStart = end;
    let solidEnd = end;
    if (capsule.cut(y, radius - 0.5)) {
      solidStart = Math.min(end, Math.max(start, Math.ceil(capsule.left - 0.5)));
      solidEnd = Math.max(solidStart, Math.min(end, Math.floor(capsule.right - 0.5) + 1));
    }
    const offset = row * stride;
    const whole = Math.round(max);
    for (let column = start; column < solidStart; column += 1)
      raise(parts, offset + column, edge(capsule, column + 0.5, y, radius, max));
    for (let column = solidStart; column < solidEnd; column += 1) raise(parts, offset + column, whole);
    for (let column = solidEnd; column < end; column += 1)
      raise(parts, offset + column, edge(capsule, column + 0.5, y, radius, max));
  }
}

function raise(parts: Uint8Array, index: number, covered: number): void {
  if (covered > (parts[index] as number)) parts[index] = covered;
}

/** Coverage of a pixel at the edge of a line: linear in the distance of its center. */
function edge(capsule: Capsule, x: number, y: number, radius: number, max: number): number {
  const covered = radius + 0.5 - capsule.distance(x, y);
  return covered <= 0 ? 0 : Math.round(covered >= 1 ? max : covered * max);
}
