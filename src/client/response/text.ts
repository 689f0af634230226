/** A body as text: JSON where it is JSON, recognised as a web page where it is one. */

export interface Text {
  readonly plain: string;
  /** The JSON value; undefined if the text is not JSON. */
  readonly json: unknown;
  readonly isJson: boolean;
  /** HTML, which a proxy before the service may answer with any status (field notes 0.3). */
  readonly isPage: boolean;
}

/** Reads bytes as UTF-8 text and, where possible, as JSON. */
export function readText(bytes: Uint8Array): Text {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const isPage = /^\s*</.test(plain);
  const parsed = isPage ? undefined : parsedJson(plain);
  return { plain, json: parsed?.json, isJson: parsed !== undefined, isPage };
}

/** The JSON value of a text; the text itself if it is not JSON or too complex. */
export function jsonOrText(text: string): unknown {
  const parsed = parsedJson(text);
  return parsed ? parsed.json : text;
}

function parsedJson(text: string): { readonly json: unknown } | undefined {
  // Code that traverses such an answer would overflow its stack, or take minutes.
  if (isTooComplex(text)) return undefined;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The text without its percent encoding; unchanged where that is invalid. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Maximum nesting of JSON that is read. */
const maxDepth = 500;
/** Maximum number of its lists and records: so many take seconds, five times as many minutes. A board has some 100,000 points. */
const maxParts = 2_000_000;

/** Whether the JSON text is nested too deep, or has too many lists and records. */
function isTooComplex(text: string): boolean {
  if (hasFewParts(text)) return false;
  let [depth, parts] = [0, 0];
  for (let index = 0; index < text.length && depth <= maxDepth; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === quote) index = endOfString(text, index);
    else if (unit === 0x5d || unit === 0x7d) depth -= 1;
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      parts += 1;
    }
  }
  return depth > maxDepth || parts > maxParts;
}

/**
 * Whether the brackets are too few for any nesting that is too deep. `indexOf` is native code: a look at each character
 * takes milliseconds in a process that has just started.
 */
function hasFewParts(text: string): boolean {
  let count = 0;
  for (const bracket of ['[', '{'])
    for (let at = text.indexOf(bracket); at >= 0 && count <= maxDepth; at = text.indexOf(bracket, at + 1))
      count += 1;
  return count <= maxDepth;
}

const quote = 0x22;
const backslash = 0x5c;

/** Where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote)
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index;
}

/** Whether the value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object with keys; undefined for anything else: `record(answer)?.id`. */
export function record(value: unknown): Record<string, unknown> | undefined {
  return isRecord(value) ? value : undefined;
}

/** A text or a number as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
