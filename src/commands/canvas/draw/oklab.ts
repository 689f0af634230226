/**
 * OKLab, a color space in which equal distances look equally far (Björn Ottosson, 2020). sRGB becomes light, light
 * becomes the responses of the three kinds of cones, and their cube roots give lightness and two color axes.
 */
import { paletteRgb } from '../../../image/palette';

/** Linear light of an sRGB byte, 0 to 1. */
export const light = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Weights of red, green and blue light in the response of each kind of cone. */
export const longShares = [0.4122214708, 0.5363325363, 0.0514459929] as const;
export const mediumShares = [0.2119034982, 0.6806995451, 0.1073969566] as const;
export const shortShares = [0.0883024619, 0.2817188376, 0.6299787005] as const;

type Row = readonly [number, number, number];

/** Rows of the matrix from the cube roots of the responses to OKLab. */
export const lightnessRow = [0.2104542553, 0.793617785, -0.0040720468] as const;
export const greenRedRow = [1.9779984951, -2.428592205, 0.4505937099] as const;
export const blueYellowRow = [0.0259040371, 0.7827717662, -0.808675766] as const;

/** A color in OKLab. */
export interface Lab {
  readonly lightness: number;
  readonly greenRed: number;
  readonly blueYellow: number;
}

/** Converts sRGB bytes to OKLab. @internal */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [light[red] ?? 0, light[green] ?? 0, light[blue] ?? 0];
  const mixed = (row: Row) => row[0] * long + row[1] * medium + row[2] * short;
  const response = (row: Row) => Math.cbrt(row[0] * r + row[1] * g + row[2] * b);
  const [long, medium, short] = [response(longShares), response(mediumShares), response(shortShares)];
  return {
    lightness: mixed(lightnessRow),
    greenRed: mixed(greenRedRow),
    blueYellow: mixed(blueYellowRow),
  };
}

/** The palette in OKLab. */
export const paletteLab: readonly Lab[] = paletteRgb.map((rgb) =>
  labOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255),
);
