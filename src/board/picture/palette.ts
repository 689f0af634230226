/** The colours of a picture of one byte a pixel, found while it is drawn. */

/** Pixels have one byte. */
const mostColours = 255;

/** Colours that are nearer than this in each part are the same. */
const alike = 3;

/** What a colour over another makes is remembered, for most pixels of an edge have been met before. */
export class Palette {
  /** `0xRRGGBB` by the number of the colour. */
  readonly colours: number[];
  readonly #numbers = new Map<number, number>();

  constructor(background: number) {
    this.colours = [background];
    this.#numbers.set(background, 0);
  }

  /** The number of a colour, or of the nearest one once there is no room. */
  numberOf(rgb: number): number {
    const known = this.#numbers.get(rgb);
    if (known !== undefined) return known;
    const { number, away } = this.#nearest(rgb);
    const found = away > alike && this.colours.length < mostColours ? this.colours.push(rgb) - 1 : number;
    this.#numbers.set(rgb, found);
    return found;
  }

  #nearest(rgb: number): { number: number; away: number } {
    let number = 0;
    let away = Number.POSITIVE_INFINITY;
    for (const [index, colour] of this.colours.entries()) {
      const difference = Math.max(
        Math.abs((colour >> 16) - (rgb >> 16)),
        Math.abs(((colour >> 8) & 255) - ((rgb >> 8) & 255)),
        Math.abs((colour & 255) - (rgb & 255)),
      );
      if (difference < away) {
        number = index;
        away = difference;
      }
    }
    return { number, away };
  }
}

/** A colour laid over another with an opacity of 0 to 1. */
export function mixed(below: number, above: number, opacity: number): number {
  const part = (shift: number) => {
    const from = (below >> shift) & 255;
    return Math.round(from + (((above >> shift) & 255) - from) * opacity) << shift;
  };
  return part(16) | part(8) | part(0);
}
