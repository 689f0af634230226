/**
 * Finds the exact nearest palette color in OKLab, a color space in which equal distances look equally far (Björn Ottosson,
 * 2020). The RGB cube is divided into cells of 8 values a side. On first use of a cell, all colors that are too far from it
 * to be nearest anywhere in it are excluded; in most cells, one color remains.
 *
 *     quantise(0xe5, 0, 0) // 10, the red of the palette
 */
import { paletteRgb } from '../../../image/palette';

/** Linear light of an sRGB byte, 0 to 1. @internal */
export const light = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

interface Lab {
  readonly lightness: number;
  readonly greenRed: number;
  readonly blueYellow: number;
}

/** Converts sRGB bytes to OKLab: light, the cube roots of the responses of the three kinds of cones, color axes. @internal */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [light[red] ?? 0, light[green] ?? 0, light[blue] ?? 0];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    greenRed: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    blueYellow: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** The palette in OKLab. @internal */
export const paletteLab: readonly Lab[] = paletteRgb.map((rgb) =>
  labOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255),
);
const lightness = Float64Array.from(paletteLab, (color) => color.lightness);
const greenRed = Float64Array.from(paletteLab, (color) => color.greenRed);
const blueYellow = Float64Array.from(paletteLab, (color) => color.blueYellow);

/** For each cell, the bit set of the colors that can be nearest; 0 before its first use. */
const candidates = new Int32Array(1 << 15);

/** Returns the palette color nearest to red, green and blue (0 to 255); of two equally near colors, the lower one. */
export function quantise(red: number, green: number, blue: number): number {
  const cell = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
  const colors = candidates[cell] || survey(cell);
  const isDecided = (colors & (colors - 1)) === 0;
  return isDecided ? lowestBit(colors) : nearestOf(colors, labOf(red, green, blue));
}

const lowestBit = (bits: number) => 31 - Math.clz32(bits & -bits);

function nearestOf(colors: number, lab: Lab): number {
  let best = 0;
  let min = Number.POSITIVE_INFINITY;
  for (let left = colors; left !== 0; left &= left - 1) {
    const color = lowestBit(left);
    const distance = squaredDistance(lab, color);
    if (distance >= min) continue;
    min = distance;
    best = color;
  }
  return best;
}

function squaredDistance(lab: Lab, color: number): number {
  const x = lab.lightness - (lightness[color] ?? 0);
  const y = lab.greenRed - (greenRed[color] ?? 0);
  const z = lab.blueYellow - (blueYellow[color] ?? 0);
  return x * x + y * y + z * z;
}

/** Values of a channel in a cell, and the distance from its first value to its center. */
const span = 8;
const half = 4;
/** Factor for distances inside a cell: none exceeds the distance of a corner by more than this (tested for all colors). */
const safety = 1.1;

/** Finds the candidates of a cell: no other color is nearest, since distances change by at most `reach` in the cell. */
function survey(cell: number): number {
  const [red, green, blue] = [(cell >> 10) * span, ((cell >> 5) & 31) * span, (cell & 31) * span];
  const center = labOf(red + half, green + half, blue + half);
  let reach = 0;
  for (let corner = 0; corner < 8; corner += 1) {
    const at = (bit: number) => (corner & bit ? span - 1 : 0);
    const { lightness, greenRed, blueYellow } = labOf(red + at(1), green + at(2), blue + at(4));
    reach = Math.max(
      reach,
      safety *
        Math.hypot(lightness - center.lightness, greenRed - center.greenRed, blueYellow - center.blueYellow),
    );
  }
  const distances = paletteLab.map((_, color) => Math.sqrt(squaredDistance(center, color)));
  const limit = Math.min(...distances) + 2 * reach;
  const colors = distances.reduce(
    (bits, distance, color) => (distance <= limit ? bits | (1 << color) : bits),
    0,
  );
  candidates[cell] = colors;
  return colors;
}
