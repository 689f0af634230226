/** Characters as a reader sees them (grapheme clusters), by their places in UTF-16 code units. */
import { graphemeSegmenter } from '../../../../terminal/text/text';

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

/** The characters of a text, in order. */
export function graphemesOf(text: string): Grapheme[] {
  return Array.from(graphemeSegmenter().segment(text), ({ segment, index }) => ({
    text: segment,
    start: index,
  }));
}

/** How many characters a reader sees in the text. */
export function countGraphemes(text: string): number {
  return graphemesOf(text).length;
}

/** Whether a place is between two characters, or at either end of the text. */
export function isBetweenGraphemes(text: string, place: number): boolean {
  if (place <= 0 || place >= text.length) return place === 0 || place === text.length;
  return graphemeSegmenter().segment(text).containing(place)?.index === place;
}
