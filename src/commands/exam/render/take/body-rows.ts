/** The part of the screen that scrolls, as rows: lines of text, and pictures in the way that the terminal draws. */
import { pictureRows } from '../../../../terminal/pictures/raster';
import type { DiffableRow } from '../../../../terminal/text/diffable-row';
import type { View } from '../../../../terminal/text/view';
import { type BodyLine, heightOf, styledLine } from './line';

/** The rows that are seen: `rows` of them from row `top` on. */
export interface Visible {
  readonly top: number;
  readonly rows: number;
}

/** The visible rows, at most as many as there is room for. */
export function bodyRows(
  lines: readonly BodyLine[],
  { top, rows }: Visible,
  view: View,
): readonly (string | DiffableRow)[] {
  const shown: (string | DiffableRow)[] = [];
  let at = 0;
  for (const line of lines) {
    const height = heightOf(line);
    const from = Math.max(0, top - at);
    const to = Math.min(height, top + rows - at);
    if (from < to) shown.push(...lineRows(line, { from, to }, view));
    at += height;
  }
  return shown;
}

function lineRows(
  line: BodyLine,
  { from, to }: { readonly from: number; readonly to: number },
  view: View,
): readonly (string | DiffableRow)[] {
  if (!('picture' in line)) return [styledLine(line, view.style)];
  const { printer, style } = view;
  const { picture, columns, rows } = line;
  const isCut = from > 0 || to < rows;
  if (printer && !(isCut && printer.erase !== undefined)) {
    return pictureRows(printer, picture, { columns, rows }).slice(from, to);
  }
  const words = style.dim(printer ? 'Scroll to see the picture.' : 'Press o to open the picture.');
  return Array.from({ length: to - from }, (_, row) => (row === 0 ? words : ''));
}
