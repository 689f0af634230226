/** Finds the nearest colour of the palette, exactly. */
import { paletteRgb } from '../core/palette';

/** Bits of red, green and blue that select a cell of the colour space. */
const bits = 5;
const span = 1 << (8 - bits);

/** The colours of the palette that can be the nearest ones in each cell; computed on first use. */
const candidates: (Uint8Array | undefined)[] = new Array(1 << (3 * bits));

const reds = Int32Array.from(paletteRgb, (rgb) => rgb >> 16);
const greens = Int32Array.from(paletteRgb, (rgb) => (rgb >> 8) & 255);
const blues = Int32Array.from(paletteRgb, (rgb) => rgb & 255);

/** The number of the palette colour nearest to red, green and blue (0 to 255 each); the lower of two equally near ones. */
export function quantise(red: number, green: number, blue: number): number {
  const cell = ((red >> (8 - bits)) << (2 * bits)) | ((green >> (8 - bits)) << bits) | (blue >> (8 - bits));
  candidates[cell] ??= candidatesOf(cell);
  const near = candidates[cell];
  let best = near[0] ?? 0;
  let minDistance = Number.POSITIVE_INFINITY;
  for (let index = 0; index < near.length; index += 1) {
    const colour = near[index] ?? 0;
    const r = red - (reds[colour] ?? 0);
    const g = green - (greens[colour] ?? 0);
    const b = blue - (blues[colour] ?? 0);
    const distance = r * r + g * g + b * b;
    if (distance < minDistance) {
      minDistance = distance;
      best = colour;
    }
  }
  return best;
}

/** The colours whose nearest point of the cell is not farther than the farthest point of another colour. */
function candidatesOf(cell: number): Uint8Array {
  const mask = (1 << bits) - 1;
  const low = [(cell >> (2 * bits)) & mask, (cell >> bits) & mask, cell & mask].map((part) => part * span);
  const bounds = paletteRgb.map((rgb) => {
    const parts = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
    let nearest = 0;
    let farthest = 0;
    for (const [axis, part] of parts.entries()) {
      const from = low[axis] ?? 0;
      const to = from + span - 1;
      nearest += Math.max(from - part, 0, part - to) ** 2;
      farthest += Math.max(Math.abs(from - part), Math.abs(to - part)) ** 2;
    }
    return { nearest, farthest };
  });
  const reach = Math.min(...bounds.map(({ farthest }) => farthest));
  return Uint8Array.from(bounds.flatMap(({ nearest }, index) => (nearest <= reach ? [index] : [])));
}
