/**
 * Cleans untrusted text, and writes JSON that is safe to print. Every value from the network or a file is cleaned before
 * it is rendered; afterwards it cannot control the terminal, change the order of a line, or hide characters. Renderers add
 * styles to clean text, so a style in the output is always ours.
 *
 *     cleanText('Tea\u001b[2J?') // 'Tea?'
 */

/** The flags of England, Scotland and Wales: the only visible use of tag characters. */
const flags =
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}';

/**
 * A complete escape sequence: CSI, or a string sequence (OSC, DCS, SOS, PM, APC) with its end. Of an unterminated one,
 * only the first character is removed: the rest might be text that was decoded wrongly.
 */
const sequences = [
  '(?:\\u001b\\[|\\u009b)[\\u0030-\\u003f]*[\\u0020-\\u002f]*[\\u0040-\\u007e]',
  '(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u0080-\\u009f]*(?:\\u0007|\\u001b\\\\|\\u009c)',
  '\\u001b[\\u0020-\\u002f]*[\\u0030-\\u007e]',
];

const lineEnds = '\\r\\n|[\\u2028\\u2029]';
const loneSurrogates = '\\p{Cs}';
/** Marks beyond 30 on one character, as in the Stream-Safe Text Format: no terminal holds them. */
const piledMarks = '\\p{M}(?<=\\p{M}{31})';

/**
 * Control characters except tab and newline, and invisible characters: bidi controls, tags, soft hyphens, fillers,
 * variation selectors. The two joiners and the selectors of text or emoji presentation stay: emoji and some scripts need
 * them.
 */
const invisible =
  '(?![\\t\\n])\\p{Cc}|(?!\\p{Join_Control}|\\ufe0e|\\ufe0f)[\\p{Cf}\\p{Default_Ignorable_Code_Point}]';

let cachedUnwanted: RegExp | undefined;

/** Created on first use: it looks up tables of Unicode, which takes half a millisecond. */
function unwanted(): RegExp {
  cachedUnwanted ??= new RegExp(
    [flags, ...sequences, lineEnds, loneSurrogates, piledMarks, invisible].join('|'),
    'gu',
  );
  return cachedUnwanted;
}

/**
 * Any character except tabs, newlines, and the blocks that contain neither marks nor invisible characters: Latin, Greek, Cyrillic,
 * punctuation, symbols, kana, Han, Hangul, most emoji.
 */
const suspect =
  /[^\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u2bff\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f\u{1f300}-\u{1faff}]/u;

/** Whether the text has only characters that are known to be visible. */
function isHarmless(text: string): boolean {
  return !suspect.test(text);
}

/** Joiners, and what makes a character an emoji or a keycap, without further marks. */
const partsOfEmoji = /[\u200c\u200d]|\ufe0f\u20e3?(?![\ufe0f\u20e3])/g;

/** Whether the text needs no cleaning. A blank stands for a part of an emoji: it keeps two halves of a character apart. */
function isClean(text: string): boolean {
  return isHarmless(text) || isHarmless(text.replace(partsOfEmoji, ' '));
}

/**
 * The visible text. Newlines and tabs stay, other line ends become newlines, a lone surrogate becomes the replacement
 * character.
 */
export function cleanText(text: string): string {
  return isClean(text) ? text : text.replace(unwanted(), replacement);
}

function replacement(found: string): string {
  if (found.startsWith('\u{1f3f4}')) return found;
  if (found === '\r\n' || found === '\u2028' || found === '\u2029') return '\n';
  return found.length === 1 && found >= '\ud800' && found <= '\udfff' ? '\ufffd' : '';
}

/** A rendered line: like `cleanText`, but styles and colors stay. */
export function cleanLine(line: string): string {
  return line
    .split(/(\u001b\[[\d;]*m)/)
    .map((part, index) => (index % 2 === 1 ? part : cleanText(part)))
    .join('');
}

/** Key of the field that only the renderer of a value reads; JSON has no symbols, so JSON output omits it. */
export const forRender: unique symbol = Symbol('for render');

/**
 * Plain data with clean strings and keys; spans and marks of a text are adjusted. Returns clean data unchanged and copies
 * only the rest. Bytes, functions and class instances are not cleaned. The data comes from `JSON.parse`, so it has no
 * cycles.
 * @param maxText cuts longer strings to this number of code units, with an ellipsis, before they are cleaned
 */
export function cleanValue<T>(value: T, maxText = Number.POSITIVE_INFINITY): T {
  return clean(value, maxText) as T;
}

/** Code units of a text that are kept at a terminal with fewer cells: the longest post, which scrolls. */
const minTextKept = 5000;

/**
 * An event as a terminal of this size can show it: clean, and with no text of megabytes, whose cleaning, wrapping and
 * drawing would keep keys waiting.
 */
export function cleanForTerminal<T>(
  event: T,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): T {
  return cleanValue(event, Math.max(minTextKept, columns * rows));
}

function clean(value: unknown, max: number): unknown {
  if (typeof value === 'string') return cleanText(cutText(value, max));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return cleanList(value, max);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return cleanRecord('spans' in value ? { ...value, ...adjustedMarks(value, max) } : (value as Fields), max);
}

/** The text in at most `max` code units, with an ellipsis when it is cut. */
export function cutText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

function cleanList(list: readonly unknown[], max: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  list.forEach((item, index) => {
    const cleaned = clean(item, max);
    if (cleaned !== item) copy ??= list.slice(0, index);
    copy?.push(cleaned);
  });
  return copy ?? list;
}

function cleanRecord(fields: Fields, max: number): Fields {
  let entries: [string, unknown][] | undefined;
  let count = 0;
  // Plain data inherits no names.
  for (const key in fields) {
    const name = cleanText(cutText(key, max));
    const field = clean(fields[key], max);
    if (name !== key || field !== fields[key]) entries ??= Object.entries(fields).slice(0, count);
    entries?.push([name, field]);
    count += 1;
  }
  const own = fields[forRender];
  const cleaned = clean(own, max);
  if (!entries && cleaned === own) return fields;
  const copy = entries ? Object.fromEntries(entries) : { ...fields };
  return own === undefined ? copy : { ...copy, [forRender]: cleaned };
}

/** A record with a text and the fields that refer to its positions, by current and older names (field notes 2.9, 2.11, 3.1). */
interface WithSpans {
  readonly content?: unknown;
  readonly text?: unknown;
  readonly spans?: unknown;
  readonly corrector?: unknown;
  readonly redPen?: unknown;
}

/** Spans, crossed-out fragments and corrections with their positions in the clean text. */
function adjustedMarks({ content, text, spans, corrector, redPen }: WithSpans, max: number): WithSpans {
  const whole = content ?? text;
  const source = typeof whole === 'string' ? cutText(whole, max) : '';
  if (source === '' || isClean(source)) return {};
  const positions = cleanPositions(source);
  const positionOf = (position: number) =>
    positions[Math.min(Math.max(Math.trunc(position), 0), source.length)] ?? 0;
  const ends = ({ start, end }: Fields) =>
    typeof start === 'number' && typeof end === 'number'
      ? { start: positionOf(start), end: positionOf(end) }
      : {};
  return {
    spans: adjustedList(spans, ({ offset, length }) => {
      if (typeof offset !== 'number' || typeof length !== 'number') return {};
      const start = positionOf(offset);
      return { offset: start, length: positionOf(offset + length) - start };
    }),
    ...(isFields(corrector) && { corrector: { ...corrector, marks: adjustedList(corrector.marks, ends) } }),
    ...(isFields(redPen) && { redPen: { ...redPen, corrections: adjustedList(redPen.corrections, ends) } }),
  };
}

type Fields = Readonly<Record<string, unknown>> & { readonly [forRender]?: unknown };

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function adjustedList(list: unknown, adjusted: (one: Fields) => object): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((one: unknown) => (isFields(one) ? { ...one, ...adjusted(one) } : one));
}

/** For each position in the text, including its end, the position in the clean text. */
function cleanPositions(text: string): Uint32Array {
  const positions = new Uint32Array(text.length + 1);
  let read = 0;
  let position = 0;
  const step = (end: number) => {
    while (read < end) positions[read++] = position++;
  };
  for (const { 0: found, index } of text.matchAll(unwanted())) {
    step(index);
    // Positions inside a removed text become its position.
    positions.fill(position, index, index + found.length);
    read += found.length;
    position += replacement(found).length;
  }
  step(text.length);
  positions[text.length] = position;
  return positions;
}

/**
 * Harmful characters that `JSON.stringify` does not escape: DEL, C1, line separators, format and invisible characters.
 * Variation selectors stay unchanged: they belong to emoji. Created on first use, as in `clean`.
 */
const harmful = () =>
  /(?!\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]|[\p{Zl}\p{Zp}]|[\u007f-\u009f]/gu;

/** All that is harmful in clean text. */
const joiners = /[\u200c\u200d]/g;

/** JSON text with every harmful character as an escape; reading it returns the same value. */
export function escapeJson(json: string): string {
  if (isHarmless(json)) return json;
  return json.replace(isClean(json) ? joiners : harmful(), (character) =>
    Array.from({ length: character.length }, (_, index) => escaped(character.charCodeAt(index))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** The value as JSON, on one line without an indent; a value that JSON does not support is `null`. */
export function toJson(value: unknown, indent = 0): string {
  return escapeJson(JSON.stringify(value, null, indent) ?? 'null');
}
