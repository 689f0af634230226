/** Shrinks the canvas for the screen; reuses the last result for boxes without changed pixels. */
import type { Bitmap } from '../../../image/bitmap';
import { boxes, type Dimensions, majority, mostFrequent } from '../../../image/scale';

interface Shrunk {
  readonly from: Bitmap;
  readonly to: Bitmap;
}

/** The last result; the next bitmap usually differs in a few pixels. */
let last: Shrunk | undefined;

const isSameSize = (one: Dimensions, other: Dimensions) =>
  one.width === other.width && one.height === other.height;

/** Same result as `majority`, for a size that is not larger. A bitmap must not change after the call. */
export function shrunkBoard(bitmap: Bitmap, size: Dimensions): Bitmap {
  if (isSameSize(bitmap, size)) return bitmap;
  const isLikeLast = last && isSameSize(last.from, bitmap) && isSameSize(last.to, size);
  const to = last && isLikeLast ? withChanges(last, bitmap) : majority(bitmap, size);
  last = { from: bitmap, to };
  return to;
}

function withChanges({ from, to }: Shrunk, bitmap: Bitmap): Bitmap {
  if (from.pixels === bitmap.pixels) return to;
  const { width, height } = to;
  const columns = boxes(bitmap.width, width);
  const rows = boxes(bitmap.height, height);
  const changed = changedBoxes(from, bitmap, numbersOf(columns), numbersOf(rows));
  const pixels = to.pixels.slice();
  const counts = new Uint32Array(256);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (changed[at] === 0) continue;
      const [left, right] = [columns[0][x] ?? 0, columns[1][x] ?? 0];
      pixels[at] = mostFrequent(bitmap, counts, left, right, rows[0][y] ?? 0, rows[1][y] ?? 0);
    }
  }
  return { width, height, pixels };
}

/** Index of the box of each column or row. */
function numbersOf([starts, ends]: readonly [Uint32Array, Uint32Array]): Uint16Array {
  const numbers = new Uint16Array(ends.at(-1) ?? 0);
  for (let box = 0; box < starts.length; box += 1) numbers.fill(box, starts[box], ends[box]);
  return numbers;
}

/** Marks each box with a changed pixel with 1, row by row. */
function changedBoxes(
  { pixels: before }: Bitmap,
  { width, pixels }: Bitmap,
  columns: Uint16Array,
  rows: Uint16Array,
): Uint8Array {
  const boxesOfRow = (columns.at(-1) ?? 0) + 1;
  const changed = new Uint8Array(boxesOfRow * ((rows.at(-1) ?? 0) + 1));
  const [words, wordsBefore] = [wordsOf(pixels), wordsOf(before)];
  const compare = (from: number, end: number) => {
    for (let at = from; at < end; at += 1) {
      if (pixels[at] === before[at]) continue;
      const y = Math.floor(at / width);
      changed[(rows[y] ?? 0) * boxesOfRow + (columns[at - y * width] ?? 0)] = 1;
    }
  };
  for (let word = 0; word < words.length; word += 1)
    if (words[word] !== wordsBefore[word]) compare(4 * word, 4 * word + 4);
  compare(4 * words.length, pixels.length);
  return changed;
}

/** View with four pixels per number, for fast comparison; up to three pixels at the end are omitted. */
function wordsOf(pixels: Uint8Array): Int32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Int32Array(aligned.buffer, aligned.byteOffset, pixels.length >> 2);
}
