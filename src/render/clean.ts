/**
 * The one boundary for text from strangers. Everything that comes from the network (and from files people
 * bring) passes here before any `render` sees it, so that nothing in it can drive a terminal, reorder a line
 * or hide in one.
 */

/**
 * Control characters but tab and newline, and everything that formats or stands there without being seen: bidi
 * controls, tags, soft hyphens, fillers, variation selectors. The two joiners stay, and the selectors that choose
 * between text and picture: without them emoji and some scripts fall apart.
 */
const unseen =
  /(?![\t\n])\p{Cc}|(?!\p{Join_Control}|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A whole escape sequence: CSI, or a string sequence (OSC, DCS, SOS, PM, APC) with its end. Of one that never ends
 * only the beginning goes, as a control character: what follows may be a text that was decoded wrongly.
 */
const sequences =
  /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)|\u001b[\u0020-\u002f]*[\u0030-\u007e]/g;

/** What a text may hold before it costs anything to look closer. */
const harmless = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff]*$/;

/**
 * The text without anything but what is meant to be seen. Newlines and tabs stay; the line ends of others become
 * newlines; a lone surrogate becomes the replacement character.
 */
export function cleanText(text: string): string {
  if (harmless.test(text)) return text;
  // Surrogates first: two halves must not find together when what stood between them is gone.
  return text
    .replace(loneSurrogate, '\ufffd')
    .replace(lineEnds, '\n')
    .replace(sequences, '')
    .replace(unseen, '');
}

const lineEnds = /\r\n|[\u2028\u2029]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A deep copy of plain data with every string cleaned, keys too. Bytes, functions and class instances are left
 * alone; the data came out of `JSON.parse`, so it has no circles.
 */
export function cleanValue<T>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clean);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [cleanText(key), clean(field)]));
}
