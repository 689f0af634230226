/** Scales pictures. */
import { type Bitmap, blankBitmap } from '../core/bitmap';

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

/** The picture with every pixel as a square of `times` by `times`. */
export function enlarge(bitmap: Bitmap, times: number): Bitmap {
  if (times === 1) return bitmap;
  const { width, height } = bitmap;
  const larger = blankBitmap(width * times, height * times);
  for (let y = 0; y < height; y += 1) {
    const start = y * times * larger.width;
    for (let x = 0; x < width; x += 1) {
      const at = start + x * times;
      larger.pixels.fill(bitmap.pixels[y * width + x] ?? 0, at, at + times);
    }
    for (let copy = 1; copy < times; copy += 1) {
      larger.pixels.copyWithin(start + copy * larger.width, start, start + larger.width);
    }
  }
  return larger;
}

/** The picture in another size: each pixel has the colour at the centre of its box. */
export function nearest(bitmap: Bitmap, { width, height }: Dimensions): Bitmap {
  const resized = blankBitmap(width, height);
  const columns = centres(bitmap.width, width);
  const rows = centres(bitmap.height, height);
  for (let y = 0; y < height; y += 1) {
    const start = (rows[y] ?? 0) * bitmap.width;
    for (let x = 0; x < width; x += 1) {
      resized.pixels[y * width + x] = bitmap.pixels[start + (columns[x] ?? 0)] ?? 0;
    }
  }
  return resized;
}

/**
 * The picture in another size: each pixel has the most frequent colour of its box, so that no new colours appear. The first
 * of two equally frequent ones is used.
 */
export function majority(bitmap: Bitmap, { width, height }: Dimensions): Bitmap {
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  const resized = blankBitmap(width, height);
  const columns = edges(bitmap.width, width);
  const rows = edges(bitmap.height, height);
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = boxOf(rows, y);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = boxOf(columns, x);
      resized.pixels[y * width + x] = mostFrequent(bitmap, counts, left, right, top, bottom);
    }
  }
  return resized;
}

/** The most frequent colour of a box; `counts` is all zero before and after. */
function mostFrequent(
  { width, pixels }: Bitmap,
  counts: Uint32Array,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  let best = 0;
  let most = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    for (let at = y * width + left; at < end; at += 1) {
      const colour = pixels[at] ?? 0;
      const count = (counts[colour] ?? 0) + 1;
      counts[colour] = count;
      if (count > most) {
        most = count;
        best = colour;
      }
    }
  }
  // Only what was counted: most boxes have a few pixels, and there are many boxes.
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    for (let at = y * width + left; at < end; at += 1) counts[pixels[at] ?? 0] = 0;
  }
  return best;
}

/** The picture in another size, with the average colour of each box as `0xRRGGBB`. */
export function average(
  bitmap: Bitmap,
  { width, height }: Dimensions,
  colours: readonly number[],
): Uint32Array {
  const resized = new Uint32Array(width * height);
  const table = Uint32Array.from(colours);
  const columns = edges(bitmap.width, width);
  const rows = edges(bitmap.height, height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = boxOf(rows, y);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = boxOf(columns, x);
      resized[y * width + x] = averageOf(bitmap, table, left, right, top, bottom);
    }
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
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right;
    for (let at = y * width + left; at < end; at += 1) {
      const colour = table[pixels[at] ?? 0] ?? 0;
      red += colour >> 16;
      green += (colour >> 8) & 255;
      blue += colour & 255;
    }
  }
  const count = (right - left) * (bottom - top);
  return (Math.round(red / count) << 16) | (Math.round(green / count) << 8) | Math.round(blue / count);
}

/** The edges of the boxes when `from` pixels become `to`; each box has at least one pixel. */
function edges(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to + 1 }, (_, index) => Math.floor((index * from) / to));
}

/** Start and end of a box; the end is exclusive. */
function boxOf(bounds: Uint32Array, index: number): readonly [from: number, to: number] {
  const from = bounds[index] ?? 0;
  return [from, Math.max(bounds[index + 1] ?? 0, from + 1)];
}

function centres(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to }, (_, index) => Math.floor(((2 * index + 1) * from) / (2 * to)));
}
