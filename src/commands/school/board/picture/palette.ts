/** The colors of a picture of one byte a pixel, found while it is drawn. */

/** Pixels have one byte. */
const maxColors = 255;

/** Colors that are nearer than this in each part are the same. */
const alike = 3;

/** A color is looked for once among those that have the same upper bits. */
const upperBits = 0xfcfcfc;

export class Palette {
  /** `0xRRGGBB` by the number of the color. */
  readonly colors: number[] = [];
  readonly #exact = new Map<number, number>();
  readonly #alike = new Map<number, number>();

  constructor(background: number) {
    this.add(background);
  }

  /** The number of a color that is wanted as it is, as long as there is room. */
  add(rgb: number): number {
    const known = this.#exact.get(rgb);
    if (known !== undefined) return known;
    if (this.colors.length >= maxColors) return this.numberOf(rgb);
    const number = this.colors.push(rgb) - 1;
    this.#exact.set(rgb, number);
    return number;
  }

  /** The number of a color, or of a nearly equal one; of the nearest one when the palette is full. */
  numberOf(rgb: number): number {
    const known = this.#exact.get(rgb) ?? this.#alike.get(rgb & upperBits);
    if (known !== undefined) return known;
    const { number, away } = this.#nearest(rgb);
    const found = away > alike && this.colors.length < maxColors ? this.add(rgb) : number;
    this.#alike.set(rgb & upperBits, found);
    return found;
  }

  #nearest(rgb: number): { number: number; away: number } {
    const { colors } = this;
    const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
    let number = 0;
    let away = 256;
    for (let index = 0; index < colors.length; index += 1) {
      const color = colors[index] as number;
      const difference = Math.max(
        Math.abs((color >> 16) - red),
        Math.abs(((color >> 8) & 255) - green),
        Math.abs((color & 255) - blue),
      );
      if (difference >= away) continue;
      number = index;
      away = difference;
    }
    return { number, away };
  }
}

/** A color laid over another with an opacity of 0 to 1. */
export function mixed(below: number, above: number, opacity: number): number {
  const part = (shift: number) => {
    const from = (below >> shift) & 255;
    return Math.round(from + (((above >> shift) & 255) - from) * opacity) << shift;
  };
  return part(16) | part(8) | part(0);
}
