/** Lays text out as lines: letters side by side, words wrapped into rows. */
import type { Point } from '../../../../protocol/records/school/board';
import { boundsOf, type Line, samplePoints, translate } from '../geometry/lines';
import { capHeight, type Glyph, glyphOf } from './font';

export interface TextOptions {
  /** Height of capitals, in pixels. */
  readonly size: number;
  /** Chalk width, in pixels; the space between letters depends on it. */
  readonly chalk: number;
  /** Wraps words at this width, in pixels. */
  readonly width?: number;
  readonly align?: 'left' | 'center';
}

export interface TextLines {
  /** In pixels; the capitals of the first row start at 0, 0. */
  readonly lines: readonly Line[];
  /** Dropped characters that the font lacks, without duplicates. */
  readonly unknown: readonly string[];
  /** Number of drawn letters. */
  readonly letters: number;
  readonly rows: number;
  /** Whether a word was split because it was too wide for a row. */
  readonly broken: boolean;
}

/** Extra space between words, in font units. */
const space = 6;

/** Minimum gap between the ink of two rows, and minimum distance of their baselines, in font units. */
const rowGap = 5;
const minPitch = 27;

interface Measures {
  /** Pixels per font unit. */
  readonly scale: number;
  /** Gap between the lines of adjacent letters, in font units. */
  readonly gap: number;
  /** Chalk width in font units. */
  readonly chalk: number;
}

/** Lays the text out; rows end at line breaks, and before a word that exceeds the width. */
export function layoutText(text: string, options: TextOptions): TextLines {
  const scale = options.size / capHeight;
  const chalk = options.chalk / scale;
  // The gap grows with the chalk width, so that the board shows between letters of thick chalk.
  const measures = { scale, chalk, gap: chalk + 2.4 };
  const unknown = new Set<string>();
  const rest: LayoutReport = { unknown, broken: false };
  const rows = normalizeText(text)
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
    const moved = translate(row.lines, indent, baseline);
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

/** The report of the layout besides its lines. */
interface LayoutReport {
  readonly unknown: Set<string>;
  broken: boolean;
}

interface Row {
  readonly lines: readonly { readonly points: readonly Point[] }[];
  readonly width: number;
  readonly letters: number;
}

/** Normalizes line breaks and white space; removes invisible characters and variation selectors. */
function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[\u200b-\u200f\u00ad\u2060\ufeff]|\p{Variation_Selector}/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ');
}

function rowsOf(paragraph: string, width: number | undefined, measures: Measures, rest: LayoutReport): Row[] {
  const words = paragraph.split(' ').filter((word) => word !== '');
  const max = (width ?? Number.POSITIVE_INFINITY) / measures.scale;
  const rows: Row[] = [];
  let current: Row = { lines: [], width: 0, letters: 0 };
  for (const word of words.flatMap((one) => splitWord(one, max, measures, rest))) {
    const longer = append(current, word, space + measures.gap);
    if (current.letters > 0 && longer.width > max) {
      rows.push(current);
      current = word;
    } else current = longer;
  }
  return [...rows, current];
}

/** The rows of one word: several if it is wider than a row. */
function splitWord(word: string, max: number, measures: Measures, rest: LayoutReport): Row[] {
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
    const next = append(current, letter, before ? spaceBetween(before, glyph, measures) : 0);
    if (before && next.width > max) {
      rest.broken = true;
      parts.push(current);
      current = letter;
    } else current = next;
    before = glyph;
  }
  return current.letters > 0 ? [...parts, current] : parts;
}

/** Base characters with their combining marks. */
function segments(word: string): string[] {
  return word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

function append(row: Row, added: Row, gap: number): Row {
  const start = row.letters === 0 ? 0 : row.width + gap;
  return {
    lines: [...row.lines, ...translate(added.lines, start, 0)],
    width: start + added.width,
    letters: row.letters + added.letters,
  };
}

/** Letters are compared in horizontal bands: their height, the top of the first, their number. */
const band = 3;
const highest = -18;
const bands = 17;

/** Maximum kerning, in font units, as between T and o. */
const maxOverlap = 4;

interface Profile {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

const profiles = new WeakMap<Glyph, Profile>();

/**
 * Optical spacing: the distance from the bounds of one letter to the next, in font units. It keeps the nearest ink of
 * both letters apart by `gap`, band by band.
 */
function spaceBetween(before: Glyph, next: Glyph, { gap }: Measures): number {
  const { right } = profileOf(before);
  const { left } = profileOf(next);
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < bands; index += 1) {
    nearest = Math.min(nearest, before.bounds.right - (right[index] ?? 0) + (left[index] ?? 0));
  }
  return gap - Math.min(maxOverlap, Math.max(0, nearest));
}

/** Left and right ends of a letter in each band; a band includes its neighbors, because chalk is round. */
function profileOf(glyph: Glyph): Profile {
  const known = profiles.get(glyph);
  if (known) return known;
  const left = new Float64Array(bands).fill(Number.POSITIVE_INFINITY);
  const right = new Float64Array(bands).fill(Number.NEGATIVE_INFINITY);
  for (const { points } of glyph.lines) {
    for (const { x, y } of samplePoints(points, band / 2)) {
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
