/** Lines of the screen: wrapped and styled text, and pictures of several rows. */
import type { Picture } from '../../../../ports/pictures';
import { pictureRows } from '../../../../terminal/pictures/raster';
import type { FrameRow } from '../../../../terminal/text/diffable-row';
import { isolate } from '../../../../terminal/text/direction';
import { type Field, fieldParts } from '../../../../terminal/text/field';
import { oneLine, wrap } from '../../../../terminal/text/text';
import type { Style, View } from '../../../../terminal/text/view';

/** Adds the color to a text, after it was wrapped. */
export type Paint = (text: string) => string;
export const plain: Paint = (text) => text;

/** A row of text, or a picture; `key` opens it. */
export type BodyLine =
  | string
  | { readonly picture: Picture; readonly columns: number; readonly rows: number; readonly key: string };

/** Lines, and the rows among them that must be visible, from 0. */
export interface Body {
  readonly lines: readonly BodyLine[];
  readonly focus?: { readonly first: number; readonly last: number };
}

export function heightOf({ lines }: Body): number {
  return lines.reduce((sum, line) => sum + (typeof line === 'string' ? 1 : line.rows), 0);
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

/** Wraps a text; keeps its line ends. */
export function textLines(text: string, width: number, paint = plain): readonly string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph, width).map((line) => paint(isolate(line, paragraph))));
}

/** Wraps a text after a marker, with a hanging indent. */
export function markedLines(
  marker: string,
  text: string,
  width: number,
  paint = plain,
  paintMarker = plain,
): readonly string[] {
  return textLines(oneLine(text), width - marker.length, paint).map(
    (line, index) => (index === 0 ? paintMarker(marker) : ' '.repeat(marker.length)) + line,
  );
}

/** The cursor, placed before the character under it; visible without colors. */
const bar = '▏';

/** The wrapped text of a field; `cursor` is the index of the line with the cursor, or 0 when the field is not focused. */
export function fieldText(
  field: Field,
  width: number,
  isFocused: boolean,
  style: Style,
  placeholder = '',
): { readonly lines: readonly string[]; readonly cursor: number } {
  const { before, at, after } = fieldParts(field);
  const isEmpty = field.text === '';
  const text = `${before}${isFocused ? bar : ''}${at}${after}${isEmpty ? placeholder : ''}`;
  const lines = text.split('\n').flatMap((line) => wrap(line, width));
  const paint = isEmpty ? style.dim : plain;
  return {
    cursor: Math.max(0, isFocused ? lines.findIndex((line) => line.includes(bar)) : 0),
    lines: lines.map((line) => {
      const place = line.indexOf(bar);
      if (place < 0) return paint(isolate(line));
      return paint(line.slice(0, place)) + style.cyan(bar) + paint(line.slice(place + bar.length));
    }),
  };
}

export function visibleRows({ lines }: Body, top: number, rows: number, view: View): readonly FrameRow[] {
  const shown: FrameRow[] = [];
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
function lineRows(line: BodyLine, from: number, to: number, { printer, style }: View): readonly FrameRow[] {
  if (typeof line === 'string') return [line];
  const { picture, columns, rows, key } = line;
  const isCut = from > 0 || to < rows;
  if (printer && !(isCut && printer.erase !== undefined))
    return pictureRows(printer, picture, { columns, rows }).slice(from, to);
  const note = style.dim(printer ? 'Scroll to see the picture.' : `Press ${key} to open the picture.`);
  return Array.from({ length: to - from }, (_, row) => (row === 0 ? note : ''));
}
