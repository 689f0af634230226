/** Lines of the screen of an attempt before they are styled: how many there are does not depend on colors. */

import type { Picture } from '../../../../ports/pictures';
import { isolate } from '../../../../terminal/text/direction';
import { oneLine, wrap } from '../../../../terminal/text/text';
import type { Style } from '../../../../terminal/text/view';
import type { Tone } from '../../take/view/blocks';

/** How a part of a line looks. */
export type Look = Tone | 'bold' | 'key' | 'focus' | 'urgent';

export interface StyledText {
  readonly text: string;
  readonly look: Look;
}

/** A line of text, or the place of a picture that takes several rows. */
export type BodyLine =
  | readonly StyledText[]
  | { readonly picture: Picture; readonly columns: number; readonly rows: number };

/** The rows that a line takes. */
export function heightOf(line: BodyLine): number {
  return 'picture' in line ? line.rows : 1;
}

/** A line of one look. */
export function lineOf(text: string, look: Look = 'plain'): readonly StyledText[] {
  return text === '' ? [] : [{ text, look }];
}

/** A text in lines of a width; its own line ends are kept. */
export function textLines(text: string, width: number, look: Look = 'plain'): (readonly StyledText[])[] {
  return text
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph, width).map((line) => lineOf(isolate(line, paragraph), look)));
}

/** A text after a marker of a few cells, its later lines below its first one. */
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

/** The line with its styles. */
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
