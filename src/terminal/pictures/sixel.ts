/** Sixel graphics of xterm, foot, mlterm and others: bands of six rows, one color after the other. */
import type { Dimensions } from '../../image/scale';
import type { Picture, Printer } from '../../ports/pictures';
import { scaledPicture } from './raster';

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
  const { width, height, colors } = picture;
  const used = usedColors(picture);
  let text = used.map((number) => register(number, colors[number] ?? 0)).join('');
  const columns = new Uint8Array(colors.length * width);
  for (let top = 0; top < height; top += bandHeight) {
    if (top > 0) text += '-';
    text += band(picture, top, used, columns);
  }
  // P2=1: uncovered pixels keep the background. Raster attributes: aspect ratio 1:1, width, height.
  return `\u001bP0;1q"1;1;${width};${height}${text}\u001b\\`;
}

/** The colors of a picture's pixels, in their order. */
function usedColors({ pixels, colors }: Picture): number[] {
  const isUsed = new Uint8Array(256);
  for (let at = 0; at < pixels.length; at += 1) isUsed[pixels[at] ?? 0] = 1;
  const used: number[] = [];
  for (let number = 0; number < colors.length; number += 1) if (isUsed[number] === 1) used.push(number);
  return used;
}

const percent = (part: number) => Math.round((part * 100) / 255);

/** Defines a color, in percent. */
function register(number: number, rgb: number): string {
  return `#${number};2;${percent(rgb >> 16)};${percent((rgb >> 8) & 255)};${percent(rgb & 255)}`;
}

/**
 * One band: the columns of each of its colors, one color over the other. Transparent pixels are skipped.
 * @param columns room for a row of columns for each color, all zero before and after
 */
function band(
  { width, height, pixels, colors }: Picture,
  top: number,
  used: readonly number[],
  columns: Uint8Array,
): string {
  const isPresent = new Uint8Array(256);
  for (let y = top; y < Math.min(top + bandHeight, height); y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = pixels[y * width + x] ?? 0;
      if (color >= colors.length) continue;
      isPresent[color] = 1;
      const at = color * width + x;
      columns[at] = (columns[at] ?? 0) | (1 << (y - top));
    }
  }
  let text = '';
  for (const color of used) {
    if (isPresent[color] !== 1) continue;
    const row = columns.subarray(color * width, (color + 1) * width);
    text += `${text === '' ? '' : '$'}#${color}${runs(row)}`;
    row.fill(0);
  }
  return text;
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
