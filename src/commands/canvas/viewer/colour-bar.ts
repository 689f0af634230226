/** Where the colours are in the painter's row, from its first column on. */
import { palette } from '../../../image/palette';

/** Columns of a colour, and of the brackets around the chosen one. */
export const swatchColumns = 2;
const brackets = 2;
/** Columns of the cooldown behind the colours, with the gap between them. */
const cooldownColumns = 19;

/** The visible colours: all of them, or those around the chosen one when there is not enough room. */
export function shownColours(columns: number, chosen: number): { from: number; count: number } {
  const room = Math.floor((columns - cooldownColumns - brackets) / swatchColumns);
  const count = Math.max(1, Math.min(palette.length, room));
  return { from: Math.max(0, Math.min(chosen - (count >> 1), palette.length - count)), count };
}

/** The colour in a column of the row; undefined behind the colours. */
export function colourInColumn(columns: number, chosen: number, column: number): number | undefined {
  const { from, count } = shownColours(columns, chosen);
  const place = (chosen - from) * swatchColumns;
  // The brackets belong to the chosen colour.
  if (column >= place && column < place + swatchColumns + brackets) return chosen;
  const index = Math.floor((column < place ? column : column - brackets) / swatchColumns);
  return index < count ? from + index : undefined;
}
