/** The canvas as a picture, or as colour numbers. */
import type { Bitmap, Region } from '../../canvas/core/bitmap';
import { paletteRgb } from '../../canvas/core/palette';
import type { Room } from '../../ports/pictures';
import type { View } from '../text/view';

/** A part of the canvas with its scaling. In JSON, the region and its colour numbers, one list per row. */
export class ShownBoard {
  constructor(
    readonly bitmap: Bitmap,
    readonly region: Region,
    readonly scaling: Scaling,
  ) {}

  toJSON(): Region & { readonly pixels: number[][] } {
    return { ...this.region, pixels: pixelRows(this.bitmap) };
  }
}

export interface Scaling {
  /** Fit the height of the screen too, and enlarge; otherwise only shrink to its width. */
  readonly fit: boolean;
  /** When shrinking, use the average of the colours instead of the most frequent one. */
  readonly smooth: boolean;
}

/** The result of `canvas show`; without a region, the whole canvas. */
export function shownBoard(bitmap: Bitmap, region: Region | undefined, scaling: Scaling): ShownBoard {
  const { width, height } = bitmap;
  return new ShownBoard(bitmap, region ?? { x: 0, y: 0, width, height }, scaling);
}

function pixelRows({ width, height, pixels }: Bitmap): number[][] {
  return Array.from({ length: height }, (_, y) => [...pixels.subarray(y * width, (y + 1) * width)]);
}

/** Maximum factor of an enlarged picture. */
export const maxEnlarge = 16;

/** The picture when the view has a printer, otherwise colour numbers, one line per row. */
export function boardPicture({ bitmap, scaling: { fit, smooth } }: ShownBoard, view: View): string[] {
  if (view.printer) {
    const colours = paletteRgb;
    return view.printer.print(
      { ...bitmap, colours, ...(smooth && { shrink: 'average' }) },
      roomOf(fit, view),
    );
  }
  if (view.terminal) return [`${bitmap.width} by ${bitmap.height} pixels; pictures are turned off`];
  return pixelRows(bitmap).map((row) => row.join('\t'));
}

function roomOf(fit: boolean, { width, rows }: View): Room {
  return fit
    ? { columns: width, rows: rows - 1, enlarge: maxEnlarge }
    : { columns: width, rows: Number.POSITIVE_INFINITY };
}
