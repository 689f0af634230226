/** CSS colors (parsed by culori), color arithmetic, and the nearest color of the contract. */
import { converter, modeHsl, modeOklab, modeRgb, parse, useMode } from 'culori/fn';
import { NetworkError, UsageError } from '../../../../errors';
import type { BoardContract } from '../../../../protocol/records/school/board';
import { quote } from '../contract/board';

useMode(modeRgb);
useMode(modeHsl);
useMode(modeOklab);
const toRgb = converter('rgb');
const toOklab = converter('oklab');

/** OKLab: lightness from 0 to 1, green to red (`a`), blue to yellow (`b`). */
export type Lab = Readonly<Record<'l' | 'a' | 'b', number>>;

export interface CssColor {
  /** `0xRRGGBB`. */
  readonly rgb: number;
  /** Opacity, 0 to 1. */
  readonly alpha: number;
}

/** Maximum length of a color; longer texts are not parsed. */
const maxLength = 64;

/** Parses `#f5f1df`, `rgb(1, 2, 3)` or `pink`; undefined for any other text. */
export function cssColor(text: string): CssColor | undefined {
  if (text.length > maxLength) return undefined;
  try {
    const { r, g, b, alpha = 1 } = toRgb(parse(text.trim())) ?? {};
    if (r === undefined || g === undefined || b === undefined) return undefined;
    return [r, g, b, alpha].every(Number.isFinite) ? { rgb: packRgb(r, g, b), alpha } : undefined;
  } catch {
    // culori throws for some invalid texts, such as an unknown unit after a slash (`/0A`).
    return undefined;
  }
}

/** OKLab of `0xRRGGBB`. */
export function labOf(rgb: number): Lab {
  const part = (shift: number) => ((rgb >> shift) & 255) / 255;
  const { l, a, b } = toOklab({ mode: 'rgb', r: part(16), g: part(8), b: part(0) });
  return { l, a, b };
}

/** The nearest `0xRRGGBB`. */
export function rgbOf({ l, a, b }: Lab): number {
  const found = toRgb({ mode: 'oklab', l, a, b });
  return packRgb(found.r, found.g, found.b);
}

/** `#rrggbb`. */
export function hexOf(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`;
}

function packRgb(red: number, green: number, blue: number): number {
  const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)));
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

/** Alpha blending of two `0xRRGGBB` colors; opacity from 0 to 1. */
export function mixColors(below: number, above: number, opacity: number): number {
  const part = (shift: number) => {
    const from = (below >> shift) & 255;
    return Math.round(from + (((above >> shift) & 255) - from) * opacity) << shift;
  };
  return part(16) | part(8) | part(0);
}

/**
 * Weight of lightness relative to hue. It is small because the board is dark: black ink becomes white chalk, navy blue
 * becomes blue.
 */
const lightness = 0.05;

export type ChalkFinder = (color: string | undefined) => string | undefined;

/**
 * Makes a cached finder: the same color if the contract has it, else the nearest hue; the first color for undefined.
 * The finder returns undefined for a text that is not a color.
 * @throws NetworkError when the contract has no colors
 */
export function chalkFinder({ colors }: Pick<BoardContract, 'colors'>): ChalkFinder {
  const [first] = colors;
  if (first === undefined) throw new NetworkError("no board colors in the service's answer");
  const known = new Map<string | undefined, string | undefined>([[undefined, first]]);
  for (const color of colors) known.set(color.toLowerCase(), color);
  const chalks = colors.flatMap((color) => {
    const found = cssColor(color);
    return found ? [{ color, lab: labOf(found.rgb) }] : [];
  });
  return (color) => {
    const text = color?.trim().toLowerCase();
    if (!known.has(text)) known.set(text, nearest(text ?? '', chalks, first));
    return known.get(text);
  };
}

/** The contract's color for a color that the user typed. @throws UsageError for an invalid color */
export function chalkFor(color: string, contract: Pick<BoardContract, 'colors'>): string {
  const chalk = chalkFinder(contract)(color);
  if (chalk !== undefined) return chalk;
  throw new UsageError(`${quote(color)} is not a color`, {
    hint: `the board has ${contract.colors.join(', ')}; other CSS colors become the nearest of them`,
  });
}

function nearest(text: string, chalks: readonly { color: string; lab: Lab }[], first: string) {
  const found = cssColor(text);
  if (!found) return undefined;
  const wanted = labOf(found.rgb);
  const away = ({ l, a, b }: Lab) => Math.hypot(lightness * (l - wanted.l), a - wanted.a, b - wanted.b);
  const [best] = [...chalks].sort((one, other) => away(one.lab) - away(other.lab));
  return best?.color ?? first;
}
