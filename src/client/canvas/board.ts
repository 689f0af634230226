/**
 * The board of the service: one byte for each pixel, with the side in an optional header (protocol: pixel canvas
 * records).
 */
import { NetworkError } from '../../errors';
import { type Bitmap, blankBitmap } from '../../image/bitmap';
import { palette } from '../../image/palette';
import { pixelsIn } from './wire';

/** Maximum side in pixels: coordinates have 11 bits. */
export const maxCanvasSide = 2048;

/**
 * Reads the bytes as a square bitmap. Without a header, the side is the square root of the number of bytes.
 * @throws NetworkError when the bytes are not a valid board
 */
export function boardFrom(bytes: Uint8Array, header: string | undefined): Bitmap {
  const side = header === undefined ? Math.sqrt(bytes.length) : sideFrom(header);
  if (!Number.isInteger(side) || side < 1) throw unreadable(`${bytes.length} bytes are not a square`);
  if (side > maxCanvasSide) throw unreadable(`a side of ${side} pixels is more than ${maxCanvasSide}`);
  if (side * side !== bytes.length) {
    throw unreadable(`${bytes.length} bytes do not match a side of ${side} pixels`);
  }
  const wrong = firstOutside(bytes, palette.length);
  if (wrong < bytes.length)
    throw unreadable(`byte ${wrong} is ${bytes[wrong]}, but colors are 0 to ${palette.length - 1}`);
  // `Buffer.slice` returns a view, but callers need `slice` to copy.
  const isPlain = Object.getPrototypeOf(bytes) === Uint8Array.prototype;
  const pixels = isPlain ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: side, height: side, pixels };
}

/** A loop: a call for each of a quarter of a million pixels takes milliseconds in a process that has just started. */
function firstOutside(bytes: Uint8Array, limit: number): number {
  let index = 0;
  while (index < bytes.length && Number(bytes[index]) < limit) index += 1;
  return index;
}

function sideFrom(header: string): number {
  if (/^\d{1,5}$/.test(header.trim())) return Number(header);
  throw unreadable(`its header has a side of '${header}'`);
}

function unreadable(why: string): NetworkError {
  return new NetworkError(`the service sent an unreadable board: ${why}`, { hint: 'try again in a moment' });
}

/** Minimum side of a canvas in pixels: a canvas of unknown size before the first pixel arrives. */
export const smallestSide = 256;

/**
 * Enlarges a canvas of unknown size until it holds every pixel of the batch; the side doubles each time. Returns the same
 * bitmap when it is large enough.
 */
export function grownFor(board: Bitmap, batch: Uint8Array): Bitmap {
  const furthest = pixelsIn(batch).reduce((max, [x, y]) => Math.max(max, x, y), 0);
  let side = board.width;
  while (side <= furthest && side < maxCanvasSide) side *= 2;
  if (side === board.width) return board;
  const grown = blankBitmap(side, side);
  for (let row = 0; row < board.height; row += 1)
    grown.pixels.set(board.pixels.subarray(row * board.width, (row + 1) * board.width), row * side);
  return grown;
}
