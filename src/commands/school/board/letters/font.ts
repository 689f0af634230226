/** Letters as lines, from their path data; what is not in the tables is composed of a letter and its marks. */
import type { Point } from '../contract/board';
import { type Bounds, boundsOf, movedBy } from '../geometry/lines';
import { flatten, readPath } from '../svg/path';
import { cyrillic, latin, latinTwins, marks, signs } from './glyphs';

interface GlyphLine {
  readonly points: readonly Point[];
}

/** A letter in units of the font: capitals are 20 high, its left end is at 0. */
export interface Glyph {
  readonly lines: readonly GlyphLine[];
  readonly bounds: Bounds;
}

/** Height of capitals in units of the font. */
export const capHeight = 20;

/** A curve is nowhere further from its line, in units of the font: less than a tenth of a pixel at any size. */
const fineness = 0.04;

/** Between a letter and a mark above it. */
const markGap = 6.5;

/** Tops of letters in units of the font: small ones have their marks lower. */
const smallTop = 6;

const glyphs = new Map<string, Glyph | undefined>();

/** The lines of a character, composed (NFC) or not; undefined for one that the font does not have. */
export function glyphOf(character: string): Glyph | undefined {
  if (!glyphs.has(character)) glyphs.set(character, makeGlyph(character));
  return glyphs.get(character);
}

function makeGlyph(character: string): Glyph | undefined {
  const path = pathOf(character);
  return path === undefined ? composed(character) : normalised(linesOf(path));
}

function pathOf(character: string): string | undefined {
  const own = (table: Readonly<Record<string, string>>, key: string) =>
    Object.hasOwn(table, key) ? table[key] : undefined;
  const twin = own(latinTwins, character) ?? character;
  return own(latin, twin) ?? own(cyrillic, character) ?? own(signs, character);
}

function composed(character: string): Glyph | undefined {
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
    const lines = movedBy(linesOf(drawn), (left + right) / 2, below ? 0 : height);
    // The next mark stands on this one.
    if (!below) height = boundsOf(lines).top - markGap;
    return lines;
  });
  return normalised([...letter, ...added]);
}

/** The letters i and j lose their dot under a mark. */
function withoutDot(letter: string): string {
  if (letter === 'i' || letter === 'і') return 'ı';
  return letter;
}

function linesOf(path: string): GlyphLine[] {
  return readPath(path).map((subpath) => ({ points: flatten(subpath, fineness) }));
}

function normalised(lines: readonly GlyphLine[]): Glyph {
  const { left } = boundsOf(lines);
  const moved = movedBy(lines, -left, 0);
  return { lines: moved, bounds: boundsOf(moved) };
}
