/** Scales pictures. */
import { type Bitmap, blankBitmap, differenceFinder } from './bitmap';

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** The largest size with the same proportions that fits, at least one pixel. Enlarged only by whole factors up to `maxFactor`. */
export function fitInto(picture: Dimensions, room: Dimensions, maxFactor = 1): Dimensions {
  const { width, height } = picture;
  const times = Math.floor(Math.min(room.width / width, room.height / height, maxFactor));
  if (times >= 1) return { width: width * times, height: height * times };
  const share = Math.min(room.width / width, room.height / height);
  return {
    width: Math.max(1, Math.floor(width * share)),
    height: Math.max(1, Math.floor(height * share)),
  };
}

/** The picture with every pixel as a square of `times` by `times`, cut to a size. */
export function enlarge(
  bitmap: Bitmap,
  times: number,
  max: Dimensions = { width: Infinity, height: Infinity },
): Bitmap {
  if (times === 1) return bitmap;
  const width = Math.min(bitmap.width * times, max.width);
  const larger = blankBitmap(width, Math.min(bitmap.height * times, max.height));
  const { pixels } = larger;
  for (let y = 0; y < larger.height; y += 1) {
    const start = y * width;
    if (y % times > 0) {
      pixels.copyWithin(start, start - width, start);
      continue;
    }
    for (let from = (y / times) * bitmap.width, at = start; at < start + width; from += 1) {
      const color = bitmap.pixels[from] ?? 0;
      // For a few pixels, a loop is faster than fill.
      for (const end = Math.min(at + times, start + width); at < end; at += 1) pixels[at] = color;
    }
  }
  return larger;
}

/**
 * The picture in another size: each pixel has the most frequent color of its box, so that no new colors appear. The first
 * of two equally frequent ones is used.
 * @param before an earlier picture and its smaller result, both of the same sizes: unchanged boxes are copied from it
 */
export function majority(
  bitmap: Bitmap,
  { width, height }: Dimensions,
  before?: { readonly from: Bitmap; readonly to: Bitmap },
): Bitmap {
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  const resized = before ? { ...before.to, pixels: before.to.pixels.slice() } : blankBitmap(width, height);
  const [lefts, rights] = boxes(bitmap.width, width);
  const [tops, bottoms] = boxes(bitmap.height, height);
  const counts = new Uint32Array(256);
  const choose = (x: number, y: number) => {
    const [left, right, top, bottom] = [lefts[x] ?? 0, rights[x] ?? 0, tops[y] ?? 0, bottoms[y] ?? 0];
    resized.pixels[y * width + x] = mostFrequent(bitmap, counts, left, right, top, bottom);
  };
  if (!before) {
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) choose(x, y);
    return resized;
  }
  const [columns, rows] = [placesIn(lefts, rights), placesIn(tops, bottoms)];
  const isChosen = new Uint8Array(width * height);
  const nextDifference = differenceFinder(bitmap.pixels, before.from.pixels);
  for (let at = nextDifference(0); at < bitmap.pixels.length; at = nextDifference(at + 1)) {
    const x = columns[at % bitmap.width] ?? 0;
    const y = rows[Math.floor(at / bitmap.width)] ?? 0;
    if (isChosen[y * width + x] === 0) choose(x, y);
    isChosen[y * width + x] = 1;
  }
  return resized;
}

/** The box of each pixel of a row or column, by boxes that do not overlap. */
function placesIn(starts: Uint32Array, ends: Uint32Array): Uint32Array {
  const places = new Uint32Array(ends.at(-1) ?? 0);
  for (const [place, start] of starts.entries()) places.fill(place, start, ends[place]);
  return places;
}

/**
 * The most frequent color of a box; `counts` is all zero before and after. Counted by runs of one color, until one has
 * more than half of the box.
 */
function mostFrequent(
  bitmap: Bitmap,
  counts: Uint32Array,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  const { width, pixels } = bitmap;
  const half = ((right - left) * (bottom - top)) / 2;
  let best = pixels[top * width + left] ?? 0;
  let max = 0;
  let color = best;
  let count = 0;
  for (let y = top; y < bottom && max <= half; y += 1) {
    const end = y * width + right;
    for (let at = y * width + left; at < end; at += 1) {
      const next = pixels[at] ?? 0;
      if (next !== color) {
        counts[color] = count;
        color = next;
        count = counts[next] ?? 0;
      }
      count += 1;
      if (count <= max) continue;
      max = count;
      best = color;
    }
  }
  clear(counts, bitmap, left, right, top, bottom);
  return best;
}

/** From this many pixels on, clearing all counts is faster than clearing the counts of the pixels. */
const manyPixels = 128;

function clear(
  counts: Uint32Array,
  { width, pixels }: Bitmap,
  left: number,
  right: number,
  top: number,
  bottom: number,
): void {
  if ((right - left) * (bottom - top) >= manyPixels) {
    counts.fill(0);
    return;
  }
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    for (let at = y * width + left; at < end; at += 1) counts[pixels[at] ?? 0] = 0;
  }
}

/** The picture in another size, with the average color of each box as `0xRRGGBB`. */
export function average(
  bitmap: Bitmap,
  { width, height }: Dimensions,
  colors: readonly number[],
): Uint32Array {
  const resized = new Uint32Array(width * height);
  const table = Uint32Array.from(colors);
  const [lefts, rights] = boxes(bitmap.width, width);
  const [tops, bottoms] = boxes(bitmap.height, height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const [top, bottom] = [tops[y] ?? 0, bottoms[y] ?? 0];
    for (let x = 0; x < width; x += 1, at += 1)
      resized[at] = averageOf(bitmap, table, lefts[x] ?? 0, rights[x] ?? 0, top, bottom);
  }
  return resized;
}

function averageOf(
  { width, pixels }: Bitmap,
  table: Uint32Array,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  const count = (right - left) * (bottom - top);
  if (count === 1) return table[pixels[top * width + left] ?? 0] ?? 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    for (let at = y * width + left; at < end; at += 1) {
      const color = table[pixels[at] ?? 0] ?? 0;
      red += color >> 16;
      green += (color >> 8) & 255;
      blue += color & 255;
    }
  }
  return (Math.round(red / count) << 16) | (Math.round(green / count) << 8) | Math.round(blue / count);
}

/** Starts and ends (exclusive) of the boxes that scale `from` pixels to `to`; each box has at least one pixel. */
function boxes(from: number, to: number): readonly [starts: Uint32Array, ends: Uint32Array] {
  const edge = (index: number) => Math.floor((index * from) / to);
  const starts = Uint32Array.from({ length: to }, (_, index) => edge(index));
  return [starts, starts.map((start, index) => Math.max(edge(index + 1), start + 1))];
}
