/**
 * The one boundary for text from strangers. Everything that comes from the network (and from files people
 * bring) passes here before any `render` sees it, so that nothing in it can drive a terminal, reorder a line
 * or hide in one.
 */

/**
 * Control characters but tab and newline, and everything that formats without being seen: bidi controls, tags,
 * soft hyphens. The two joiners stay, without which emoji and some scripts fall apart.
 */
const controls = /(?![\t\n])\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\p{Zl}\p{Zp}]/gu;

/** Letters and marks that take no or empty space, in which text can hide. */
const fillers = /\u034f|[\u115f\u1160\u3164\uffa0]|\u17b4|\u17b5|[\u180b-\u180d]|[\ufff0-\ufff8]/gu;

/** A whole escape sequence: CSI, or a string sequence (OSC, DCS, SOS, PM, APC) up to its end. */
const sequences =
  /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[\u0020-\u002f]*[\u0030-\u007e]/g;

/** What a text may hold before it costs anything to look closer. */
const harmless = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff]*$/;

/**
 * The text without anything but what is meant to be seen. Newlines and tabs stay; a lone surrogate becomes the
 * replacement character; a carriage return with a newline becomes the newline.
 */
export function cleanText(text: string): string {
  if (harmless.test(text)) return text;
  return text
    .replaceAll('\r\n', '\n')
    .replace(sequences, '')
    .replace(controls, '')
    .replace(fillers, '')
    .replace(loneSurrogate, '\ufffd');
}

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
