/** Colors as CSS writes them, read by a library that knows their names and notations. */
import { converter, modeHsl, modeOklab, modeRgb, parse, useMode } from 'culori/fn';
import { NetworkError, UsageError } from '../../../../errors';
import type { Contract } from '../contract/board';
import { quote } from '../contract/input';

useMode(modeRgb);
useMode(modeHsl);
useMode(modeOklab);
const toRgb = converter('rgb');
const toOklab = converter('oklab');

/** Lightness from 0 to 1, and how red (`a`) and yellow (`b`) it is, as people see it (OKLab). */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** A color with its opacity, 0 to 1. */
export interface CssColor {
  /** `0xRRGGBB`. */
  readonly rgb: number;
  readonly alpha: number;
}

/** A longer text is not a color; it is not parsed. */
const longest = 64;

/** The color of a text such as `#f5f1df`, `rgb(1, 2, 3)` or `pink`; undefined when it is none. */
export function cssColor(text: string): CssColor | undefined {
  const found = text.length > longest ? undefined : toRgb(parsed(text.trim()));
  if (!found || ![found.r, found.g, found.b, found.alpha ?? 1].every(Number.isFinite)) return undefined;
  return { rgb: packed(found.r, found.g, found.b), alpha: found.alpha ?? 1 };
}

/** culori throws for some texts that are no color: a unit that it does not know behind a slash, as in `/0A`. */
function parsed(text: string): ReturnType<typeof parse> {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** `0xRRGGBB` as a person sees it. */
export function labOf(rgb: number): Lab {
  const part = (shift: number) => ((rgb >> shift) & 255) / 255;
  const { l, a, b } = toOklab({ mode: 'rgb', r: part(16), g: part(8), b: part(0) });
  return { l, a, b };
}

/** The nearest `0xRRGGBB`. */
export function rgbOf({ l, a, b }: Lab): number {
  const found = toRgb({ mode: 'oklab', l, a, b });
  return packed(found.r, found.g, found.b);
}

/** `#rrggbb`. */
export function hexOf(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`;
}

function packed(red: number, green: number, blue: number): number {
  const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)));
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

/** A color laid over another with an opacity of 0 to 1. */
export function mixed(below: number, above: number, opacity: number): number {
  const part = (shift: number) => {
    const from = (below >> shift) & 255;
    return Math.round(from + (((above >> shift) & 255) - from) * opacity) << shift;
  };
  return part(16) | part(8) | part(0);
}

/**
 * The weight of lightness relative to hue. It is small, because black ink on a page is white chalk on a board, and navy
 * is blue chalk.
 */
const lightness = 0.05;

/** Finds the contract's color for any other; the same text is looked up once. */
export type ChalkFinder = (color: string | undefined) => string | undefined;

/**
 * The contract's color for a CSS color: the same one, else that of the nearest hue; its first one without a color.
 * The result is undefined for a text that is not a color.
 * @throws NetworkError when the contract names no colors
 */
export function chalkFinder({ colors }: Pick<Contract, 'colors'>): ChalkFinder {
  const [first] = colors;
  if (first === undefined) throw new NetworkError('the answer of the service lacks the colors of the board');
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

/**
 * The contract's color for one that a person typed.
 * @throws UsageError when it is not a color
 */
export function chalkFor(color: string, contract: Pick<Contract, 'colors'>): string {
  const chalk = chalkFinder(contract)(color);
  if (chalk !== undefined) return chalk;
  throw new UsageError(`${quote(color)} is not a color`, {
    hint: `the board has ${contract.colors.join(', ')}; other CSS colors become the nearest of them`,
  });
}

function nearest(
  text: string,
  chalks: readonly { color: string; lab: Lab }[],
  first: string,
): string | undefined {
  const found = cssColor(text);
  if (!found) return undefined;
  const wanted = labOf(found.rgb);
  const away = ({ l, a, b }: Lab) => Math.hypot(lightness * (l - wanted.l), a - wanted.a, b - wanted.b);
  const [best] = [...chalks].sort((one, other) => away(one.lab) - away(other.lab));
  return best?.color ?? first;
}
