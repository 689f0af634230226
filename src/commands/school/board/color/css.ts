/** Colors as CSS writes them, read by a library that knows their names and notations. */
import { converter, modeHsl, modeOklab, modeRgb, parse, useMode } from 'culori/fn';

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
