/** Lines of the screen before styling, so that layout does not depend on colors; visible rows. */
import type { Picture } from '../../../../ports/pictures';
import { pictureRows } from '../../../../terminal/pictures/raster';
import type { DiffableRow } from '../../../../terminal/text/diffable-row';
import { isolate } from '../../../../terminal/text/direction';
import { type Field, fieldParts } from '../../../../terminal/text/field';
import { oneLine, wrap } from '../../../../terminal/text/text';
import type { Style, View } from '../../../../terminal/text/view';

const looks = {
  plain: (text: string) => text,
  dim: (text: string, style: Style) => style.dim(text),
  good: (text: string, style: Style) => style.green(text),
  warning: (text: string, style: Style) => style.yellow(text),
  error: (text: string, style: Style) => style.red(text),
  bold: (text: string, style: Style) => style.bold(text),
  focus: (text: string, style: Style) => style.cyan(text),
  urgent: (text: string, style: Style) => style.red.bold(text),
} as const;

export type Look = keyof typeof looks;

export type TextLine = readonly { readonly text: string; readonly look: Look }[];

/** A line of text, or a picture of several rows; `key` opens it. */
export type BodyLine =
  | TextLine
  | { readonly picture: Picture; readonly columns: number; readonly rows: number; readonly key: string };

/** Lines, and the rows among them that must be visible, from 0. */
export interface Body {
  readonly lines: readonly BodyLine[];
  readonly focus?: { readonly first: number; readonly last: number };
}

/** The number of rows. */
export function heightOf({ lines }: Body): number {
  return lines.reduce((sum, line) => sum + ('picture' in line ? line.rows : 1), 0);
}

/** Concatenates parts. The focus of the last part that has one is the focus of the result. */
export function joined(parts: readonly Body[]): Body {
  const lines: BodyLine[] = [];
  let focus: Body['focus'];
  for (const part of parts) {
    const top = heightOf({ lines });
    if (part.focus) focus = { first: top + part.focus.first, last: top + part.focus.last };
    lines.push(...part.lines);
  }
  return { lines, focus };
}

export function lineOf(text: string, look: Look = 'plain'): TextLine {
  return text === '' ? [] : [{ text, look }];
}

/** Wraps a text; keeps its line ends. */
export function textLines(text: string, width: number, look: Look = 'plain'): readonly TextLine[] {
  return text
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph, width).map((line) => lineOf(isolate(line, paragraph), look)));
}

/** Wraps a text after a marker, with a hanging indent. */
export function markedLines(
  marker: string,
  text: string,
  width: number,
  look: Look = 'plain',
  markerLook: Look = 'plain',
): readonly TextLine[] {
  return textLines(oneLine(text), width - marker.length, look).map((line, index) => [
    ...(index === 0 ? lineOf(marker, markerLook) : lineOf(' '.repeat(marker.length))),
    ...line,
  ]);
}

/** The cursor, placed before the character under it; visible without colors. */
const bar = '▏';

/** The wrapped text of a field; `cursor` is the index of the line with the cursor, or 0 when the field is not focused. */
export function fieldText(
  field: Field,
  width: number,
  isFocused: boolean,
  placeholder = '',
): { readonly lines: readonly TextLine[]; readonly cursor: number } {
  const { before, at, after } = fieldParts(field);
  const isEmpty = field.text === '';
  const text = `${before}${isFocused ? bar : ''}${at}${after}${isEmpty ? placeholder : ''}`;
  const lines = text.split('\n').flatMap((line) => wrap(line, width));
  const look = isEmpty ? 'dim' : 'plain';
  return {
    cursor: Math.max(0, isFocused ? lines.findIndex((line) => line.includes(bar)) : 0),
    lines: lines.map((line) => {
      const place = line.indexOf(bar);
      if (place < 0) return lineOf(isolate(line), look);
      const rest = line.slice(place + bar.length);
      return [...lineOf(line.slice(0, place), look), ...lineOf(bar, 'focus'), ...lineOf(rest, look)];
    }),
  };
}

export function styledLine(line: TextLine, style: Style): string {
  return line.map(({ text, look }) => looks[look](text, style)).join('');
}

/** Renders `rows` rows of the body from row `top`. */
export function visibleRows(
  { lines }: Body,
  top: number,
  rows: number,
  view: View,
): readonly (string | DiffableRow)[] {
  const shown: (string | DiffableRow)[] = [];
  let at = 0;
  for (const line of lines) {
    const height = heightOf({ lines: [line] });
    const from = Math.max(0, top - at);
    const to = Math.min(height, top + rows - at);
    if (from < to) shown.push(...lineRows(line, from, to, view));
    at += height;
  }
  return shown;
}

/** The rows of a line from `from` to before `to`. */
function lineRows(
  line: BodyLine,
  from: number,
  to: number,
  { printer, style }: View,
): readonly (string | DiffableRow)[] {
  if (!('picture' in line)) return [styledLine(line, style)];
  const { picture, columns, rows, key } = line;
  const isCut = from > 0 || to < rows;
  if (printer && !(isCut && printer.erase !== undefined)) {
    return pictureRows(printer, picture, { columns, rows }).slice(from, to);
  }
  const note = style.dim(printer ? 'Scroll to see the picture.' : `Press ${key} to open the picture.`);
  return Array.from({ length: to - from }, (_, row) => (row === 0 ? note : ''));
}
