/**
 * Characters and words of a text, counted in UTF-16 code units (field notes 3.1). The sandbox counts by a pattern of its
 * own: the client asks `Intl.Segmenter`, so that a test across both proves more than one of them.
 */

/** What belongs to the character before it. */
const attached = '[\\p{M}\\p{Emoji_Modifier}\\u200c\\u200d\\u0e33\\u0eb3\\u{e0020}-\\u{e007f}]';
const vowels = '[\\u1160-\\u11a7\\ud7b0-\\ud7c6]';
const finals = '[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]';

const bases = [
  '\\p{Regional_Indicator}{2}',
  `[\\u1100-\\u115f\\ua960-\\ua97c]+(?:${vowels}+${finals}*)?`,
  `[\\uac00-\\ud7a3]${vowels}*${finals}*`,
  `\\p{Extended_Pictographic}(?:${attached}*\\u200d\\p{Extended_Pictographic})*`,
  '[^]',
];

/** Control characters stand alone. */
const character = new RegExp(`\\r\\n|[\\p{Cc}\\p{Zl}\\p{Zp}]|(?:${bases.join('|')})${attached}*`, 'gu');

/** How many characters a reader sees. */
export function characterCount(text: string): number {
  return text.match(character)?.length ?? 0;
}

/** Whether both ends of the stretch are between two characters of the text, or at its ends. */
export function isWholeCharacters(text: string, start: number, end: number): boolean {
  const places = new Set([0]);
  for (const { 0: found, index } of text.matchAll(character)) places.add(index + found.length);
  return places.has(start) && places.has(end);
}

/** Letters and marks, with hyphens and apostrophes between them. */
const word = /^(?:\p{L}[\p{L}\p{M}\u200c\u200d]*[-'’])*\p{L}[\p{L}\p{M}\u200c\u200d]*$/u;
const endsInWord = /[\p{L}\p{M}\p{N}_\u200c\u200d]$/u;
const beginsInWord = /^[\p{L}\p{M}\p{N}_]/u;

/** Whether the text is one word. */
export function isWord(text: string): boolean {
  return word.test(text);
}

/** Whether the stretch is one word and no part of a longer one. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const joins = /[\p{L}\p{M}\u200c\u200d][-'’]$/u.test(before) || /^[-'’]\p{L}/u.test(after);
  return isWord(text.slice(start, end)) && !endsInWord.test(before) && !beginsInWord.test(after) && !joins;
}
