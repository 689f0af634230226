/** A body as text: JSON where it is JSON, recognised as a web page where it is one. */

export interface Text {
  readonly plain: string;
  /** The JSON value; undefined when the text is none. */
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
  if (/^\s*</.test(plain)) return { plain, json: undefined, isJson: false, isPage: true };
  try {
    return { plain, json: JSON.parse(plain), isJson: true, isPage: false };
  } catch {
    return { plain, json: undefined, isJson: false, isPage: false };
  }
}

/** The value as an object with keys; undefined for anything else. */
export function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** A text or a number as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
