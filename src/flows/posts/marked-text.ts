/** The text of a post with its marks, as it is sent. */
import type { Post, Span } from '../../api/catalogue/records/posts';
import { UsageError } from '../../errors';
import { readMarkup } from './markup';
import { keptSpans, parseSpans } from './spans';

/** How the marks of a text were given. */
export interface MarksGiven {
  /** The text itself holds them. */
  readonly markup: boolean;
  /** As JSON. */
  readonly spans: string | undefined;
}

/** A text and its marks, as the body of a post has them. */
interface MarkedText {
  readonly content: string;
  readonly spans: Span[];
}

/** @throws UsageError when the marks are given twice, or do not fit the text */
export function markedText(text: string, { markup, spans }: MarksGiven): MarkedText {
  if (markup && spans !== undefined) throw new UsageError('--markup and --spans cannot be combined');
  if (markup) return readMarkup(text);
  return { content: text, spans: spans === undefined ? [] : parseSpans(spans, text) };
}

/**
 * The new text of a post. Where no marks are given, those of the old text that still fit stay.
 * @throws UsageError as `markedText`
 */
export function editedText(
  before: Pick<Post, 'content' | 'spans'>,
  text: string,
  given: MarksGiven,
): MarkedText {
  if (given.markup || given.spans !== undefined) return markedText(text, given);
  return { content: text, spans: keptSpans(before.content ?? '', before.spans ?? [], text) };
}
