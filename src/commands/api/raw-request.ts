/** Requests and answers of `plaza api`. */
import { UsageError } from '../../errors';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Method = (typeof methods)[number];

/** A path without a method is read with GET. @throws UsageError for a method without a path */
export function requestOf(first: string, second: string | undefined): { method: Method; path: string } {
  if (first.startsWith('/')) {
    if (second === undefined) return { method: 'GET', path: first };
    throw new UsageError(`unexpected argument '${second}'`, { hint: 'put the method before the path' });
  }
  if (second !== undefined) return { method: first as Method, path: second };
  throw new UsageError("missing required argument 'path'", {
    hint: 'usage: plaza api <method> <path>; example: plaza api GET /api/platform/version',
  });
}

/** A query may repeat a field; values other than text are sent as JSON. */
export function withQuery(path: string, fields: readonly (readonly [key: string, value: unknown])[]): string {
  const query = new URLSearchParams(
    fields.map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
  if (!query) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** `Name: value` as a pair. @throws UsageError for another text */
export function readHeader(raw: string): [name: string, value: string] {
  const colon = raw.indexOf(':');
  if (colon > 0) return [raw.slice(0, colon).trim(), raw.slice(colon + 1).trim()];
  // The rest might be a token.
  const [name = '', rest] = raw.split(/\s(.*)/s);
  throw new UsageError(`--header: expected 'Name: value', got '${name}${rest === undefined ? '' : ' …'}'`);
}

/** A text as lines, anything else as indented JSON. */
export function rawLines(value: unknown): string[] {
  if (value === undefined) return [];
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
  return text.replace(/\n$/, '').split('\n');
}
