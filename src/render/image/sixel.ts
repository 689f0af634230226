/** Sixel graphics of the VT340, which xterm, foot, mlterm and others know: bands of six rows, a colour at a time. */
import type { Dimensions } from '../../canvas/viewer/scale';
import type { Picture, Printer } from '../../ports/pictures';
import { seen } from './pixels';

const bandHeight = 6;
/** A sixel is a character of six bits above this one. */
const noBits = 0x3f;

/** Draws at the cursor; `cellSize` is in pixels. */
export function sixelPrinter(cellSize: Dimensions): Printer {
  return {
    print(picture, room) {
      const shown = seen(picture, room, cellSize);
      const used = [...new Set(shown.pixels)].filter((number) => number < shown.colours.length);
      const colours = used
        .sort((a, b) => a - b)
        .map((number) => register(number, shown.colours[number] ?? 0))
        .join('');
      const bands = Array.from({ length: Math.ceil(shown.height / bandHeight) }, (_, index) =>
        band(shown, index),
      );
      // 1: what no colour covers keeps the ground. The square brackets of a shape: one to one, width, height.
      return [`\u001bP0;1q"1;1;${shown.width};${shown.height}${colours}${bands.join('-')}\u001b\\`];
    },
  };
}

/** A colour's number and what it is, in parts of a hundred. */
function register(number: number, rgb: number): string {
  const parts = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((part) => Math.round((part * 100) / 255));
  return `#${number};2;${parts.join(';')}`;
}

/** One band: for each of its colours the columns from the left, one colour over the other. What has none is left out. */
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

/** The columns as sixels, equal ones counted; empty ones at the end are left out. */
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
