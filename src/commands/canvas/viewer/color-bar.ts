/** Where the colors are in the painter's row, from its first column on. */
import { palette } from '../../../image/palette';

/** Columns of a color, and of the brackets around the chosen one. */
export const swatchColumns = 2;
const brackets = 2;
/** Columns of the cooldown behind the colors, with the gap between them. */
const cooldownColumns = 19;

/** The visible colors: all of them, or those around the chosen one when there is not enough room. */
export function shownColors(columns: number, chosen: number): { from: number; count: number } {
  const room = Math.floor((columns - cooldownColumns - brackets) / swatchColumns);
  const count = Math.max(1, Math.min(palette.length, room));
  return { from: Math.max(0, Math.min(chosen - (count >> 1), palette.length - count)), count };
}

/** The color in a column of the row; undefined behind the colors. */
export function colorInColumn(columns: number, chosen: number, column: number): number | undefined {
  const { from, count } = shownColors(columns, chosen);
  const place = (chosen - from) * swatchColumns;
  // The brackets belong to the chosen color.
  if (column >= place && column < place + swatchColumns + brackets) return chosen;
  const index = Math.floor((column < place ? column : column - brackets) / swatchColumns);
  return index < count ? from + index : undefined;
}
