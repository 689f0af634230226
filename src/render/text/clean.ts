/**
 * The one boundary for text from strangers. Everything that comes from the network (and from files people
 * bring) passes here before any `render` sees it, so that nothing in it can drive a terminal, reorder a line
 * or hide in one.
 */

/** Flags of England, Scotland and Wales: the only texts in which tag characters mean something that is seen. */
const flags =
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}';

/**
 * A whole escape sequence: CSI, or a string sequence (OSC, DCS, SOS, PM, APC) with its end. Of one that never ends
 * only the beginning goes, as a control character: what follows may be a text that was decoded wrongly.
 */
const sequences = [
  '(?:\\u001b\\[|\\u009b)[\\u0030-\\u003f]*[\\u0020-\\u002f]*[\\u0040-\\u007e]',
  '(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u0080-\\u009f]*(?:\\u0007|\\u001b\\\\|\\u009c)',
  '\\u001b[\\u0020-\\u002f]*[\\u0030-\\u007e]',
];

const lineEnds = '\\r\\n|[\\u2028\\u2029]';
const loneSurrogates = '\\p{Cs}';

/**
 * Control characters but tab and newline, and everything that formats or stands there without being seen: bidi
 * controls, tags, soft hyphens, fillers, variation selectors. The two joiners stay, and the selectors that choose
 * between text and picture: without them emoji and some scripts fall apart.
 */
const unseen =
  '(?![\\t\\n])\\p{Cc}|(?!\\p{Join_Control}|\\ufe0e|\\ufe0f)[\\p{Cf}\\p{Default_Ignorable_Code_Point}]';

const unwanted = new RegExp([flags, ...sequences, lineEnds, loneSurrogates, unseen].join('|'), 'gu');

/** What a text may hold before it costs anything to look closer. */
const harmless = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff]*$/;

/**
 * The text without anything but what is meant to be seen. Newlines and tabs stay; the line ends of others become
 * newlines; a lone surrogate becomes the replacement character.
 */
export function cleanText(text: string): string {
  return harmless.test(text) ? text : text.replace(unwanted, replacement);
}

function replacement(found: string): string {
  if (found.startsWith('\u{1f3f4}')) return found;
  if (found === '\r\n' || found === '\u2028' || found === '\u2029') return '\n';
  return found.length === 1 && found >= '\ud800' && found <= '\udfff' ? '\ufffd' : '';
}

/** A line that was rendered, with its weights and colours and nothing else that is not meant to be seen. */
export function cleanLine(line: string): string {
  return line
    .split(/(\u001b\[[\d;]*m)/)
    .map((part, index) => (index % 2 === 1 ? part : cleanText(part)))
    .join('');
}

/**
 * A deep copy of plain data with every string cleaned, keys too; spans, crossed-out fragments and corrections of a text
 * move with what they mark. Bytes, functions and class instances are left alone; the data came out of `JSON.parse`, so it has no circles.
 */
export function cleanValue<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clean);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const moved = 'spans' in value ? { ...value, ...movedMarks(value) } : value;
  return Object.fromEntries(Object.entries(moved).map(([key, field]) => [cleanText(key), clean(field)]));
}

/** A record with a text and what lies over it, under the names of today and of old (field notes 2.9, 2.11, 3.1). */
interface Marked {
  readonly content?: unknown;
  readonly text?: unknown;
  readonly spans?: unknown;
  readonly corrector?: unknown;
  readonly redPen?: unknown;
}

/** What lies over the text, with the places that it has in the cleaned text. */
function movedMarks(marked: Marked): Marked {
  const { content, spans, corrector, redPen } = marked;
  const text = content ?? marked.text;
  if (typeof text !== 'string' || harmless.test(text)) return {};
  const places = placesOf(text);
  const placeOf = (place: number) => places[Math.min(Math.max(Math.trunc(place), 0), text.length)] ?? 0;
  return {
    spans: movedList(spans, ({ offset, length }) => {
      if (typeof offset !== 'number' || typeof length !== 'number') return {};
      const start = placeOf(offset);
      return { offset: start, length: placeOf(offset + length) - start };
    }),
    ...(isRecord(corrector) && { corrector: { ...corrector, marks: movedEnds(corrector.marks, placeOf) } }),
    ...(isRecord(redPen) && { redPen: { ...redPen, corrections: movedEnds(redPen.corrections, placeOf) } }),
  };
}

function movedEnds(list: unknown, placeOf: (place: number) => number): unknown {
  return movedList(list, ({ start, end }) =>
    typeof start === 'number' && typeof end === 'number' ? { start: placeOf(start), end: placeOf(end) } : {},
  );
}

function movedList(list: unknown, moved: (one: Record<string, unknown>) => object): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((one: unknown) => (isRecord(one) ? { ...one, ...moved(one) } : one));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** For each place in the text, and the one behind its end, the place in the cleaned text. */
function placesOf(text: string): Uint32Array {
  const places = new Uint32Array(text.length + 1);
  let read = 0;
  let place = 0;
  const step = (end: number) => {
    while (read < end) places[read++] = place++;
  };
  for (const { 0: found, index } of text.matchAll(unwanted)) {
    step(index);
    // Inside of what is gone, everything lies where it was.
    places.fill(place, index, index + found.length);
    read += found.length;
    place += replacement(found).length;
  }
  step(text.length);
  places[text.length] = place;
  return places;
}
