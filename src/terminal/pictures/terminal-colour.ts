/** Colours of a terminal: 24-bit, 256 or 16. */
import type { ColourLevel } from '../../ports/person';

/** A colour of a terminal: `0xRRGGBB`, or a number in its palette. */
export type TerminalColour = number;

/** The first 16 colours of xterm. */
const sixteen = [
  ...[0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5],
  ...[0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff],
];
/** The cube of 216 colours after them, by the values of each part, and 24 greys after that. */
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

function of256(rgb: number): TerminalColour {
  const [red, green, blue] = split(rgb).map(nearestStep);
  const inCube = [red, green, blue].reduce<number>((sum, step) => (sum << 8) | (steps[step ?? 0] ?? 0), 0);
  const shade = Math.min(
    Math.max(Math.round((split(rgb).reduce((sum, part) => sum + part, 0) / 3 - 8) / 10), 0),
    23,
  );
  if (distance(rgb, grey(shade)) < distance(rgb, inCube)) return greyStart + shade;
  return cubeStart + 36 * (red ?? 0) + 6 * (green ?? 0) + (blue ?? 0);
}

/** Cached colours, by level. */
const cached = { 1: new Map<number, TerminalColour>(), 2: new Map<number, TerminalColour>() } as const;

/** The nearest colour to `0xRRGGBB` on a terminal of this level. */
export function terminalColour(rgb: number, level: ColourLevel): TerminalColour {
  if (level === 3 || level === 0) return rgb;
  const found = cached[level].get(rgb);
  if (found !== undefined) return found;
  const colour = level === 2 ? of256(rgb) : nearestOf(rgb, sixteen);
  cached[level].set(rgb, colour);
  return colour;
}

/** Cached codes of colours: a picture has few colours and many cells. */
type Codes = Map<TerminalColour, string>;
const codes24 = { foreground: new Map() as Codes, background: new Map() as Codes };
/** Maximum of cached codes: averaged pictures have too many colours. */
const maxCached = 4096;

/** The code of a foreground colour in an escape sequence. */
export function foreground(colour: TerminalColour, level: ColourLevel): string {
  if (level === 3) return codeOf(codes24.foreground, colour, '38');
  return level === 2 ? `38;5;${colour}` : String(colour < 8 ? 30 + colour : 82 + colour);
}

/** The code of a background colour in an escape sequence. */
export function background(colour: TerminalColour, level: ColourLevel): string {
  if (level === 3) return codeOf(codes24.background, colour, '48');
  return level === 2 ? `48;5;${colour}` : String(colour < 8 ? 40 + colour : 92 + colour);
}

function codeOf(codes: Codes, colour: TerminalColour, kind: '38' | '48'): string {
  const found = codes.get(colour);
  if (found !== undefined) return found;
  const code = `${kind};2;${colour >> 16};${(colour >> 8) & 255};${colour & 255}`;
  if (codes.size < maxCached) codes.set(colour, code);
  return code;
}

/** Colours of a text as `0xRRGGBB`. */
export interface TextColours {
  readonly foreground: number;
  readonly background?: number;
}

/**
 * The text in colours that are those of pictures at the same level: other libraries round colours of 24 bits in
 * another way, and a sample would not look like its pixel. Unchanged without colours.
 */
export function inColour(
  text: string,
  { level }: { readonly level: ColourLevel },
  colours: TextColours,
): string {
  if (level === 0) return text;
  const front = foreground(terminalColour(colours.foreground, level), level);
  if (colours.background === undefined) return `\u001b[${front}m${text}\u001b[39m`;
  const back = background(terminalColour(colours.background, level), level);
  return `\u001b[${back};${front}m${text}\u001b[39;49m`;
}
