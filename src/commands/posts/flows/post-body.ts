/** The body of a post from the command line: text with spans (field notes 2.11), and a poll (field notes 2.10). */

import { isRecord } from '../../../client/response/text';
import { UsageError } from '../../../errors';
import type { Post, Span } from '../../../protocol/records/posts';
import { clientTypes, isWebAddress, parseMarkup, serviceTypes } from './markup';

/** The formatting options of a text. */
export interface FormattingOptions {
  /** The text contains markup. */
  readonly markup: boolean;
  /** Spans as JSON. */
  readonly spans: string | undefined;
}

/** The fields of the body for a text and its spans. */
interface FormattedText {
  readonly content: string;
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
  return { content: text, spans: keptSpans(before.content ?? '', before.spans ?? [], text) };
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
  return (spans as Span[]).filter(({ type }) => !serviceTypes.includes(type));
}

function arrayOf(json: string): readonly unknown[] {
  try {
    const spans: unknown = JSON.parse(json);
    if (Array.isArray(spans)) return spans;
  } catch {
    // Reported below, like any other value that is not an array.
  }
  throw new UsageError('--spans is not a JSON array', {
    hint: `example: --spans '[{"type":"bold","offset":0,"length":4}]'`,
  });
}

const fields = new Set(['type', 'offset', 'length', 'url']);

function errorsOf(span: unknown, content: string): string[] {
  if (!isRecord(span)) return ['not an object'];
  const { type, offset, length, url } = span;
  if (serviceTypes.includes(String(type))) return [];
  return [
    ...(clientTypes.some((known) => known === type) ? [] : [`type is not one of ${clientTypes.join(', ')}`]),
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
    if (serviceTypes.includes(type) || !(offset >= 0) || !(offset < end)) return [];
    const isAfter = offset >= oldContent.length - same.after;
    if (end > same.before && !isAfter) return [];
    return [
      {
        type,
        offset: isAfter && end > same.before ? offset + moved : offset,
        length: end - offset,
        url,
      },
    ];
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

/** The poll field of the body. */
interface Poll {
  readonly question: string;
  readonly options: { text: string }[];
  readonly multipleChoice: boolean;
}

/**
 * Builds the poll from the options; undefined without one.
 * @throws UsageError for answers without a question, too few or too many answers, and texts that are too long
 */
export function pollOf(given: {
  readonly poll: string | undefined;
  readonly option: readonly string[];
  readonly multiple: boolean;
}): Poll | undefined {
  const { poll: question, option: answers, multiple } = given;
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
