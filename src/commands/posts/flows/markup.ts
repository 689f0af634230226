/**
 * Markup: `**bold**`, `_italic_`, `~~strike~~`, `||spoiler||`, `` `mono` `` and `[text](address)` become spans.
 */
import { UsageError } from '../../../errors';
import type { Span } from '../../../protocol/records/posts';

/** A text and its spans; offsets count UTF-16 code units (field notes 2.11). */
export interface FormattedContent {
  readonly content: string;
  /** Ordered by offset, outer spans before inner ones. */
  readonly spans: Span[];
}

/**
 * Parses markup. Marks nest. Unpaired marks, empty pairs, `_` inside words and addresses, and escaped marks are text.
 * Inside `` `mono` ``, only `` \` `` and `\\` are escapes.
 * @throws UsageError for a link whose address is not http or https
 */
export function parseMarkup(text: string): FormattedContent {
  const tokens = tokensOf(text);
  const pairs = pairsOf(tokens);
  const ends = new Map<number, Span & { length: number }>();
  const spans: Span[] = [];
  let content = '';
  for (const [index, token] of tokens.entries()) {
    const end = pairs.get(index);
    const ended = ends.get(index);
    if (end !== undefined) {
      const span = { ...attributes(token, tokens[end]), offset: content.length, length: 0 };
      spans.push(span);
      ends.set(end, span);
    } else if (ended) ended.length = content.length - ended.offset;
    else content += token.text;
  }
  for (const span of spans) if (span.url !== undefined) checkAddress(span, content);
  return { content, spans };
}

/** Text, or a mark. */
interface Token {
  /** The text without escapes; of an unpaired mark, the mark itself. */
  readonly text: string;
  /** Span type of a mark. */
  readonly type?: string;
  readonly opens?: boolean;
  readonly closes?: boolean;
  /** Address at the end of a link. */
  readonly url?: string;
}

/**
 * In order: addresses, in which `_` is an ordinary character; escapes; runs of the four marks; several backticks, which
 * are text; a pair of backticks; the start of a link; its end, with an address whose brackets are paired or escaped.
 */
const pattern =
  /https?:\/\/[^\s\\*~|`[\]()]*[^\s\\*_~|`[\]()]|\\([\\*_~|`[\]()])|(\*+|_+|~+|\|+)|``+|`((?:[^`\\]|\\[\\`]|\\(?![\\`]))+)`(?!`)|(\[)|\]\(((?:[^\s()\\]|\\[\\()]|\\(?![\\()])|\([^\s()]*\))+)\)/g;

const types: Readonly<Record<string, string>> = {
  '**': 'bold',
  _: 'italic',
  '~~': 'strike',
  '||': 'spoiler',
};

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let read = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > read) tokens.push({ text: text.slice(read, match.index) });
    tokens.push(...tokensOfMatch(text, match));
    read = match.index + match[0].length;
  }
  if (read < text.length) tokens.push({ text: text.slice(read) });
  return tokens;
}

function tokensOfMatch(text: string, match: RegExpExecArray): readonly Token[] {
  const [whole, escaped, run, mono, bracket, address] = match;
  if (escaped !== undefined) return [{ text: escaped }];
  if (run !== undefined) return [{ text: run, ...sidesOf(text, run, match.index) }];
  if (bracket !== undefined) return [{ text: bracket, type: 'link', opens: true }];
  if (address !== undefined) {
    return [{ text: whole, type: 'link', closes: true, url: address.replace(/\\([\\()])/g, '$1') }];
  }
  if (mono === undefined) return [{ text: whole }];
  const backtick = { text: '`', type: 'monospace' };
  return [
    { ...backtick, opens: true },
    { text: mono.replace(/\\([\\`])/g, '$1') },
    { ...backtick, closes: true },
  ];
}

/** Whether a run can open or close a span: it touches the marked text, and `_` is at the edge of a word. */
function sidesOf(text: string, run: string, index: number): Partial<Token> {
  const type = types[run];
  if (type === undefined) return {};
  // Any character fits into two code units.
  const before = text.slice(Math.max(index - 2, 0), index);
  const after = text.slice(index + run.length, index + run.length + 2);
  const loose = run === '_' ? /[\p{L}\p{N}\p{M}]/u : undefined;
  return {
    type,
    opens: /^\S/.test(after) && !loose?.test([...before].at(-1) ?? ''),
    closes: /\S$/.test(before) && !loose?.test([...after][0] ?? ''),
  };
}

/** Pairs of opening and closing tokens. A closing token takes the last open token of its type; marks opened inside are text. */
function pairsOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  let open: number[] = [];
  for (const [index, { type, opens, closes }] of tokens.entries()) {
    if (type === undefined) continue;
    const position = open.findLastIndex((start) => tokens[start]?.type === type);
    const start = open[position];
    if (closes && start !== undefined && start < index - 1) {
      pairs.set(start, index);
      open = open.slice(0, position).filter((outer) => type !== 'link' || tokens[outer]?.type !== 'link');
    } else if (opens && (type === 'link' || start === undefined)) open.push(index);
  }
  return pairs;
}

function attributes(start: Token, end: Token | undefined): Pick<Span, 'type' | 'url'> {
  return { type: start.type ?? '', url: end?.url };
}

function checkAddress({ url = '', offset, length }: Span, content: string): void {
  if (isWebAddress(url)) return;
  throw new UsageError(
    `the link '${content.slice(offset, offset + length)}' points to '${url}', which is not an http or https address`,
    { hint: 'write \\[ for a literal bracket' },
  );
}

/** Types that a client can send. */
export const clientTypes = [
  'bold',
  'italic',
  'underline',
  'strike',
  'spoiler',
  'monospace',
  'link',
  'quote',
] as const;

/** Types that the service finds in the text (`#tag`, `@name`); spans of a client are dropped and found again. */
export const serviceTypes: readonly string[] = ['hashtag', 'mention'];

/** Whether a link can point to the address: http or https. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
