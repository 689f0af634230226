/** Layout of the viewer's screen and of its palette row, in cells. */
import { palette } from '../../../image/palette';
import type { Dimensions } from '../../../image/scale';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Size of a cell in pixels with half blocks. */
const blockCell: Dimensions = { width: 1, height: 2 };
const rulerColumns = 5;
/** Minimum size of a screen with rulers. */
const smallest: ScreenSize = { columns: 40, rows: 12 };

export interface Layout extends ScreenSize {
  /** Columns left of the picture, and rows above it: the status line, and the rulers. */
  readonly left: number;
  readonly top: number;
  readonly hasRulers: boolean;
  /** Rows below the picture: the pixel, the keys, and the colors while painting. */
  readonly bottom: number;
  /** Size of the picture in cells. */
  readonly picture: ScreenSize;
  /** Size of the picture in pixels. */
  readonly room: Dimensions;
  readonly cell: Dimensions;
}

/** Calculates the layout; the default cell is a half block. */
export function layoutOf(
  { columns, rows }: ScreenSize,
  { cell = blockCell, isPainting }: { readonly cell?: Dimensions; readonly isPainting: boolean },
): Layout {
  const hasRulers = columns >= smallest.columns && rows >= smallest.rows;
  const left = hasRulers ? rulerColumns : 0;
  const top = hasRulers ? 2 : 1;
  const bottom = isPainting ? 3 : 2;
  const picture = { columns: Math.max(1, columns - left), rows: Math.max(1, rows - top - bottom) };
  const room = { width: picture.columns * cell.width, height: picture.rows * cell.height };
  return { columns, rows, left, top, bottom, hasRulers, picture, room, cell };
}

/** Columns of a color, and of the brackets around the selected one. */
export const swatchColumns = 2;
const brackets = 2;
/** Columns of the cooldown on the right of the colors, with the space between them. */
const cooldownColumns = 14;

/** Visible colors: all, or those around the selected one on narrow screens. */
export function shownColors(columns: number, chosen: number): { from: number; count: number } {
  const room = Math.floor((columns - cooldownColumns - brackets) / swatchColumns);
  const count = Math.max(1, Math.min(palette.length, room));
  return { from: Math.max(0, Math.min(chosen - (count >> 1), palette.length - count)), count };
}

/** Returns the color in a column; undefined on the right of the colors. */
export function colorInColumn(columns: number, chosen: number, column: number): number | undefined {
  const { from, count } = shownColors(columns, chosen);
  const place = (chosen - from) * swatchColumns;
  // The brackets count as the selected color.
  if (column >= place && column < place + swatchColumns + brackets) return chosen;
  const index = Math.floor((column < place ? column : column - brackets) / swatchColumns);
  return index < count ? from + index : undefined;
}
