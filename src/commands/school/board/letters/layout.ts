/** Text as lines to draw: letters side by side, words broken into rows. */
import type { Point } from '../contract/board';
import { boundsOf, type Line, movedBy, sampled } from '../geometry/lines';
import { capHeight, type Glyph, glyphOf } from './font';

export interface TextOptions {
  /** Height of capitals, in pixels. */
  readonly size: number;
  /** Width of the chalk, in pixels: letters keep apart so that it does not fill what is between them. */
  readonly chalk: number;
  /** Words go to the next row beyond this, in pixels. */
  readonly width?: number;
  readonly align?: 'left' | 'center';
}

export interface TextLines {
  /** In pixels; the first row's capitals begin at 0, 0. */
  readonly lines: readonly Line[];
  /** Characters that the font does not have, each once; they were left out. */
  readonly unknown: readonly string[];
  /** Letters that were drawn. */
  readonly letters: number;
  readonly rows: number;
  /** Whether a word was too wide for a row. */
  readonly broken: boolean;
}

/** Between words, in units of the font, besides the room between letters. */
const space = 6;

/** Between the ink of one row and the next, in units of the font; and at least so much from baseline to baseline. */
const rowGap = 5;
const minPitch = 27;

interface Measures {
  /** Pixels a unit of the font. */
  readonly scale: number;
  /** Room between the lines of letters, in units of the font. */
  readonly gap: number;
  /** The chalk's width in units of the font. */
  readonly chalk: number;
}

/** The text as lines; rows end where it says so, and where the next word would not fit into the width. */
export function layoutText(text: string, options: TextOptions): TextLines {
  const scale = options.size / capHeight;
  const chalk = options.chalk / scale;
  // Letters of thin chalk stand as in print, those of thick chalk so far apart that the ground shows between them.
  const measures = { scale, chalk, gap: chalk + 2.4 };
  const unknown = new Set<string>();
  const rest: Rest = { unknown, broken: false };
  const rows = cleaned(text)
    .split('\n')
    .flatMap((paragraph) => rowsOf(paragraph, options.width, measures, rest));
  while (rows.length > 0 && rows.at(-1)?.lines.length === 0) rows.pop();
  const widest = Math.max(0, ...rows.map(({ width }) => width));
  const lines: Line[] = [];
  let baseline = 0;
  let bottom: number | undefined;
  for (const row of rows) {
    const { top } = boundsOf(row.lines);
    const free = bottom === undefined ? 0 : bottom + chalk + rowGap - Math.min(top, 0);
    baseline = bottom === undefined ? 0 : Math.max(baseline + minPitch, free);
    const indent = options.align === 'center' ? (widest - row.width) / 2 : 0;
    const moved = movedBy(row.lines, indent, baseline);
    lines.push(...moved);
    bottom = Math.max(baseline + capHeight, boundsOf(moved).bottom);
  }
  return {
    lines: lines.map(({ points }) => ({
      points: points.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    })),
    unknown: [...unknown],
    letters: rows.reduce((sum, row) => sum + row.letters, 0),
    rows: rows.length,
    broken: rest.broken,
  };
}

/** What is reported about the text besides its lines. */
interface Rest {
  readonly unknown: Set<string>;
  broken: boolean;
}

interface Row {
  readonly lines: readonly { readonly points: readonly Point[] }[];
  readonly width: number;
  readonly letters: number;
}

/** Characters that say only how others look, and those that are spaces of another kind. */
function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[\u200b-\u200f\u00ad\u2060\ufeff]|\p{Variation_Selector}/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ');
}

function rowsOf(paragraph: string, width: number | undefined, measures: Measures, rest: Rest): Row[] {
  const words = paragraph.split(' ').filter((word) => word !== '');
  const max = (width ?? Number.POSITIVE_INFINITY) / measures.scale;
  const rows: Row[] = [];
  let current: Row = { lines: [], width: 0, letters: 0 };
  for (const word of words.flatMap((one) => brokenWord(one, max, measures, rest))) {
    const longer = appended(current, word, space + measures.gap);
    if (current.letters > 0 && longer.width > max) {
      rows.push(current);
      current = word;
    } else current = longer;
  }
  return [...rows, current];
}

/** A word as a row, or several where even it alone is too wide. */
function brokenWord(word: string, max: number, measures: Measures, rest: Rest): Row[] {
  const parts: Row[] = [];
  let current: Row = { lines: [], width: 0, letters: 0 };
  let before: Glyph | undefined;
  for (const character of segments(word)) {
    const glyph = glyphOf(character);
    if (!glyph) {
      rest.unknown.add(character);
      continue;
    }
    const letter = { lines: glyph.lines, width: glyph.bounds.right, letters: 1 };
    const next = appended(current, letter, before ? spaceBetween(before, glyph, measures) : 0);
    if (before && next.width > max) {
      rest.broken = true;
      parts.push(current);
      current = letter;
    } else current = next;
    before = glyph;
  }
  return current.letters > 0 ? [...parts, current] : parts;
}

/** Characters with the marks that belong to them. */
function segments(word: string): string[] {
  return word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

function appended(row: Row, added: Row, gap: number): Row {
  const start = row.letters === 0 ? 0 : row.width + gap;
  return {
    lines: [...row.lines, ...movedBy(added.lines, start, 0)],
    width: start + added.width,
    letters: row.letters + added.letters,
  };
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
function spaceBetween(before: Glyph, next: Glyph, { gap }: Measures): number {
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
