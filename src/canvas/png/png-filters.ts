/** Undoes the filters of PNG, which write a sample as its difference from its neighbours (PNG, section 9). */
import { UsageError } from '../../errors';
import type { Dimensions } from '../viewer/scale';

/** One row: `from` is read at `at`; `to` is written at `start`, where the row above ends. */
interface Row {
  readonly from: Uint8Array;
  readonly at: number;
  readonly to: Uint8Array;
  readonly start: number;
  /** Samples of a row, and how far the sample on the left is away. */
  readonly length: number;
  readonly step: number;
}

type Undo = (row: Row) => void;

/** By number. The first row has zeros above it, the first pixel zeros on its left. */
const undoers: readonly Undo[] = [
  ({ from, at, to, start, length }) => to.set(from.subarray(at, at + length), start),
  ({ from, at, to, start, length, step }) => {
    for (let index = 0; index < length; index += 1) {
      to[start + index] = (from[at + index] ?? 0) + (index < step ? 0 : (to[start + index - step] ?? 0));
    }
  },
  ({ from, at, to, start, length }) => {
    for (let index = 0; index < length; index += 1) {
      to[start + index] = (from[at + index] ?? 0) + (to[start + index - length] ?? 0);
    }
  },
  ({ from, at, to, start, length, step }) => {
    for (let index = 0; index < length; index += 1) {
      const left = index < step ? 0 : (to[start + index - step] ?? 0);
      const above = to[start + index - length] ?? 0;
      to[start + index] = (from[at + index] ?? 0) + ((left + above) >> 1);
    }
  },
  ({ from, at, to, start, length, step }) => {
    for (let index = 0; index < length; index += 1) {
      const left = index < step ? 0 : (to[start + index - step] ?? 0);
      const corner = index < step ? 0 : (to[start + index - length - step] ?? 0);
      to[start + index] = (from[at + index] ?? 0) + paeth(left, to[start + index - length] ?? 0, corner);
    }
  },
];

/** Whichever of the three is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * The samples of rows that each begin with the number of their filter.
 * @throws UsageError for a filter that there is none of
 */
export function unfilter(lines: Uint8Array, { width, height }: Dimensions, channels: number): Uint8Array {
  const length = width * channels;
  // One row of zeros stands above the first.
  const to = new Uint8Array(length * (height + 1));
  for (let y = 0; y < height; y += 1) {
    const at = y * (length + 1);
    const undo = undoers[lines[at] ?? 0];
    if (!undo) throw new UsageError(`the PNG file is damaged: row ${y} has the unknown filter ${lines[at]}`);
    undo({ from: lines, at: at + 1, to, start: (y + 1) * length, length, step: channels });
  }
  return to.subarray(length);
}
