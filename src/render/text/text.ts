/** Measuring and shaping text by what it takes on a terminal. */
import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';

/** The widest a text is set, however wide the terminal is: longer lines are hard to read. */
export const widestText = 100;

/** Cells the text takes, escape sequences not counted. */
export function displayWidth(text: string): number {
  return stringWidth(uncounted.test(text) ? text.normalize().replace(joiners, '') : text);
}

/** What the library would count though it takes no cell: joiners, isolates, the later parts of a Korean syllable. */
const uncounted = /[\u1160-\u11ff\u200c\u2066-\u2069]|\u200d/;
/** Every isolate, and every joiner but those that make one emoji of several, which the library knows. */
const joiners =
  /[\u200c\u2066-\u2069]|(?<![\p{Emoji_Presentation}\p{Emoji_Modifier_Base}\p{Emoji_Modifier}]|\ufe0f)\u200d|\u200d(?!\p{Emoji})/gu;

/** The text on one line: newlines and tabs become spaces, as a table cell or a name needs. */
export function oneLine(text: string): string {
  return /[\n\t]/.test(text) ? text.replace(/\s*\n\s*|\t/g, ' ').trim() : text;
}

/** The text cut to `width` cells, with an ellipsis where something was cut; what styles it is kept. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const [fitting, rest] = split(text, width - 1);
  const styles = rest.match(style)?.join('') ?? '';
  return width < 1 ? styles : `${fitting}…${openIsolate.test(fitting) ? isolateEnd : ''}${styles}`;
}

/** A sequence that chooses colour or weight; the only kind that ever stands in a line. */
const style = /\u001b\[[\d;]*m/g;
/** A text that was cut inside of what is set apart would turn the rest of the line. */
const openIsolate = /[\u2066\u2067][^\u2069]*$/;
const isolateEnd = '\u2069';

/** The beginning of the text that fits into so many cells, and the rest. No character is torn apart. */
function split(text: string, cells: number): readonly [fitting: string, rest: string] {
  let end = 0;
  let used = 0;
  for (const part of text.split(/(\u001b\[[\d;]*m)/)) {
    if (part.startsWith('\u001b[')) {
      end += part.length;
      continue;
    }
    for (const { segment } of segmenter().segment(part)) {
      used += displayWidth(segment);
      if (used > cells) return [text.slice(0, end), text.slice(end)];
      end += segment.length;
    }
  }
  return [text, ''];
}

let made: Intl.Segmenter | undefined;

/** Made when first needed: loading its tables takes as long as a small command. */
function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return made;
}

/** The text in lines of at most `width` cells (at least two), broken between words where that is possible. */
export function wrap(text: string, width: number): string[] {
  const room = Math.max(width, 2);
  const whole = composed.test(text) ? text.replace(/[^ \n]+/g, (word) => torn(word, room)) : text;
  return wrapAnsi(whole, room, { hard: true, trim: true }).split('\n');
}

/** The text in lines broken between words; a word that is longer than a line stays whole, so that it can be copied. */
export function wrapWords(text: string, width: number): string[] {
  return wrapAnsi(text, Math.max(width, 2), { trim: true }).split('\n');
}

/** Characters made of several; the library would tear them apart in a word that is longer than a line. */
const composed = /[\p{M}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d/u;

/** The word with line ends in it, so that each piece fits into a line. */
function torn(word: string, width: number): string {
  const pieces: string[] = [];
  let left = word;
  while (displayWidth(left) > width) {
    const [fitting, rest] = split(left, width);
    if (fitting === '') break;
    pieces.push(fitting);
    left = rest;
  }
  return [...pieces, left].join('\n');
}

/** The text filled up with spaces to `width` cells. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
