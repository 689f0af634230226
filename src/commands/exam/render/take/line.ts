/** Lines of the screen before styling, so that layout does not depend on colors; visible rows. */
import type { Picture } from '../../../../ports/pictures';
import { pictureRows } from '../../../../terminal/pictures/raster';
import type { DiffableRow } from '../../../../terminal/text/diffable-row';
import { isolate } from '../../../../terminal/text/direction';
import { oneLine, wrap } from '../../../../terminal/text/text';
import type { Style, View } from '../../../../terminal/text/view';
import type { Tone } from '../../take/view/blocks';

export type Look = Tone | 'bold' | 'key' | 'focus' | 'urgent';

export interface StyledText {
  readonly text: string;
  readonly look: Look;
}

/** A line of text, or a picture of several rows. */
export type BodyLine =
  | readonly StyledText[]
  | { readonly picture: Picture; readonly columns: number; readonly rows: number; readonly key: string };

export function heightOf(line: BodyLine): number {
  return 'picture' in line ? line.rows : 1;
}

export function lineOf(text: string, look: Look = 'plain'): readonly StyledText[] {
  return text === '' ? [] : [{ text, look }];
}

/** Wraps a text; keeps its line ends. */
export function textLines(text: string, width: number, look: Look = 'plain'): (readonly StyledText[])[] {
  return text
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph, width).map((line) => lineOf(isolate(line, paragraph), look)));
}

/** Wraps a text after a marker, with a hanging indent of `cells`. */
export function markedLines(
  marker: readonly StyledText[],
  cells: number,
  text: string,
  width: number,
  look: Look = 'plain',
): (readonly StyledText[])[] {
  const indent = lineOf(' '.repeat(cells));
  return textLines(oneLine(text), width - cells, look).map((line, index) => [
    ...(index === 0 ? marker : indent),
    ...line,
  ]);
}

export function styledLine(parts: readonly StyledText[], style: Style): string {
  return parts.map(({ text, look }) => styled(text, look, style)).join('');
}

function styled(text: string, look: Look, style: Style): string {
  switch (look) {
    case 'dim':
      return style.dim(text);
    case 'good':
      return style.green(text);
    case 'warning':
      return style.yellow(text);
    case 'error':
      return style.red(text);
    case 'bold':
    case 'key':
      return style.bold(text);
    case 'focus':
      return style.cyan(text);
    case 'urgent':
      return style.red.bold(text);
    default:
      return text;
  }
}

/** The visible range: `rows` rows from row `top`. */
export interface VisibleRange {
  readonly top: number;
  readonly rows: number;
}

/** Renders the visible range of lines. */
export function bodyRows(
  lines: readonly BodyLine[],
  { top, rows }: VisibleRange,
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
  const { picture, columns, rows, key } = line;
  const isCut = from > 0 || to < rows;
  if (printer && !(isCut && printer.erase !== undefined)) {
    return pictureRows(printer, picture, { columns, rows }).slice(from, to);
  }
  const words = style.dim(printer ? 'Scroll to see the picture.' : `Press ${key} to open the picture.`);
  return Array.from({ length: to - from }, (_, row) => (row === 0 ? words : ''));
}
