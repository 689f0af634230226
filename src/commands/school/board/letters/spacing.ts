/** How far apart two letters stand: so that the ground between them looks even, not that their rectangles are. */
import { sampled } from '../geometry/lines';
import type { Glyph } from './font';

interface Measures {
  /** Room between the lines of letters, in units of the font. */
  readonly gap: number;
}

/** Height of a band in which the ends of letters are compared, and the bands from the highest mark to descenders. */
const band = 3;
const highest = -18;
const bands = 17;

/** A letter goes so far under or over the one before it at most, as T and o, or Г and д. */
const maxOverlap = 4;

interface Profile {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

const profiles = new WeakMap<Glyph, Profile>();

/** From the right end of one letter to the left end of the next, in units of the font. */
export function spaceBetween(before: Glyph, next: Glyph, { gap }: Measures): number {
  const { right } = profileOf(before);
  const { left } = profileOf(next);
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < bands; index += 1) {
    nearest = Math.min(nearest, before.bounds.right - (right[index] ?? 0) + (left[index] ?? 0));
  }
  return gap - Math.min(maxOverlap, Math.max(0, nearest));
}

/** Where a letter begins and ends in each band; a band takes part of its neighbours, as round chalk does. */
function profileOf(glyph: Glyph): Profile {
  const known = profiles.get(glyph);
  if (known) return known;
  const left = new Float64Array(bands).fill(Number.POSITIVE_INFINITY);
  const right = new Float64Array(bands).fill(Number.NEGATIVE_INFINITY);
  for (const { points } of glyph.lines) {
    for (const { x, y } of sampled(points, band / 2)) {
      const middle = Math.floor((y - highest) / band);
      for (let index = Math.max(0, middle - 1); index <= Math.min(bands - 1, middle + 1); index += 1) {
        if (x < (left[index] ?? 0)) left[index] = x;
        if (x > (right[index] ?? 0)) right[index] = x;
      }
    }
  }
  const profile = { left, right };
  profiles.set(glyph, profile);
  return profile;
}
