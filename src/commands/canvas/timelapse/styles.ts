/** Styles of a timelapse: a pixel shows its color, its number of changes, or its age; and the legend below the frames. */
import { UsageError } from '../../../errors';
import { mix } from '../../../image/palette';
import type { Patch, Span } from './film';
import glyphData from './legend-glyphs.json';

const levels = 32;

/** Interpolates colors (`0xRRGGBB`) evenly between stops, including the first and the last stop. */
function ramp(stops: readonly number[], count = levels): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (index * (stops.length - 1)) / (count - 1);
    const low = Math.min(Math.floor(at), stops.length - 2);
    return mix(stops[low] ?? 0, stops[low + 1] ?? 0, at - low);
  });
}

export const styleNames = ['as-it-was', 'heat', 'age'] as const;
export type StyleName = (typeof styleNames)[number];

/** Maps pixels to color numbers, starting at 1. A style may hold state for each pixel. */
export interface Style {
  /** `0xRRGGBB`; the first color has number 1. */
  readonly colors: readonly number[];
  /** Returns the number for a pixel from before the recording. */
  base(color: number): number;
  /** Returns the number for a placed pixel. */
  changed(place: number, color: number, author: number, at: number): number;
  /** Updates all numbers that depend on the time; returns true when it did. */
  age?(image: Uint8Array, at: number): void;
  /** Numbers of the colors from the lowest to the highest value, their labels, and the number after them. */
  readonly legend?: {
    readonly first: number;
    readonly count: number;
    readonly background: number;
    readonly labels: readonly [low: string, high: string];
  };
}

export interface StyleOptions {
  /** Canvas colors, as `0xRRGGBB`. */
  readonly palette: readonly number[];
  /** Number of shown pixels. */
  readonly size: number;
  readonly span: Span;
  /** Most changes of a pixel in the shown part, to which heat stretches; see `changeCounter`. */
  readonly peak?: number;
  /** Whether pixels of an author count. Default: all. */
  readonly counts?: (author: number) => boolean;
}

/** Color numbers are bytes, and 0 means unchanged. */
const maxColors = 255;

/** @throws UsageError when the canvas has too many colors for the style */
export function makeStyle(name: StyleName, options: StyleOptions): Style {
  const style = styleOf(name, options);
  if (style.colors.length <= maxColors) return style;
  throw new UsageError(
    `the canvas has ${options.palette.length} colors, which are too many for this timelapse`,
    {
      hint: 'use --style heat, which shows the canvas in gray',
    },
  );
}

function styleOf(name: StyleName, options: StyleOptions): Style {
  if (name === 'heat') return heatStyle(options);
  if (name === 'age') return ageStyle(options);
  return options.counts
    ? authorStyle(options.palette, options.counts)
    : { colors: options.palette, base: (color) => 1 + color, changed: (_, color) => 1 + color };
}

/** Share of white in pixels of other authors. */
const paleness = 0.82;

/** Pixels of the author in their colors, all others in pale colors, whose numbers follow the palette. */
function authorStyle(palette: readonly number[], counts: (author: number) => boolean): Style {
  const pale = palette.map((color) => mix(color, 0xffffff, paleness));
  return {
    colors: [...palette, ...pale],
    base: (color) => 1 + color + palette.length,
    changed: (_, color, author) => 1 + (counts(author) ? color : color + palette.length),
  };
}

/** Grays of the canvas below the colors of a style: dark enough for both ends of a ramp to stand out. */
const grays = ramp([0x202020, 0x707070], 16);

/** The number of the gray for each color of the canvas. */
function grayNumbers(palette: readonly number[]): Uint8Array {
  return Uint8Array.from(palette, (rgb) => {
    const light = (((rgb >> 16) & 255) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11) / 255;
    return 1 + Math.round(light * (grays.length - 1));
  });
}

const legendOf = (low: string, high: string) => ({
  first: grays.length + 1,
  count: levels,
  background: 1,
  labels: [low, high] as const,
});

const heatColors = ramp([0x5a1050, 0xa81c36, 0xe8601c, 0xf9c441, 0xfffbe6]);

const maxChanges = 65_535;

/** Level for a number of changes, from 1 to `peak`: each doubling adds as many levels. @internal */
export function heatLevel(changes: number, peak: number): number {
  if (peak <= 1) return levels - 1;
  return Math.round(((levels - 1) * Math.log2(Math.min(changes, peak))) / Math.log2(peak));
}

/** Counts the changes of each pixel in the shown part. */
export function changeCounter({ size, span, counts }: Omit<StyleOptions, 'palette' | 'peak'>) {
  const changes = new Uint16Array(size);
  let peak = 0;
  return {
    peak: () => peak,
    add(place: number, author: number, at: number): number {
      const count = changes[place] ?? 0;
      if (at < span.from || !(counts?.(author) ?? true) || count >= maxChanges) return count;
      changes[place] = count + 1;
      peak = Math.max(peak, count + 1);
      return count + 1;
    },
  };
}

function heatStyle({ palette, peak = maxChanges, ...options }: StyleOptions): Style {
  const counter = changeCounter(options);
  const gray = grayNumbers(palette);
  const numberOf = Uint8Array.from(
    { length: peak + 1 },
    (_, count) => 1 + grays.length + heatLevel(Math.max(1, count), peak),
  );
  return {
    colors: [...grays, ...heatColors],
    base: (color) => gray[color] ?? 1,
    changed(place, color, author, at) {
      const count = counter.add(place, author, at);
      return (count === 0 ? gray[color] : numberOf[Math.min(count, peak)]) ?? 1;
    },
    legend: legendOf('1', String(Math.max(1, peak))),
  };
}

const ticks = 65_536;
const ageColors = ramp([0x12305f, 0x1b6ca8, 0x37b5c9, 0xa8ecd4, 0xffffff]);

/** Tick of pixels that did not change in the shown part. */
const never = -1;

/** Level for an age in ticks: new changes are brightest, and the darkest are as old as the shown part. @internal */
export function ageLevel(age: number): number {
  return Math.round((levels - 1) * (1 - Math.min(age, ticks) / ticks));
}

function ageStyle({ palette, size, span, counts }: StyleOptions): Style {
  const perMs = span.to > span.from ? ticks / (span.to - span.from) : 1;
  const tickAt = (at: number) => Math.floor((at - span.from) * perMs);
  const changedAt = new Int32Array(size).fill(never);
  const gray = grayNumbers(palette);
  const numberOf = Uint8Array.from({ length: ticks + 1 }, (_, age) => 1 + grays.length + ageLevel(age));
  return {
    colors: [...grays, ...ageColors],
    base: (color) => gray[color] ?? 1,
    changed(place, color, author, at) {
      if (at >= span.from && (counts?.(author) ?? true)) changedAt[place] = tickAt(at);
      return (changedAt[place] === never ? gray[color] : numberOf[0]) ?? 1;
    },
    age(image, at) {
      const now = tickAt(at);
      for (let place = 0; place < size; place += 1) {
        const changed = changedAt[place] ?? never;
        if (changed !== never) image[place] = numberOf[Math.min(ticks, now - changed)] ?? 1;
      }
    },
    legend: legendOf(spanLabel(span), '0'),
  };
}

/** The length of a part in its largest unit: `3d`, `6h`, `45m`, `20s`. */
function spanLabel({ from, to }: Span): string {
  const seconds = Math.round((to - from) / 1000);
  if (seconds >= 2 * 86_400) return `${Math.round(seconds / 86_400)}d`;
  if (seconds >= 2 * 3600) return `${Math.round(seconds / 3600)}h`;
  return seconds >= 120 ? `${Math.round(seconds / 60)}m` : `${seconds}s`;
}

/** Digits and units, 3 by 5 pixels: a row of three bits each. */
const glyphs: Readonly<Record<string, readonly number[]>> = glyphData;

const glyphRows = 5;
/** Columns of a character with the space after it. */
const glyphColumns = 4;
/** Rows of a legend that is not enlarged, with a margin above and below. */
const legendRows = glyphRows + 2;
/** Minimum columns of the colors between the two labels. */
const minBar = 8;
/** Width of frames for which a legend is not enlarged. */
const smallWidth = 192;

/** Color numbers, row by row, as wide as the frames. */
export interface LegendPicture {
  readonly pixels: Uint8Array;
  readonly height: number;
}

/** Draws the legend of a style for frames of this width; without labels if there is no room. */
export function legendPicture(legend: NonNullable<Style['legend']>, width: number): LegendPicture {
  const times = Math.max(1, Math.floor(width / smallWidth));
  const small = smallLegend(legend, Math.ceil(width / times));
  const height = legendRows * times;
  const pixels = Uint8Array.from({ length: width * height }, (_, place) => {
    const [x, y] = [Math.floor((place % width) / times), Math.floor(place / width / times)];
    return small.pixels[y * small.width + x] ?? legend.background;
  });
  return { pixels, height };
}

function smallLegend({ first, count, background, labels }: NonNullable<Style['legend']>, width: number) {
  const pixels = new Uint8Array(width * legendRows).fill(background);
  const [low, high] = labels;
  const room = [low, high].map((text) => text.length * glyphColumns + 1);
  const hasLabels = width - (room[0] ?? 0) - (room[1] ?? 0) >= minBar;
  const left = hasLabels ? (room[0] ?? 0) + 1 : 0;
  const right = hasLabels ? width - (room[1] ?? 0) - 1 : width;
  for (let y = 1; y <= glyphRows; y += 1)
    for (let x = left; x < right; x += 1)
      pixels[y * width + x] = first + Math.floor(((x - left) * count) / (right - left));
  const write = (text: string, column: number) => {
    for (const [index, character] of [...text].entries())
      for (const [row, bits] of (glyphs[character] ?? []).entries())
        for (let bit = 0; bit < 3; bit += 1)
          if (bits & (4 >> bit))
            pixels[(1 + row) * width + column + index * glyphColumns + bit] = first + count - 1;
  };
  if (hasLabels) {
    write(low, 1);
    write(high, right + 1);
  }
  return { pixels, width };
}

/** The patches with the legend below the first, which is a whole picture; later ones do not change it. */
export async function* withLegend(
  patches: AsyncIterable<Patch>,
  legend: LegendPicture,
): AsyncGenerator<Patch> {
  let isFirst = true;
  for await (const patch of patches) {
    yield isFirst ? below(patch, legend) : patch;
    isFirst = false;
  }
}

function below({ area, pixels, isOpaque }: Patch, legend: LegendPicture): Patch {
  const joined = new Uint8Array(pixels.length + legend.pixels.length);
  joined.set(pixels);
  joined.set(legend.pixels, pixels.length);
  return { area: { ...area, height: area.height + legend.height }, pixels: joined, isOpaque };
}
