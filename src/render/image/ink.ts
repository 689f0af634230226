/** Colours as a terminal of some ability can show them: 24 bits, 256, or 16. */
import type { ColourLevel } from '../../ports/person';

/** What a terminal is told to paint with: `0xRRGGBB`, or a number in its own palette. */
export type Ink = number;

/** The colours that every xterm begins with. */
const sixteen = [
  ...[0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5],
  ...[0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff],
];
/** The cube of 216 colours behind them, by the steps of one of its sides, and 24 greys behind that. */
const steps = [0, 95, 135, 175, 215, 255];
const cubeStart = 16;
const greyStart = 232;

const split = (rgb: number) => [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255] as const;

function distance(one: number, other: number): number {
  const [red, green, blue] = split(one);
  const [otherRed, otherGreen, otherBlue] = split(other);
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
}

function nearestOf(rgb: number, colours: readonly number[]): number {
  return colours.reduce(
    (best, colour, index) => (distance(rgb, colour) < distance(rgb, colours[best] ?? 0) ? index : best),
    0,
  );
}

const nearestStep = (part: number) => nearestOf(part, steps);
const grey = (index: number) => 0x010101 * (8 + 10 * index);

function of256(rgb: number): Ink {
  const [red, green, blue] = split(rgb).map(nearestStep);
  const inCube = [red, green, blue].reduce<number>((sum, step) => (sum << 8) | (steps[step ?? 0] ?? 0), 0);
  const shade = Math.min(
    Math.max(Math.round((split(rgb).reduce((sum, part) => sum + part, 0) / 3 - 8) / 10), 0),
    23,
  );
  if (distance(rgb, grey(shade)) < distance(rgb, inCube)) return greyStart + shade;
  return cubeStart + 36 * (red ?? 0) + 6 * (green ?? 0) + (blue ?? 0);
}

/** Colours already looked up, by level. */
const known = { 1: new Map<number, Ink>(), 2: new Map<number, Ink>() } as const;

/** The ink nearest to `0xRRGGBB` on a terminal of that level. */
export function inkOf(rgb: number, level: ColourLevel): Ink {
  if (level === 3 || level === 0) return rgb;
  const found = known[level].get(rgb);
  if (found !== undefined) return found;
  const ink = level === 2 ? of256(rgb) : nearestOf(rgb, sixteen);
  known[level].set(rgb, ink);
  return ink;
}

/** What style sequences say, by ink; a picture has few colours and many cells. */
type Codes = Map<Ink, string>;
const known24 = { letters: new Map() as Codes, ground: new Map() as Codes };
/** Averaged pictures have more colours than are worth keeping. */
const mostKept = 4096;

/** What a style sequence says to paint letters with the ink. */
export function letters(ink: Ink, level: ColourLevel): string {
  if (level === 3) return kept(known24.letters, ink, '38');
  return level === 2 ? `38;5;${ink}` : String(ink < 8 ? 30 + ink : 82 + ink);
}

/** What a style sequence says to paint the ground with the ink. */
export function ground(ink: Ink, level: ColourLevel): string {
  if (level === 3) return kept(known24.ground, ink, '48');
  return level === 2 ? `48;5;${ink}` : String(ink < 8 ? 40 + ink : 92 + ink);
}

function kept(codes: Codes, ink: Ink, which: '38' | '48'): string {
  const found = codes.get(ink);
  if (found !== undefined) return found;
  const code = `${which};2;${ink >> 16};${(ink >> 8) & 255};${ink & 255}`;
  if (codes.size < mostKept) codes.set(ink, code);
  return code;
}
