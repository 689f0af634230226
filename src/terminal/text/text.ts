/**
 * Measures, truncates and wraps text by its width on a terminal. Widths are in cells: a CJK character or an emoji has two,
 * a combining mark none. Text must be clean (`clean.ts`); of escape sequences, only styles are supported.
 *
 *     truncate('Good morning', 8) // 'Good mo…'
 *     wrap('Good morning', 8) // ['Good', 'morning']
 */
import { hasDisputed, withPlaceholders } from './disputed-widths';
import type { View } from './view';
import { stringWidth, wrapAnsi } from './width-library';

/** Maximum width of text on a wide terminal: longer lines are hard to read. */
export const widestText = 100;

/**
 * Width in cells, without escape sequences: `displayWidth('日本')` is 4. Anything but a text counts as what `String` makes of it: the library would
 * count for ever.
 */
export function displayWidth(given: string): number {
  const whole = typeof given === 'string' ? given : String(given);
  if (plainText.test(whole)) return whole.length;
  const text = hasDisputed(whole) ? withPlaceholders(whole)[0] : whole;
  return stringWidth(uncounted.test(text) ? text.normalize().replace(joiners(), '') : text);
}

/** Most texts; the library would first make tables of Unicode. */
const plainText = /^[\u0020-\u007e]*$/;
/** A line that the library would return as it is, if it fits. */
const plainLine = /^([!-~]([ -~]*[!-~])?)?$/;
/** Characters without width that the library counts: joiners, isolates, later parts of a Korean syllable. */
const uncounted = /[\u1160-\u11ff\u200c\u2066-\u2069]|\u200d/;
/** Isolates, and joiners except those between emoji, which the library knows. Created on first use, as in `clean`. */
const joiners = () =>
  /[\u200c\u2066-\u2069]|(?<![\p{Emoji_Presentation}\p{Emoji_Modifier_Base}\p{Emoji_Modifier}]|\ufe0f)\u200d|\u200d(?!\p{Emoji})/gu;

/** The text on one line: newlines and tabs become spaces, as `a b` for `'a\n  b'`. */
export function oneLine(text: string): string {
  if (!/[\n\t]/.test(text)) return text;
  return text.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank.replaceAll('\t', ' '))).trim();
}

/** Code units of a long text that are measured first, for each cell. */
const unitsPerCell = 10;
/** The beginning of a text can end within a style, which then counts. */
const cutStyle = 30;

/** Whether the text has at most `width` cells. Of a long text, the beginning usually shows that it has more. */
function fits(text: string, width: number): boolean {
  const start = text.slice(0, unitsPerCell * Math.max(width, cutStyle));
  if (start.length < text.length && displayWidth(start) > width + cutStyle) return false;
  return displayWidth(text) <= width;
}

/** The text in at most `width` cells, styles kept; an ellipsis ends a truncated one: `truncate('abcd', 3)` is `ab…`. */
export function truncate(text: string, width: number): string {
  if (fits(text, width)) return text;
  const [fitting, rest] = split(text, width - 1);
  return width < 1 ? stylesIn(rest) : ellipsed(fitting, rest);
}

/**
 * The text in at most `width` cells, with an ellipsis instead of its last words. Cuts a word if the words before it would
 * leave most of the width empty. Styles are kept.
 */
export function truncateWords(text: string, width: number): string {
  if (fits(text, width)) return text;
  const [fitting, rest] = split(text, width - 1);
  const end = /^\s/.test(rest.replace(style, '')) ? fitting.length : fitting.search(/\s\S*$/);
  const words = fitting.slice(0, Math.max(end, 0)).replace(/[\s,;:]+$/, '');
  if (words === '' || displayWidth(words) < width * minFilled) return truncate(text, width);
  return ellipsed(words, text.slice(words.length));
}

/** The part of the width that whole words must fill. */
const minFilled = 1 / 3;

/** With the styles of the rest, which may end some of the fitting part. */
function ellipsed(fitting: string, rest: string): string {
  return `${fitting}…${openIsolate.test(fitting) ? isolateEnd : ''}${stylesIn(rest)}`;
}

function stylesIn(text: string): string {
  return text.match(style)?.join('') ?? '';
}

/** A style or color: the only escape sequence in a line. */
const style = /\u001b\[[\d;]*m/g;
/** An isolate without its end, which would reorder the rest of the line. */
const openIsolate = /[\u2066\u2067][^\u2069]*$/;
const isolateEnd = '\u2069';

/** The part of the text that fits into `cells`, and the rest. Characters are not split. */
function split(text: string, cells: number): readonly [fitting: string, rest: string] {
  let end = 0;
  let used = 0;
  for (const part of text.split(/(\u001b\[[\d;]*m)/)) {
    if (part.startsWith('\u001b[')) {
      end += part.length;
      continue;
    }
    for (const { segment } of graphemeSegmenter().segment(part)) {
      used += displayWidth(segment);
      if (used > cells) return [text.slice(0, end), text.slice(end)];
      end += segment.length;
    }
  }
  return [text, ''];
}

const halfAtEnd = /(?<=.)[\ud800-\udbff]$/s;

/** Code units that are segmented in one step: the time it takes grows with the square of the length. */
const windowLength = 200;

/** The characters of a text as a reader counts them (grapheme clusters). */
function* graphemes(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    // Not between the two halves of a character.
    const window = text.slice(start, start + windowLength).replace(halfAtEnd, '');
    const segments = Array.from(graphemeSegmenter().segment(window), ({ segment }) => segment);
    // The last one may continue beyond the window.
    if (start + window.length < text.length && segments.length > 1) segments.pop();
    for (const segment of segments) {
      yield segment;
      start += segment.length;
    }
  }
}

/** Code units of a piece of a long text: a key in it changes one piece, and the lines of the others are kept. */
const pieceLength = 8192;

/** Lines of at most `width` cells (at least two), broken between words if possible: `wrap('a bc', 3)` is `['a', 'bc']`. */
export function wrap(text: string, width: number): string[] {
  if (text.length <= pieceLength || text.includes('\u001b')) return [...wrapKept(text, width)];
  const lines: string[] = [];
  const pieceEnd = /\S(?= )/g;
  for (let from = 0; from < text.length; from = pieceEnd.lastIndex) {
    pieceEnd.lastIndex = from + pieceLength;
    if (!pieceEnd.test(text)) pieceEnd.lastIndex = text.length;
    // The last line of a piece continues in the next one.
    const piece = (lines.pop() ?? '') + text.slice(from, pieceEnd.lastIndex);
    for (const line of wrapKept(piece, width)) lines.push(line);
  }
  return lines;
}

/** The lines of long texts that were wrapped last, the latest at the end: a screen wraps the same texts for every frame. */
const wrappedTexts = new Map<string, readonly string[]>();
const maxWrappedTexts = 200;
/** Code units of the texts that are kept: shorter ones are wrapped in no time, and no screen has longer ones. */
const [minKept, maxKept] = [200, 50_000];

function wrapKept(text: string, width: number): readonly string[] {
  if (text.length < minKept || text.length > maxKept || hasDisputed(text)) return wrapAnew(text, width);
  const key = `${width} ${text}`;
  const lines = wrappedTexts.get(key) ?? wrapAnew(text, width);
  wrappedTexts.delete(key);
  const [oldest = ''] = wrappedTexts.size < maxWrappedTexts ? [] : wrappedTexts.keys();
  wrappedTexts.delete(oldest);
  wrappedTexts.set(key, lines);
  return lines;
}

function wrapAnew(text: string, width: number): string[] {
  const room = Math.max(width, 2);
  // The library takes quadratic time for a long word.
  const isHard = (aboveLatin.test(text) && composed().test(text)) || longWord.test(text);
  const whole = isHard ? text.replace(/[^ \n]+/g, (word) => broken(word, room)) : text;
  return wrapped(whole, room, { hard: true, trim: true });
}

/**
 * As `wrap`, but a command, an address or a path is never broken, so that it can be copied: it has a line of its own if it
 * does not fit, and only such a line can be longer than `width`.
 */
export function wrapProse(text: string, width: number): string[] {
  const room = Math.max(width, 2);
  const held = text
    .replace(command, (found) => found.replaceAll(' ', heldBlank))
    .replace(/[^ \n]+/g, (word) => (copied.test(word) ? word : broken(word, room)));
  return wrapped(held, room, { trim: true }).map((line) => line.replaceAll(heldBlank, ' '));
}

/** Line by line when no style continues from one to the next: the library takes quadratic time for many lines. */
function wrapped(
  text: string,
  room: number,
  options: { readonly hard?: boolean; readonly trim: true },
): string[] {
  const linesOf = (part: string) =>
    part.length <= room && plainLine.test(part) ? [part] : wrapAnsi(part, room, options).split('\n');
  return asDrawn(text, (drawn) =>
    drawn.includes('\u001b') ? linesOf(drawn) : drawn.split('\n').flatMap(linesOf),
  );
}

/** In quotes, or after a word that says what it is. */
const command = /'plaza [^'\n]*'|(?<=\b(?:usage|example): )plaza [^;\n]*/g;
/** Stands for a blank at which no line is broken. A private character, since a no-break space can be part of the text. */
const heldBlank = '\uf8fe';
/** A word that is copied whole: a command, an address, a path. */
const copied = /\uf8fe|:\/\/|^['"(]?[~.]{0,2}\//;

/** The lines that the library makes of a text in which every character has the width that the terminal draws. */
function asDrawn(text: string, linesOf: (drawn: string) => string[]): string[] {
  if (!hasDisputed(text)) return linesOf(text);
  const [drawn, restore] = withPlaceholders(text);
  return restore(linesOf(drawn).join('\n')).split('\n');
}

/** No text without these has characters of several code points. */
const aboveLatin = /[\u0300-\uffff]/;
/**
 * Characters of several code points, which the library would split in a word longer than a line. Created on first use, as
 * in `clean`.
 */
const composed = () => /[\p{M}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d/u;

/** A word so long that the time it takes matters. */
const longWord = /[^ \n]{2000}/;

const plainCharacter = /^[\u0020-\u007e]$/;
const characterWidths = new Map<string, number>();

/** The width of a character, measured once, because a long text repeats its characters; disputed widths can change. */
function characterWidth(segment: string): number {
  if (hasDisputed(segment)) return displayWidth(segment);
  const cells = characterWidths.get(segment) ?? displayWidth(segment);
  if (characterWidths.size > 5000) characterWidths.clear();
  characterWidths.set(segment, cells);
  return cells;
}

/** The word with newlines, so that each part fits into a line. One pass: a word can be a megabyte long. */
function broken(word: string, width: number): string {
  if (word.length <= width && displayWidth(word) <= width) return word;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const part of word.split(/(\u001b\[[\d;]*m)/)) {
    if (part.startsWith('\u001b[')) {
      line += part;
      continue;
    }
    for (const segment of graphemes(part)) {
      const cells = plainCharacter.test(segment) ? 1 : characterWidth(segment);
      if (used + cells > width && used > 0) {
        lines.push(line);
        line = '';
        used = 0;
      }
      line += segment;
      used += cells;
    }
  }
  return [...lines, line].join('\n');
}

/** The text padded with spaces to `width` cells. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

let cached: Intl.Segmenter | undefined;

/** Splits text into grapheme clusters. Created on first use: loading its tables takes as long as a small command. */
export function graphemeSegmenter(): Intl.Segmenter {
  cached ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return cached;
}

/** Cells for a text: the width of the terminal, but no wider than text should be. */
export function textWidth({ width }: Pick<View, 'width'>): number {
  return Math.min(width, widestText);
}

/** The view of a block that is indented by some cells. */
export function narrowed(view: View, cells = 0): View {
  return { ...view, width: Math.max(textWidth(view) - cells, 20) };
}

/** Lines of at most `width` cells with as many texts as fit, `gap` between them; only a single text can be wider. */
export function filledLines(texts: readonly string[], gap: string, width: number): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const longer = `${lines.at(-1)}${gap}${text}`;
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

/** The lines with a prefix; a line without text loses the spaces at its end. */
export function prefixed(prefix: string, lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? prefix.trimEnd() : prefix + line));
}

/** Blocks with an empty line between them, also before the first block of a later page. */
export function separated(blocks: readonly (readonly string[])[], { first }: Pick<View, 'first'>): string[] {
  return blocks.flatMap((block, index) => (index === 0 && first ? block : ['', ...block]));
}
