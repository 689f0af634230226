/** Finds a fragment in the raw content of a post, and what surrounds it. Places are UTF-16 code units. */
import type { Around } from '../../render/change';
import { type Grapheme, graphemesOf, type Range } from './graphemes';

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
