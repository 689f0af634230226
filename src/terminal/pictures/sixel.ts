/** Sixel graphics of xterm, foot, mlterm and others: bands of six rows, one color after the other. */
import type { Dimensions } from '../../image/scale';
import type { Picture, Printer } from '../../ports/pictures';
import { scaledPicture } from './raster';

const bandHeight = 6;
/** A pixel is a byte. */
const maxColors = 256;
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
  const isUsed = new Uint8Array(maxColors);
  const columns = columnsFor(picture);
  text.clear();
  for (let top = 0; top < height; top += bandHeight) {
    if (top > 0) text.write(newBand);
    writeBand(picture, top, isUsed, columns);
  }
  let registers = '';
  for (let number = isUsed.indexOf(1); number >= 0; number = isUsed.indexOf(1, number + 1))
    registers += register(number, colors[number] ?? 0);
  // P2=1: uncovered pixels keep the background. Raster attributes: aspect ratio 1:1, width, height.
  return `\u001bP0;1q"1;1;${width};${height}${registers}${text}\u001b\\`;
}

const percent = (part: number) => Math.round((part * 100) / 255);

/** Defines a color, in percent. */
function register(number: number, rgb: number): string {
  return `#${number};2;${percent(rgb >> 16)};${percent((rgb >> 8) & 255)};${percent(rgb & 255)}`;
}

/** The columns of a band that have a color, from left to right: a list for each color, in arrays that all bands share. */
interface Columns {
  /** The first and the last column of each color; `none` without columns. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The colors of a band, as they come. */
  readonly colors: Uint8Array;
  /** For each column: its position, its bits, and the next one of its color. */
  readonly x: Int32Array;
  readonly bits: Uint8Array;
  readonly next: Int32Array;
}

const none = -1;

/** Used by every picture: arrays for each would take most of the time of a small one. */
let shared: Columns | undefined;

function columnsFor({ width }: Picture): Columns {
  const most = bandHeight * width;
  if (shared && shared.x.length >= most) return shared;
  shared = {
    first: new Int32Array(maxColors).fill(none),
    last: new Int32Array(maxColors).fill(none),
    colors: new Uint8Array(maxColors),
    x: new Int32Array(most),
    bits: new Uint8Array(most),
    next: new Int32Array(most),
  };
  return shared;
}

/**
 * One band: the columns of each of its colors, one color over the other. Transparent pixels are skipped.
 * @param isUsed gets 1 for each color of the band
 * @param columns without columns before and after
 */
function writeBand(picture: Picture, top: number, isUsed: Uint8Array, columns: Columns): void {
  const found = columns.colors.subarray(0, collect(picture, top, columns)).sort();
  for (let index = 0; index < found.length; index += 1) {
    const color = found[index] ?? 0;
    if (index > 0) text.write(nextColor);
    isUsed[color] = 1;
    text.write(chooseColor);
    text.writeNumber(color);
    writeRuns(columns, columns.first[color] ?? none);
    columns.first[color] = none;
    columns.last[color] = none;
  }
}

/** @returns the number of colors of the band, which are the first in `columns.colors` */
function collect(picture: Picture, top: number, columns: Columns): number {
  const { width, height, pixels, colors } = picture;
  const { first, last, x: places, bits, next } = columns;
  let found = 0;
  const end = Math.min(top + bandHeight, height) * width;
  let count = 0;
  for (let x = 0; x < width; x += 1) {
    for (let at = top * width + x, bit = 1; at < end; at += width, bit <<= 1) {
      const color = pixels[at] ?? 0;
      const before = last[color] ?? none;
      if (color >= colors.length) continue;
      if (before !== none && places[before] === x) {
        bits[before] = (bits[before] ?? 0) | bit;
        continue;
      }
      places[count] = x;
      bits[count] = bit;
      next[count] = none;
      if (before === none) {
        columns.colors[found] = color;
        found += 1;
        first[color] = count;
      } else next[before] = count;
      last[color] = count;
      count += 1;
    }
  }
  return found;
}

/** The columns of a color as sixels with repeat counts, and empty ones between them. */
function writeRuns({ x: places, bits, next }: Columns, first: number): void {
  let end = 0;
  for (let column = first; column !== none; ) {
    const start = places[column] ?? 0;
    text.writeRun(noBits, start - end);
    const sign = bits[column] ?? 0;
    end = start;
    for (; column !== none && places[column] === end && bits[column] === sign; column = next[column] ?? none)
      end += 1;
    text.writeRun(noBits + sign, end - start);
  }
}

const [newBand, nextColor, chooseColor, repeat, zero] = Buffer.from('-$#!0');

/** A text of single bytes that grows: joining millions of short strings takes five times as long. */
class Text {
  private bytes = Buffer.allocUnsafe(2 ** 16);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  write(byte: number | undefined): void {
    if (this.length === this.bytes.length) this.bytes = Buffer.concat([this.bytes], 2 * this.length);
    this.bytes[this.length] = byte ?? 0;
    this.length += 1;
  }

  writeNumber(number: number): void {
    if (number >= 10) this.writeNumber(Math.floor(number / 10));
    this.write((zero ?? 0) + (number % 10));
  }

  writeRun(sixel: number, count: number): void {
    if (count > 3) {
      this.write(repeat);
      this.writeNumber(count);
    }
    for (let left = count > 3 ? 1 : count; left > 0; left -= 1) this.write(sixel);
  }

  toString(): string {
    return this.bytes.toString('latin1', 0, this.length);
  }
}

/** Used by every picture, as `shared` is. */
const text = new Text();
