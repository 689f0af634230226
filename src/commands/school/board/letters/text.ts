/**
 * Text as strokes: letters side by side, words wrapped into rows, at the largest size that fits into the contract. The
 * glyphs are path data in `glyphs.json`; characters without an entry are composed of a letter and marks.
 */
import { NetworkError, UsageError } from '../../../../errors';
import type { BoardContract } from '../../../../protocol/records/school/board';
import { type FitOptions, fitLines } from '../fit/fit';
import { type FittedStrokes, roomFor } from '../fit/strokes';
import {
  type Bounds,
  boundsOf,
  type Line,
  mapPoints,
  type Path,
  samplePoints,
  sizeOf,
  totalLength,
  translate,
} from '../geometry/lines';
import { flatten, readPath } from '../svg/path';
import font from './glyphs.json';

export interface TextOptions {
  /** Height of capitals, in pixels. */
  readonly size: number;
  /** Chalk width, in pixels; the space between letters depends on it. */
  readonly chalk: number;
  /** Wraps words at this width, in pixels. */
  readonly width?: number;
}

export interface TextLines {
  /** In pixels; the capitals of the first row start at 0, 0. */
  readonly lines: readonly Line[];
  /** Dropped characters that the font lacks, without duplicates. */
  readonly unknown: readonly string[];
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
  /** Maximum width of a row, in font units. */
  readonly max: number;
  /** Gap between the lines of adjacent letters, in font units. */
  readonly gap: number;
}

/** Lays the text out; rows end at line breaks, and before a word that exceeds the width. @internal */
export function layoutText(text: string, options: TextOptions): TextLines {
  const scale = options.size / capHeight;
  const chalk = options.chalk / scale;
  // The gap grows with the chalk width, so that the board shows between letters of thick chalk.
  const measures = { gap: chalk + 2.4, max: (options.width ?? Number.POSITIVE_INFINITY) / scale };
  const unknown = new Set<string>();
  const rest: LayoutReport = { unknown, broken: false };
  const rows = normalizeText(text)
    .split('\n')
    .flatMap((paragraph) => rowsOf(paragraph, measures, rest));
  while (rows.length > 0 && rows.at(-1)?.lines.length === 0) rows.pop();
  const lines: Line[] = [];
  let baseline = 0;
  let bottom: number | undefined;
  for (const row of rows) {
    const { top } = boundsOf(row.lines);
    const free = bottom === undefined ? 0 : bottom + chalk + rowGap - Math.min(top, 0);
    baseline = bottom === undefined ? 0 : Math.max(baseline + minPitch, free);
    const moved = translate(row.lines, 0, baseline);
    lines.push(...moved);
    bottom = Math.max(baseline + capHeight, boundsOf(moved).bottom);
  }
  return {
    lines: mapPoints(lines, ({ x, y }) => ({ x: x * scale, y: y * scale })),
    unknown: [...unknown],
    letters: rows.reduce((sum, row) => sum + row.letters, 0),
    rows: rows.length,
    broken: rest.broken,
  };
}

type LayoutReport = { readonly unknown: Set<string>; broken: boolean };

interface Row {
  readonly lines: readonly Path[];
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

function rowsOf(paragraph: string, measures: Measures, rest: LayoutReport): Row[] {
  const words = paragraph.split(' ').filter((word) => word !== '');
  const rows: Row[] = [];
  let current: Row = { lines: [], width: 0, letters: 0 };
  for (const word of words.flatMap((one) => splitWord(one, measures, rest))) {
    const longer = append(current, word, space + measures.gap);
    if (current.letters > 0 && longer.width > measures.max) {
      rows.push(current);
      current = word;
    } else current = longer;
  }
  return [...rows, current];
}

/** The rows of one word: several if it is wider than a row. */
function splitWord(word: string, measures: Measures, rest: LayoutReport): Row[] {
  const parts: Row[] = [];
  let current: Row = { lines: [], width: 0, letters: 0 };
  let before: Glyph | undefined;
  // Base characters with their combining marks.
  for (const character of word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    const glyph = glyphOf(character);
    if (!glyph) {
      rest.unknown.add(character);
      continue;
    }
    const letter = { lines: glyph.lines, width: glyph.bounds.right, letters: 1 };
    const next = append(current, letter, before ? spaceBetween(before, glyph, measures) : 0);
    if (before && next.width > measures.max) {
      rest.broken = true;
      parts.push(current);
      current = letter;
    } else current = next;
    before = glyph;
  }
  return current.letters > 0 ? [...parts, current] : parts;
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

const profiles = new WeakMap<Glyph, { readonly left: Float64Array; readonly right: Float64Array }>();

/**
 * Optical spacing: the distance from the bounds of one letter to the next, in font units. It keeps the nearest ink of
 * both letters apart by `gap`, band by band.
 */
function spaceBetween(before: Glyph, next: Glyph, { gap }: Measures): number {
  const { right } = profileOf(before);
  const { left } = profileOf(next);
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < bands; index += 1)
    nearest = Math.min(nearest, before.bounds.right - (right[index] ?? 0) + (left[index] ?? 0));
  return gap - Math.min(maxOverlap, Math.max(0, nearest));
}

/** Left and right ends of a letter in each band; a band includes its neighbors, because chalk is round. */
function profileOf(glyph: Glyph) {
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

/** Path data of the letters, in font units; characters that look alike share a key. */
const paths = new Map(
  Object.entries(font.letters).flatMap(([alike, path]) =>
    [...alike].map((character) => [character, path] as const),
  ),
);
/** Marks above a letter end at y 0 and extend to negative y; x 0 is the middle of the letter. */
const marksAbove = new Map(Object.entries(font.above));
/** Marks below a letter start at the baseline. */
const marksBelow = new Map(Object.entries(font.below));

/**
 * A letter in font units: capitals from 0 to the baseline at 20, small letters from 6, descenders to 27. Its left end is
 * at 0, and its width follows from its path.
 */
export interface Glyph {
  readonly lines: readonly Path[];
  readonly bounds: Bounds;
}

/** Height of capitals in font units. @internal */
export const capHeight = 20;

/** Tolerance of flattened curves, in font units: less than 0.1 pixel at any size. */
const flattenTolerance = 0.04;

/** Gap between a letter and a mark above it, in font units. */
const markGap = 6.5;

/** Top of small letters in font units; their marks are lower. */
const smallTop = 6;

const glyphs = new Map<string, Glyph | undefined>();

/** The glyph of a character, composed (NFC) or decomposed; undefined if the font lacks it. @internal */
export function glyphOf(character: string): Glyph | undefined {
  if (!glyphs.has(character)) glyphs.set(character, makeGlyph(character));
  return glyphs.get(character);
}

function makeGlyph(character: string): Glyph | undefined {
  const path = paths.get(character);
  return path === undefined ? composeGlyph(character) : alignLeft(linesOf(path));
}

function composeGlyph(character: string): Glyph | undefined {
  const [base = '', ...combining] = character.normalize('NFD');
  if (combining.length === 0) return undefined;
  // The letter i loses its dot under a mark.
  const isDotless = /^[iі]$/.test(base) && combining.some((mark) => marksAbove.has(mark));
  const path = paths.get(isDotless ? 'ı' : base);
  if (path === undefined) return undefined;
  const letter = linesOf(path);
  const { left, right, top } = boundsOf(letter);
  const middle = (left + right) / 2;
  const isSmall = base !== base.toUpperCase();
  let height = Math.min(top, isSmall ? smallTop : 0) - markGap;
  const lines = [...letter];
  for (const mark of combining) {
    const above = marksAbove.get(mark);
    const below = marksBelow.get(mark);
    if (below !== undefined) lines.push(...translate(linesOf(below), middle, 0));
    else if (above !== undefined) {
      const added = translate(linesOf(above), middle, height);
      lines.push(...added);
      // The next mark is above this one.
      height = boundsOf(added).top - markGap;
    } else return undefined;
  }
  return alignLeft(lines);
}

function linesOf(path: string): Path[] {
  return readPath(path).map((subpath) => ({ points: flatten(subpath, flattenTolerance) }));
}

function alignLeft(lines: readonly Path[]): Glyph {
  const { left } = boundsOf(lines);
  const moved = translate(lines, -left, 0);
  return { lines: moved, bounds: boundsOf(moved) };
}

export interface FitTextOptions extends Pick<FitOptions, 'box' | 'color'> {
  /** Maximum height of capitals, in pixels. */
  readonly size?: number;
}

export interface FittedText extends FittedStrokes {
  /** Height of capitals, in pixels. */
  readonly size: number;
  readonly rows: number;
  /** Characters that the font lacks; they are dropped. */
  readonly unknown: readonly string[];
}

/** Default and minimum height of capitals, in chalk widths. */
const defaultSize = 7;
const minSize = 3.2;

/** More characters than any contract allows; layout takes quadratic time. */
const maxCharacters = 500;

/** Share of the line budget for the layout; dots and rounding use the rest. */
const plannedShare = 0.99;
const steps = 12;

/**
 * The text as strokes, its top left at 0, 0.
 * @throws UsageError when the text has no drawable letter, or does not fit into one drawing
 * @throws NetworkError when the contract has no colors or widths
 */
export function fitText(text: string, contract: BoardContract, options: FitTextOptions = {}): FittedText {
  const [chalk] = contract.widths;
  if (chalk === undefined) throw new NetworkError("no line width in the service's answer");
  const limit = `more than ${maxCharacters} characters`;
  if ([...text].length > maxCharacters)
    throw new UsageError(`the text is too long for one drawing: it has ${limit}`);
  const planned = planFor(text, contract, chalk, options);
  const { size, made } = largestSize(planned, chalk, options.size ?? defaultSize * chalk);
  if (made.letters === 0)
    throw new UsageError(
      `the text has no letter that can be drawn${made.unknown.length > 0 ? `; the font does not have ${made.unknown.slice(0, 8).join(' ')}` : ''}`,
    );
  const fitted = fitLines(made.lines, contract, { color: options.color, whole: true });
  // Dots of letters are intended: no loss.
  const adjustments = fitted.adjustments.filter(({ kind }) => kind !== 'lengthened');
  return { ...fitted, adjustments, size, rows: made.rows, unknown: made.unknown };
}

/** The layout of a text by size, and the share of the tightest limit that it uses; above 1 it does not fit. */
function planFor(text: string, contract: BoardContract, chalk: number, options: FitTextOptions) {
  const { box = {} } = options;
  const room = roomFor(contract, chalk);
  // A dot becomes a line of the minimum length; half of it may extend beyond the letters.
  const inside = (max: number, boxed = Number.POSITIVE_INFINITY) =>
    Math.min(max, boxed - chalk) - contract.minStrokeLength;
  const width = inside(room.width, box.width);
  const height = inside(room.height, box.height);
  const boxed = `${box.width ?? '…'} by ${box.height ?? '…'}`;
  if (!(width > 0 && height > 0))
    throw new UsageError(`a text of ${boxed} has no room for chalk that is ${chalk} wide`);
  return {
    layout: (size: number) => layoutText(text, { size, chalk, width }),
    share: ({ lines }: TextLines) => {
      const size = sizeOf(boundsOf(lines));
      const shares = [
        { share: totalLength(lines) / (plannedShare * contract.lineBudget), of: 'line length' },
        { share: lines.length / contract.maxStrokes, of: 'strokes' },
        { share: size.width / width, of: 'width' },
        { share: size.height / height, of: 'height' },
      ];
      return shares.reduce((max, one) => (one.share > max.share ? one : max));
    },
  };
}

/** The largest size at which the text fits, found by bisection. */
function largestSize({ layout, share }: ReturnType<typeof planFor>, chalk: number, max: number) {
  let low = Math.min(max, minSize * chalk);
  let best = { size: low, made: layout(low) };
  const { share: taken, of } = share(best.made);
  if (taken > 1) {
    const room = Math.max(1, Math.floor(best.made.letters / taken));
    throw new UsageError(`the text needs ${taken.toFixed(1)} times the ${of} of one drawing`, {
      hint: `one drawing fits about ${room} letters; draw the rest with another chalk`,
    });
  }
  // Words are split only if that is needed at the minimum size.
  const isBreaking = best.made.broken;
  let high = max;
  for (let step = 0; step < steps; step += 1) {
    const size = step === 0 ? max : (low + high) / 2;
    const made = layout(size);
    if (share(made).share > 1 || (made.broken && !isBreaking)) high = size;
    else {
      best = { size, made };
      low = size;
    }
  }
  return best;
}
