/** The text of a post with its formatting, as it is sent. */

import { UsageError } from '../../../errors';
import type { Post, Span } from '../../../protocol/records/posts';
import { parseMarkup } from './markup';
import { keptSpans, parseSpans } from './spans';

/** How the formatting of a text is given. */
export interface FormattingOptions {
  /** The text contains markup. */
  readonly markup: boolean;
  /** Spans as JSON. */
  readonly spans: string | undefined;
}

/** A text and its spans, as the body of a post has them. */
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
