/** Finds a fragment in the raw content of a post, and what surrounds it. Places are UTF-16 code units. */

import type { Span } from '../../../../protocol/records/posts';
import { graphemeSegmenter } from '../../../../terminal/text/text';

/** A fragment with the text on both sides of it. */
export type Surroundings = Readonly<Record<'before' | 'fragment' | 'after', string>>;

/**
 * All occurrences of the fragment at character boundaries, in order; they may overlap. Characters are compared in NFC.
 */
export function occurrencesOf(text: string, fragment: string): Range[] {
  const composed = ({ text }: Grapheme) => text.normalize();
  const characters = graphemesOf(text);
  const wanted = graphemesOf(fragment).map(composed);
  if (wanted.length === 0) return [];
  const read = characters.map(composed);
  const found: Range[] = [];
  for (let first = 0; first + wanted.length <= read.length; first++) {
    if (!wanted.every((character, place) => read[first + place] === character)) continue;
    const behind = characters[first + wanted.length];
    found.push({ start: characters[first]?.start ?? 0, end: behind?.start ?? text.length });
  }
  return found;
}

/** Maximum number of characters on each side. */
const maxContext = 60;

/** The end of a sentence: a line end, or a full stop and its like before a space. */
const sentenceEnd = /\n|[.!?…。！？؟।]+["'”’»)\]]*(?=\s|$)|[。！？]/gu;

/** The fragment in its sentence; a long sentence is cut to a number of characters on each side, with an ellipsis. */
export function surroundingsOf(text: string, { start, end }: Range): Surroundings {
  const ends = Array.from(text.matchAll(sentenceEnd), (match) => match.index + match[0].length);
  const from = Math.max(0, ...ends.filter((place) => place <= start));
  const to = Math.min(text.length, ...ends.filter((place) => place >= end));
  const before = graphemesOf(text.slice(from, start).trimStart());
  const after = graphemesOf(text.slice(end, to).trimEnd());
  const joined = (characters: readonly Grapheme[]) => characters.map(({ text }) => text).join('');
  return {
    before: (before.length > maxContext ? '…' : '') + joined(before.slice(-maxContext)),
    fragment: text.slice(start, end),
    after: joined(after.slice(0, maxContext)) + (after.length > maxContext ? '…' : ''),
  };
}

/** A stretch of a text in UTF-16 code units; `end` is exclusive (field notes 3.1). */
export type Range = Readonly<Record<'start' | 'end', number>>;

export interface Grapheme {
  readonly text: string;
  readonly start: number;
}

/** The characters of a text, in order. @internal */
export function graphemesOf(text: string): Grapheme[] {
  return Array.from(graphemeSegmenter().segment(text), ({ segment, index }) => ({
    text: segment,
    start: index,
  }));
}

/** Whether a place is between two characters, or at either end of the text. @internal */
export function isBetweenGraphemes(text: string, place: number): boolean {
  if (place <= 0 || place >= text.length) return place === 0 || place === text.length;
  return graphemeSegmenter().segment(text).containing(place)?.index === place;
}

/** A text with its marked stretches, as the service has it. */
export interface PostText {
  readonly content: string;
  readonly spans: readonly Span[];
}

/** Maximum characters of a crossed-out fragment. */
const maxFragment = 10;
const maxReplacement = 10;
/** Maximum crossed-out fragments per user and post, and words per pen. */
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

/**
 * Why no tool may change the range: outside the text, empty, inside a character, in a link or the like. Each rule returns
 * the end of a sentence, or undefined (protocol: corrector apply body, limits; field notes 3.1).
 */
export function rangeFault({ content, spans }: PostText, { start, end }: Range): string | undefined {
  const isInside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= content.length;
  if (!isInside) return `is outside the text, which has ${content.length} UTF-16 units`;
  if (start >= end) return 'is empty';
  if (!isBetweenGraphemes(content, start)) return 'begins in the middle of a character';
  if (!isBetweenGraphemes(content, end)) return 'ends in the middle of a character';
  const touched = spans.find(
    ({ type, offset, length }) => Object.hasOwn(forbidden, type) && offset < end && offset + length > start,
  );
  return touched && `is in ${forbidden[touched.type]}, which cannot be changed`;
}

/** Why a corrector may not cross out the fragment; its spaces are not counted (field notes 3.1). */
export function fragmentFault(fragment: string): string | undefined {
  const count = graphemesOf(fragment).filter(({ text }) => text.trim() !== '').length;
  if (count === 0) return 'has only spaces';
  return count > maxFragment
    ? `has ${count} characters, not counting spaces; the maximum is ${maxFragment}`
    : undefined;
}

/** Why a red pen may not correct the range. */
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

export function replacementFault(replacement: string, original?: string): string | undefined {
  if (!oneWord.test(replacement)) return 'must be one word of letters';
  const count = graphemesOf(replacement).length;
  if (count > maxReplacement) return `has ${count} characters; the maximum is ${maxReplacement}`;
  return replacement.normalize() === original?.normalize() ? 'is the same word' : undefined;
}
