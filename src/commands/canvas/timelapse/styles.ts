/** Styles of a timelapse: a pixel shows its color, its number of changes, or its age. */
import { UsageError } from '../../../errors';
import type { Span } from './timing';

/** Number of colors of a ramp. */
const levels = 32;

/** Interpolates colors (`0xRRGGBB`) evenly between stops, including the first and the last stop. */
function ramp(stops: readonly number[], count = levels): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (index * (stops.length - 1)) / (count - 1);
    const low = Math.min(Math.floor(at), stops.length - 2);
    return mix(stops[low] ?? 0, stops[low + 1] ?? 0, at - low);
  });
}

/** Mixes two colors; `share` 0 is the first, 1 the second. */
function mix(first: number, second: number, share: number): number {
  const part = (shift: number) => {
    const from = (first >> shift) & 255;
    return Math.round(from + (((second >> shift) & 255) - from) * share) << shift;
  };
  return part(16) | part(8) | part(0);
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
}

export interface StyleOptions {
  /** Canvas colors, as `0xRRGGBB`. */
  readonly palette: readonly number[];
  /** Number of shown pixels. */
  readonly size: number;
  /** The shown part of the recording. */
  readonly span: Span;
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
      hint: 'use --style heat, which shows no colors of the canvas',
    },
  );
}

function styleOf(name: StyleName, options: StyleOptions): Style {
  if (name === 'heat') return heatStyle(options);
  if (name === 'age') return ageStyle(options);
  return options.counts ? authorStyle(options.palette, options.counts) : plainStyle(options.palette);
}

function plainStyle(colors: readonly number[]): Style {
  return { colors, base: (color) => 1 + color, changed: (_, color) => 1 + color };
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

const heatColors = ramp([0x0b0b18, 0x4a0c3a, 0xa81c36, 0xe8601c, 0xf9c441, 0xfffbe6]);

/** Maximum number of distinguished changes. */
const maxChanges = 255;

/** Level for a number of changes: each doubling adds four levels. @internal */
export function heatLevel(changes: number): number {
  return Math.min(levels - 1, Math.round(4 * Math.log2(1 + Math.min(changes, maxChanges))));
}

function heatStyle({ size, span, counts }: StyleOptions): Style {
  const changes = new Uint8Array(size);
  const numberOf = Uint8Array.from({ length: maxChanges + 1 }, (_, count) => 1 + heatLevel(count));
  return {
    colors: heatColors,
    base: () => 1,
    changed(place, _, author, at) {
      let count = changes[place] ?? 0;
      if (count < maxChanges && at >= span.from && (counts?.(author) ?? true)) {
        count += 1;
        changes[place] = count;
      }
      return numberOf[count] ?? 1;
    },
  };
}

/** Number of ticks of the shown part. */
const ticks = 65_536;
const oldest = Math.log2(ticks);
const ageColors = ramp([0x0a1022, 0x12305f, 0x1b6ca8, 0x37b5c9, 0xa8ecd4, 0xffffff], oldest + 1);

/** Tick of pixels that never changed: long before the first tick. */
const never = -(2 ** 30);

/**
 * Level for an age in ticks: new changes are brightest, and each doubling is a level darker.
 * @internal
 */
export function ageLevel(age: number): number {
  return oldest - Math.round(Math.log2(1 + Math.min(age, ticks)));
}

function ageStyle({ size, span, counts }: StyleOptions): Style {
  const perMs = span.to > span.from ? ticks / (span.to - span.from) : 1;
  const tickAt = (at: number) => Math.max(never, Math.floor((at - span.from) * perMs));
  const changedAt = new Int32Array(size).fill(never);
  const numberOf = Uint8Array.from({ length: ticks + 1 }, (_, age) => 1 + ageLevel(age));
  return {
    colors: ageColors,
    base: () => 1,
    changed(place, _, author, at) {
      if (counts?.(author) ?? true) changedAt[place] = tickAt(at);
      return numberOf[0] ?? 1;
    },
    age(image, at) {
      const now = tickAt(at);
      for (let place = 0; place < size; place += 1)
        image[place] = numberOf[Math.min(ticks, now - (changedAt[place] ?? 0))] ?? 1;
    },
  };
}
