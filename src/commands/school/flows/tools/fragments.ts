/** Finds a fragment in the raw content of a post, and what surrounds it. Places are UTF-16 code units. */

import type { Span } from '../../../../protocol/records/posts';
import { graphemeSegmenter } from '../../../../terminal/text/segmenter';

/** A fragment with the text on both sides of it. */
export interface Around {
  readonly before: string;
  readonly fragment: string;
  readonly after: string;
}

/**
 * Every place where the fragment stands in the text as whole characters, in order; places may overlap. Characters
 * are compared as they are read: composed and decomposed accents are the same (NFC).
 */
export function occurrencesOf(text: string, fragment: string): Range[] {
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

function composed({ text }: Grapheme): string {
  return text.normalize();
}

/** The most characters on each side. */
const maxAround = 60;

/** What ends a sentence: a line end, or a full stop and its like before a space. */
const sentenceEnd = /\n|[.!?…。！？؟।]+["'”’»)\]]*(?=\s|$)|[。！？]/gu;

/** The fragment in its sentence; a long sentence is cut to a number of characters on each side, with an ellipsis. */
export function surroundingsOf(text: string, { start, end }: Range): Around {
  const ends = Array.from(text.matchAll(sentenceEnd), (match) => match.index + match[0].length);
  const from = Math.max(0, ...ends.filter((place) => place <= start));
  const to = Math.min(text.length, ...ends.filter((place) => place >= end));
  const before = graphemesOf(text.slice(from, start).trimStart());
  const after = graphemesOf(text.slice(end, to).trimEnd());
  return {
    before: (before.length > maxAround ? '…' : '') + joined(before.slice(-maxAround)),
    fragment: text.slice(start, end),
    after: joined(after.slice(0, maxAround)) + (after.length > maxAround ? '…' : ''),
  };
}

function joined(characters: readonly Grapheme[]): string {
  return characters.map(({ text }) => text).join('');
}

/** A stretch of a text in UTF-16 code units; `end` is exclusive (field notes 3.1). */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A character and where it begins. */
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

/** How many characters a reader sees in the text. @internal */
export function countGraphemes(text: string): number {
  return graphemesOf(text).length;
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
