/** The body of a post from the command line: text with spans (field notes 2.11), and a poll (field notes 2.10). */
import { isRecord, jsonOrText } from '../../../client/response/text';
import { UsageError } from '../../../errors';
import type { Post, Span } from '../../../protocol/records/posts';
import { foundSpanTypes, sentSpanTypes } from '../../../protocol/routes/posts';

export interface FormattingOptions {
  readonly markup: boolean;
  /** Spans as JSON. */
  readonly spans: string | undefined;
}

/** The fields of the body for a text and its spans; offsets count UTF-16 code units (field notes 2.11). */
interface FormattedText {
  readonly content: string;
  /** Ordered by offset, outer spans before inner ones. */
  readonly spans: Span[];
}

/** @throws UsageError when both kinds of formatting are given, or the spans do not fit the text */
export function formatText(text: string, { markup, spans }: FormattingOptions): FormattedText {
  if (markup && spans !== undefined) throw new UsageError('--markup and --spans cannot be combined');
  if (markup) return parseMarkup(text);
  return { content: text, spans: spans === undefined ? [] : parseSpans(spans, text) };
}

/**
 * The new text of a post. Without formatting, it keeps the spans of the old text that still fit.
 * @throws UsageError as `formatText`
 */
export function formatEditedText(
  before: Pick<Post, 'content' | 'spans'>,
  text: string,
  options: FormattingOptions,
): FormattedText {
  if (options.markup || options.spans !== undefined) return formatText(text, options);
  return { content: text, spans: keptSpans(before.content ?? '', before.spans, text) };
}

/**
 * Parses `--spans JSON` and checks it against the text. Drops hashtags and mentions: the service finds them.
 * @throws UsageError with all errors
 * @internal
 */
export function parseSpans(json: string, content: string): Span[] {
  const spans = arrayOf(json);
  const errors = spans.flatMap((span, index) =>
    errorsOf(span, content).map((error) => `span ${index}: ${error}`),
  );
  if (errors.length > 0) {
    throw new UsageError(`--spans does not fit the text: ${errors.join('; ')}`, {
      hint: `offset and length count UTF-16 code units (the text has ${content.length}); with --markup, plaza counts for you`,
    });
  }
  return (spans as Span[]).filter(({ type }) => !foundSpanTypes.includes(type));
}

function arrayOf(json: string): readonly unknown[] {
  const spans = jsonOrText(json);
  if (Array.isArray(spans)) return spans;
  throw new UsageError('--spans is not a JSON array', {
    hint: `example: --spans '[{"type":"bold","offset":0,"length":4}]'`,
  });
}

const fields = new Set(['type', 'offset', 'length', 'url']);

function errorsOf(span: unknown, content: string): string[] {
  if (!isRecord(span)) return ['not an object'];
  const { type, offset, length, url } = span;
  if (foundSpanTypes.includes(String(type))) return [];
  return [
    ...(sentSpanTypes.includes(String(type)) ? [] : [`type is not one of ${sentSpanTypes.join(', ')}`]),
    ...positionErrors(offset, length, content),
    ...addressErrors(type, url),
    ...Object.keys(span).flatMap((key) => (fields.has(key) ? [] : [`unknown field '${key}'`])),
  ];
}

function positionErrors(offset: unknown, length: unknown, content: string): string[] {
  const errors = [
    ...(isCount(offset) ? [] : ['offset is not a whole number from 0']),
    ...(isCount(length) && length > 0 ? [] : ['length is not a whole number from 1']),
  ];
  if (errors.length > 0 || !isCount(offset) || !isCount(length)) return errors;
  if (offset + length > content.length) return ['it ends after the end of the text'];
  const isSplit = [offset, offset + length].some((position) => splitsCharacter(content, position));
  return isSplit ? ['it splits a character'] : [];
}

function addressErrors(type: unknown, url: unknown): string[] {
  if (type !== 'link') return url === undefined ? [] : ['only a link has a url'];
  return typeof url === 'string' && isWebAddress(url) ? [] : ['url is not an http or https address'];
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Whether the position is between the two code units of a character. */
function splitsCharacter(content: string, position: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(content.slice(Math.max(position - 1, 0), position + 1));
}

/**
 * The spans that still fit after an edit: spans before the first change stay, spans after the last change move, changed
 * spans are dropped. Hashtags and mentions are left to the service.
 * @internal
 */
export function keptSpans(
  oldContent: string,
  spans: readonly Span[] | null | undefined,
  newContent: string,
): Span[] {
  const same = sameEnds(oldContent, newContent);
  const moved = newContent.length - oldContent.length;
  return (spans ?? []).flatMap(({ type, offset, length, url }) => {
    // The service cuts spans at the end of the text.
    const end = Math.min(offset + length, oldContent.length);
    if (foundSpanTypes.includes(type) || !(offset >= 0) || !(offset < end)) return [];
    const isAfter = offset >= oldContent.length - same.after;
    if (end > same.before && !isAfter) return [];
    const start = isAfter && end > same.before ? offset + moved : offset;
    return [{ type, offset: start, length: end - offset, url }];
  });
}

/** Lengths of the equal start and the equal end of two texts; the two do not overlap. */
function sameEnds(one: string, other: string): { readonly before: number; readonly after: number } {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  if (splitsCharacter(one, before) || splitsCharacter(other, before)) before -= 1;
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  if (splitsCharacter(one, one.length - after) || splitsCharacter(other, other.length - after)) after -= 1;
  return { before, after };
}

const minAnswers = 2;
const maxAnswers = 10;
const maxQuestionLength = 200;
const maxAnswerLength = 100;

interface PollOptions {
  readonly poll: string | undefined;
  readonly option: readonly string[];
  readonly multiple: boolean;
}

/**
 * Builds the poll from the options; undefined without one.
 * @throws UsageError for answers without a question, too few or too many answers, and texts that are too long
 */
export function pollOf({ poll: question, option: answers, multiple }: PollOptions) {
  if (question === undefined) {
    if (answers.length === 0 && !multiple) return undefined;
    throw new UsageError('a poll needs a question', { hint: 'give it with --poll QUESTION' });
  }
  if (answers.length < minAnswers || answers.length > maxAnswers) {
    throw new UsageError(`a poll has ${minAnswers} to ${maxAnswers} answers, got ${answers.length}`, {
      hint: 'give each with --option ANSWER',
    });
  }
  if (question.length > maxQuestionLength)
    throw new UsageError(`--poll: at most ${maxQuestionLength} characters, got ${question.length}`);
  const tooLong = answers.find((answer) => answer.length > maxAnswerLength);
  if (tooLong !== undefined)
    throw new UsageError(`--option: at most ${maxAnswerLength} characters, got ${tooLong.length}`);
  return { question, options: answers.map((text) => ({ text })), multipleChoice: multiple };
}

/**
 * Parses markup. Marks nest. Unpaired marks, empty pairs, `_` inside words and addresses, and escaped marks are text.
 * Inside `` `mono` ``, only `` \` `` and `\\` are escapes.
 * @throws UsageError for a link whose address is not http or https
 * @internal
 */
export function parseMarkup(text: string): FormattedText {
  const tokens = tokensOf(text);
  const pairs = pairsOf(tokens);
  const ends = new Map<number, Span & { length: number }>();
  const spans: Span[] = [];
  let content = '';
  for (const [index, token] of tokens.entries()) {
    const end = pairs.get(index);
    const ended = ends.get(index);
    if (end !== undefined) {
      const marked = { type: token.type ?? '', url: tokens[end]?.url };
      const span = { ...marked, offset: content.length, length: 0 };
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
  if (address !== undefined)
    return [{ text: whole, type: 'link', closes: true, url: address.replace(/\\([\\()])/g, '$1') }];
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

function checkAddress({ url = '', offset, length }: Span, content: string): void {
  if (isWebAddress(url)) return;
  throw new UsageError(
    `the link '${content.slice(offset, offset + length)}' points to '${url}', which is not an http or https address`,
    { hint: 'write \\[ for a literal bracket' },
  );
}

/** Whether a link can point to the address: http or https. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
