/** The address of one request: a host's base address, a route's path, parameters, a query. */
import { UsageError } from '../../errors';
import type { Vocabulary, VocabularyWord } from '../../protocol/vocabulary';

/** The parts of an address after its base. */
export interface Target {
  /** A template: parameters in braces, words of the vocabulary in angle brackets. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Lists are joined with commas; undefined and null are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/**
 * The whole address. A path of the base comes first; a slash at the end of the template
 * stays (field notes 0.3).
 * @throws UsageError when a parameter is empty, a dot segment, or cannot be encoded
 */
export function targetUrl(
  base: URL,
  { path, parameters = {}, query = {} }: Target,
  vocabulary: Vocabulary,
): URL {
  const filled = path
    .replace(/<(\w+)>/g, (_, word: string) => encodeURIComponent(vocabulary[word as VocabularyWord] ?? word))
    .replace(/\{(\w+)\}/g, (_, name: string) => segment(name, parameters[name]));
  const url = new URL(base.pathname.replace(/\/+$/, '') + filled, base.origin);
  url.search = queryText(query);
  return url;
}

function segment(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : String(value ?? '');
  // `.` and `..` would be resolved away, encoded or not, and the request would go to another route.
  if (text === '' || text === '.' || text === '..') throw new UsageError(`'${text}' is not a valid ${name}`);
  return encoded(name, text);
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const items = Array.isArray(value) ? value : [value];
      return `${encoded(name, name)}=${items.map((item) => encoded(name, String(item))).join(',')}`;
    })
    .join('&');
}

function encoded(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new UsageError(`${name} contains half a character (a lone surrogate)`);
  }
}
