/** Glyphs as lines, from their path data. Characters without a table entry are composed of a letter and marks. */
import type { Point } from '../../../../protocol/records/school/board';
import { type Bounds, boundsOf, translate } from '../geometry/lines';
import { flatten, readPath } from '../svg/path';
import { cyrillic, latin, latinTwins, marks, signs } from './glyphs';

interface GlyphLine {
  readonly points: readonly Point[];
}

/** A letter in font units: capitals are 20 high, the left end is at 0. */
export interface Glyph {
  readonly lines: readonly GlyphLine[];
  readonly bounds: Bounds;
}

/** Height of capitals in font units. */
export const capHeight = 20;

/** Tolerance of flattened curves, in font units: less than 0.1 pixel at any size. */
const flattenTolerance = 0.04;

/** Gap between a letter and a mark above it, in font units. */
const markGap = 6.5;

/** Top of small letters in font units; their marks are lower. */
const smallTop = 6;

const glyphs = new Map<string, Glyph | undefined>();

/** The glyph of a character, composed (NFC) or decomposed; undefined if the font lacks it. */
export function glyphOf(character: string): Glyph | undefined {
  if (!glyphs.has(character)) glyphs.set(character, makeGlyph(character));
  return glyphs.get(character);
}

function makeGlyph(character: string): Glyph | undefined {
  const path = pathOf(character);
  return path === undefined ? composeGlyph(character) : alignLeft(linesOf(path));
}

function pathOf(character: string): string | undefined {
  const own = (table: Readonly<Record<string, string>>, key: string) =>
    Object.hasOwn(table, key) ? table[key] : undefined;
  const twin = own(latinTwins, character) ?? character;
  return own(latin, twin) ?? own(cyrillic, character) ?? own(signs, character);
}

function composeGlyph(character: string): Glyph | undefined {
  const [base = '', ...combining] = character.normalize('NFD');
  if (combining.length === 0) return undefined;
  const above = combining.some((mark) => marks[mark] && !marks[mark].below);
  const path = pathOf(above ? withoutDot(base) : base);
  if (path === undefined || !combining.every((mark) => Object.hasOwn(marks, mark))) return undefined;
  const letter = linesOf(path);
  const { left, right, top } = boundsOf(letter);
  const isSmall = base !== base.toUpperCase();
  let height = Math.min(top, isSmall ? smallTop : 0) - markGap;
  const added = combining.flatMap((mark) => {
    const { path: drawn = '', below = false } = marks[mark] ?? {};
    const lines = translate(linesOf(drawn), (left + right) / 2, below ? 0 : height);
    // The next mark is above this one.
    if (!below) height = boundsOf(lines).top - markGap;
    return lines;
  });
  return alignLeft([...letter, ...added]);
}

/** The letter i loses its dot under a mark. */
function withoutDot(letter: string): string {
  if (letter === 'i' || letter === 'і') return 'ı';
  return letter;
}

function linesOf(path: string): GlyphLine[] {
  return readPath(path).map((subpath) => ({ points: flatten(subpath, flattenTolerance) }));
}

function alignLeft(lines: readonly GlyphLine[]): Glyph {
  const { left } = boundsOf(lines);
  const moved = translate(lines, -left, 0);
  return { lines: moved, bounds: boundsOf(moved) };
}
