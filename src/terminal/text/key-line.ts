/** The line of a screen that lists its keys. */
import { displayWidth } from './text';

/** A key, or several, and what they do: `['+ -', 'zoom']`. */
export type KeyHint = readonly [key: string, words: string];

/** The key that leaves every screen; it is always shown. */
const leaving = 'q';
const gap = 2;

/** The hints that fit into the width: the last ones are dropped first, but never the one for leaving. */
export function fittingKeys(hints: readonly KeyHint[], width: number): readonly KeyHint[] {
  const widthOf = (all: readonly KeyHint[]) =>
    all.reduce((sum, [key, words]) => sum + displayWidth(`${key} ${words}`) + gap, -gap);
  let fitting = hints;
  while (fitting.length > 1 && widthOf(fitting) > width) {
    const last = fitting.findLastIndex(([key]) => key !== leaving);
    if (last < 0) break;
    fitting = fitting.filter((_, index) => index !== last);
  }
  return fitting;
}

/** The same as one text. */
export function keyLine(hints: readonly KeyHint[], width: number): string {
  return fittingKeys(hints, width)
    .map(([key, words]) => `${key} ${words}`)
    .join(' '.repeat(gap));
}
