/** Reverses the filters of PNG, which store a sample as its difference from its neighbours (PNG, section 9). */
import { UsageError } from '../../errors';
import type { Dimensions } from '../scale';

/** One row: read from `from` at `at`, written to `to` at `start`, after the row above. */
interface Row {
  readonly from: Uint8Array;
  readonly at: number;
  readonly to: Uint8Array;
  readonly start: number;
  /** Samples per row, and the distance to the sample on the left. */
  readonly length: number;
  readonly step: number;
}

type Reverse = (row: Row) => void;

/** By filter type. Samples above the first row and left of the first pixel are zero. */
const reversers: readonly Reverse[] = [
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

/** The one of the three that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * The samples of rows that each start with their filter type.
 * @throws UsageError for an unknown filter type
 */
export function unfilter(lines: Uint8Array, { width, height }: Dimensions, channels: number): Uint8Array {
  const length = width * channels;
  // A row of zeros above the first row.
  const to = new Uint8Array(length * (height + 1));
  for (let y = 0; y < height; y += 1) {
    const at = y * (length + 1);
    const reverse = reversers[lines[at] ?? 0];
    if (!reverse)
      throw new UsageError(`the PNG file is damaged: row ${y} has the unknown filter ${lines[at]}`);
    reverse({ from: lines, at: at + 1, to, start: (y + 1) * length, length, step: channels });
  }
  return to.subarray(length);
}
