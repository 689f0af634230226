/** Colors of a terminal: 24-bit, 256 or 16. */
import type { ColorLevel } from '../../ports/terminal';

/** A color of a terminal: `0xRRGGBB`, or a number in its palette. */
export type TerminalColor = number;

/** The first 16 colors of xterm. */
const sixteen = [
  ...[0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5],
  ...[0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff],
];
/** The cube of 216 colors after them, by the values of each part, and 24 greys after that. */
const steps = [0, 95, 135, 175, 215, 255];
const cubeStart = 16;
const greyStart = 232;

const split = (rgb: number) => [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255] as const;

function distance(one: number, other: number): number {
  const [red, green, blue] = split(one);
  const [otherRed, otherGreen, otherBlue] = split(other);
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
}

function nearestOf(rgb: number, colors: readonly number[]): number {
  return colors.reduce(
    (best, color, index) => (distance(rgb, color) < distance(rgb, colors[best] ?? 0) ? index : best),
    0,
  );
}

function of256(rgb: number): TerminalColor {
  const [red, green, blue] = split(rgb).map((part: number) => nearestOf(part, steps));
  const inCube = [red, green, blue].reduce<number>((sum, step) => (sum << 8) | (steps[step ?? 0] ?? 0), 0);
  const shade = Math.min(
    Math.max(Math.round((split(rgb).reduce((sum, part) => sum + part, 0) / 3 - 8) / 10), 0),
    23,
  );
  if (distance(rgb, 0x010101 * (8 + 10 * shade)) < distance(rgb, inCube)) return greyStart + shade;
  return cubeStart + 36 * (red ?? 0) + 6 * (green ?? 0) + (blue ?? 0);
}

const cached = { 1: new Map<number, TerminalColor>(), 2: new Map<number, TerminalColor>() } as const;

/** The nearest color to `0xRRGGBB` on a terminal of this level. */
export function terminalColor(rgb: number, level: ColorLevel): TerminalColor {
  if (level === 3 || level === 0) return rgb;
  const found = cached[level].get(rgb);
  if (found !== undefined) return found;
  const color = level === 2 ? of256(rgb) : nearestOf(rgb, sixteen);
  cached[level].set(rgb, color);
  return color;
}

/** Cached codes of colors: a picture has few colors and many cells. */
type Codes = Map<TerminalColor, string>;
const codes24 = { foreground: new Map() as Codes, background: new Map() as Codes };
/** Maximum number of cached codes, since averaged pictures have many colors. */
const maxCached = 4096;

/** The code of a foreground color in an escape sequence. */
export function foreground(color: TerminalColor, level: ColorLevel): string {
  if (level === 3) return codeOf(codes24.foreground, color, '38');
  return level === 2 ? `38;5;${color}` : String(color < 8 ? 30 + color : 82 + color);
}

/** The code of a background color in an escape sequence. */
export function background(color: TerminalColor, level: ColorLevel): string {
  if (level === 3) return codeOf(codes24.background, color, '48');
  return level === 2 ? `48;5;${color}` : String(color < 8 ? 40 + color : 92 + color);
}

function codeOf(codes: Codes, color: TerminalColor, kind: '38' | '48'): string {
  const found = codes.get(color);
  if (found !== undefined) return found;
  const code = `${kind};2;${color >> 16};${(color >> 8) & 255};${color & 255}`;
  if (codes.size < maxCached) codes.set(color, code);
  return code;
}

/** Colors of a text as `0xRRGGBB`. */
export interface TextColors {
  readonly foreground: number;
  readonly background?: number;
}

/**
 * Colors a text with the same rounding as pictures, so that a color sample looks like its pixel. Unchanged without color
 * support.
 */
export function inColor(text: string, { level }: { readonly level: ColorLevel }, colors: TextColors): string {
  if (level === 0) return text;
  const front = foreground(terminalColor(colors.foreground, level), level);
  if (colors.background === undefined) return `\u001b[${front}m${text}\u001b[39m`;
  const back = background(terminalColor(colors.background, level), level);
  return `\u001b[${back};${front}m${text}\u001b[39;49m`;
}
