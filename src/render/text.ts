/** Measuring and shaping text by what it takes on a terminal. */
import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';

/** Cells the text takes, escape sequences not counted. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** The text on one line: newlines and tabs become spaces, as a table cell or a name needs. */
export function oneLine(text: string): string {
  return /[\n\t]/.test(text) ? text.replace(/\s*\n\s*|\t/g, ' ').trim() : text;
}

/** The text cut to `width` cells, with an ellipsis where something was cut. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const { segment } of segmenter().segment(text)) {
    const cells = displayWidth(segment);
    if (used + cells > width - 1) break;
    cut += segment;
    used += cells;
  }
  return `${cut}…`;
}

let made: Intl.Segmenter | undefined;

/** Made when first needed: loading its tables takes as long as a small command. */
function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return made;
}

/** The text in lines of at most `width` cells, broken between words where that is possible. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(text, Math.max(width, 1), { hard: true, trim: true }).split('\n');
}

/** The text filled up with spaces to `width` cells. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
