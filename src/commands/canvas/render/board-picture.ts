/** Renders the canvas as a picture, or as color numbers. */
import type { Bitmap, Region } from '../../../image/bitmap';
import { paletteRgb } from '../../../image/palette';
import type { Room } from '../../../ports/pictures';
import { displayWidth } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

/** A region of the canvas with its scaling. Serializes to JSON as the region and its color numbers, one list per row. */
export class ShownBoard {
  constructor(
    readonly bitmap: Bitmap,
    readonly region: Region,
    readonly scaling: Scaling,
  ) {}

  toJSON(): Region & { readonly pixels: number[][] } {
    return { ...this.region, pixels: pixelRows(this.bitmap).map((row) => Array.from(row)) };
  }
}

export interface Scaling {
  /** `fit`: scaled to the screen, up or down; `width`: shrunk to the width of the screen; `1:1`: not scaled. */
  readonly size: 'fit' | 'width' | '1:1';
  /** Shrink with the average color of each box instead of the most frequent one. */
  readonly smooth: boolean;
}

/** The result of `canvas show`; without a region, the whole canvas. */
export function shownBoard(bitmap: Bitmap, region: Region | undefined, scaling: Scaling): ShownBoard {
  const { width, height } = bitmap;
  return new ShownBoard(bitmap, region ?? { x: 0, y: 0, width, height }, scaling);
}

/** The arrays of bytes copy and join themselves: an iteration takes milliseconds in a process that has just started. */
function pixelRows({ width, height, pixels }: Bitmap): Uint8Array[] {
  return Array.from({ length: height }, (_, y) => pixels.subarray(y * width, (y + 1) * width));
}

export const maxEnlarge = 16;

/** The picture when the view has a printer, otherwise color numbers, one line per row. */
export function boardPicture(
  { bitmap, region, scaling: { size, smooth } }: ShownBoard,
  view: View,
): string[] {
  if (view.printer) {
    const picture = { ...bitmap, colors: paletteRgb, ...(smooth && { shrink: 'average' as const }) };
    const lines = view.printer.print(picture, roomOf(size, bitmap, view));
    // A picture with real pixels does not consist of lines, so it gets no frame.
    return view.terminal && view.printer.erase === undefined ? framed(lines, region, view) : lines;
  }
  if (view.terminal) return [`${bitmap.width} by ${bitmap.height} pixels; pictures are turned off`];
  return pixelRows(bitmap).map((row) => row.join('\t'));
}

function roomOf(size: Scaling['size'], bitmap: Bitmap, { width, rows, terminal }: View): Room {
  if (size === '1:1') return { columns: bitmap.width, rows: Number.POSITIVE_INFINITY };
  if (size === 'width') return { columns: width, rows: Number.POSITIVE_INFINITY };
  // The frame takes two rows and two columns, the prompt below it one row.
  const frame = terminal ? 2 : 0;
  return { columns: width - frame, rows: rows - 1 - frame, enlarge: maxEnlarge };
}

/** Adds a frame with the coordinates of the corners, if there is room. */
function framed(lines: readonly string[], { x, y, width, height }: Region, view: View): string[] {
  const columns = displayWidth(lines[0] ?? '');
  const [right, bottom] = [x + width - 1, y + height - 1];
  const top = edgeText('┌', `${x},${y}`, `${right},${y}`, '┐', columns);
  const end = edgeText('└', `${x},${bottom}`, `${right},${bottom}`, '┘', columns);
  if (columns + 2 > view.width || !top || !end) return [...lines];
  const { dim } = view.style;
  return [dim(top), ...lines.map((line) => `${dim('│')}${line}${dim('│')}`), dim(end)];
}

function edgeText(
  left: string,
  from: string,
  to: string,
  right: string,
  columns: number,
): string | undefined {
  const room = columns - from.length - to.length;
  return room < 1 ? undefined : `${left}${from}${'─'.repeat(room)}${to}${right}`;
}
