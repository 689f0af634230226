/**
 * What a corrector and a red pen may do to a text (protocol: corrector apply body, limits; field notes 3.1). Each rule
 * gives what is wrong, as the end of a sentence; undefined when nothing is.
 */
import type { Span } from '../../../../protocol/records/posts';
import { countGraphemes, isBetweenGraphemes, type Range } from './graphemes';

/** A text with its marked stretches, as the service has it. */
export interface PostText {
  readonly content: string;
  readonly spans: readonly Span[];
}

/** Most characters of a fragment that is crossed out. */
const maxFragment = 10;
/** Most characters of a word that replaces another. */
const maxReplacement = 10;
/** Most fragments of one post that one user crosses out, and words that one pen corrects. */
export const maxPerPost = 3;

/** Letters and marks, with `-`, `'` or `’` inside; the joiners of Persian and Indic scripts belong to a letter. */
const letters = '\\p{L}[\\p{L}\\p{M}\\u200c\\u200d]*';
const wordPattern = `${letters}(?:[-'’]${letters})*`;
const oneWord = new RegExp(`^${wordPattern}$`, 'u');
/** Letters next to a digit, an underscore, or a hyphen with a letter behind it are only part of a word. */
const wholeWords = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}_\\u200c\\u200d]|[\\p{L}\\p{M}\\u200c\\u200d][-'’])${wordPattern}(?![\\p{L}\\p{M}\\p{N}_]|[-'’]\\p{L})`,
  'gu',
);

/** The spans that no mark may touch. */
const forbidden: Readonly<Record<string, string>> = {
  link: 'a link',
  mention: 'a mention',
  hashtag: 'a hashtag',
  spoiler: 'hidden text',
};

/** What is wrong with any range: outside the text, empty, in the middle of a character, in a link or the like. */
export function rangeFault({ content, spans }: PostText, { start, end }: Range): string | undefined {
  const isInside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= content.length;
  if (!isInside) return `is outside the text, which has ${content.length} UTF-16 units`;
  if (start >= end) return 'is empty';
  if (!isBetweenGraphemes(content, start)) return 'begins in the middle of a character';
  if (!isBetweenGraphemes(content, end)) return 'ends in the middle of a character';
  const touched = spans.find(
    ({ type, offset, length }) => Object.hasOwn(forbidden, type) && offset < end && offset + length > start,
  );
  return touched && `is in ${forbidden[touched.type]}, where nothing can be changed`;
}

/** What is wrong with a fragment that a corrector is to cross out. */
export function fragmentFault(fragment: string): string | undefined {
  if (/\s/u.test(fragment)) return 'has a space in it: cross out one word at a time';
  const count = countGraphemes(fragment);
  return count > maxFragment ? `has ${count} characters; the maximum is ${maxFragment}` : undefined;
}

/** What is wrong with a range that a red pen is to correct. */
export function wordFault(content: string, { start, end }: Range): string | undefined {
  if (!oneWord.test(content.slice(start, end))) return 'is not one word of letters';
  const isWhole = wordsOf(content).some((word) => word.start === start && word.end === end);
  return isWhole ? undefined : 'is only a part of a word';
}

/** The words of a text that a red pen can correct. @internal */
export function wordsOf(content: string): Range[] {
  return Array.from(content.matchAll(wholeWords), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
}

/** What is wrong with the replacement of a word. */
export function replacementFault(replacement: string, original?: string): string | undefined {
  if (!oneWord.test(replacement)) return 'must be one word of letters';
  const count = countGraphemes(replacement);
  if (count > maxReplacement) return `has ${count} characters; the maximum is ${maxReplacement}`;
  return replacement.normalize() === original?.normalize() ? 'is the same word' : undefined;
}
