/** Sixel graphics of xterm, foot, mlterm and others: bands of six rows, one colour after the other. */
import type { Dimensions } from '../../canvas/viewer/scale';
import type { Picture, Printer } from '../../ports/pictures';
import { scaledPicture } from './scaled-picture';

const bandHeight = 6;
/** The character without bits; a sixel adds six bits to it. */
const noBits = 0x3f;

/** Draws at the cursor; `cellSize` is in pixels. */
export function sixelPrinter(cellSize: Dimensions): Printer {
  return {
    // The next picture covers it.
    erase: '',
    tiles: { cell: cellSize, print: (picture) => sixels(picture) },
    print: (picture, room) => [sixels(scaledPicture(picture, room, cellSize))],
  };
}

function sixels(picture: Picture): string {
  const used = [...new Set(picture.pixels)].filter((number) => number < picture.colours.length);
  const colours = used
    .sort((a, b) => a - b)
    .map((number) => register(number, picture.colours[number] ?? 0))
    .join('');
  const bands = Array.from({ length: Math.ceil(picture.height / bandHeight) }, (_, index) =>
    band(picture, index),
  );
  // P2=1: uncovered pixels keep the background. Raster attributes: aspect ratio 1:1, width, height.
  return `\u001bP0;1q"1;1;${picture.width};${picture.height}${colours}${bands.join('-')}\u001b\\`;
}

/** Defines a colour, in percent. */
function register(number: number, rgb: number): string {
  const parts = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((part) => Math.round((part * 100) / 255));
  return `#${number};2;${parts.join(';')}`;
}

/** One band: the columns of each of its colours, one colour over the other. Transparent pixels are skipped. */
function band({ width, height, pixels, colours }: Picture, index: number): string {
  const bits = new Map<number, Uint8Array>();
  const top = index * bandHeight;
  for (let y = top; y < Math.min(top + bandHeight, height); y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = pixels[y * width + x] ?? 0;
      if (colour >= colours.length) continue;
      const row = bits.get(colour) ?? new Uint8Array(width);
      bits.set(colour, row);
      row[x] = (row[x] ?? 0) | (1 << (y - top));
    }
  }
  return [...bits]
    .sort(([a], [b]) => a - b)
    .map(([colour, row]) => `#${colour}${runs(row)}`)
    .join('$');
}

/** The columns as sixels with repeat counts; empty columns at the end are dropped. */
function runs(row: Uint8Array): string {
  let text = '';
  let end = row.length;
  while (end > 0 && row[end - 1] === 0) end -= 1;
  for (let x = 0; x < end; ) {
    let next = x + 1;
    while (next < end && row[next] === row[x]) next += 1;
    const sign = String.fromCharCode(noBits + (row[x] ?? 0));
    text += next - x > 3 ? `!${next - x}${sign}` : sign.repeat(next - x);
    x = next;
  }
  return text;
}
