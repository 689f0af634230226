/** Growing columns of pixels, and their encoding with varints (seven bits a byte, lowest first). */
import type { Pixel } from '../../../image/bitmap';
import { isTime } from './format';
import type { PixelColumns } from './records';

/** Size and palette of the canvas; pixels outside them are damage. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly number[];
}

/** Returns the pixels from one index to another, without copying. */
export function columnsBetween(columns: PixelColumns, from: number, to: number): PixelColumns {
  return {
    count: to - from,
    times: columns.times.subarray(from, to),
    positions: columns.positions.subarray(from, to),
    colors: columns.colors.subarray(from, to),
    authors: columns.authors.subarray(from, to),
  };
}

/** Returns the pixels from one index to another, as `[x, y, color]`. */
export function pixelsBetween(
  { positions, colors }: PixelColumns,
  width: number,
  from: number,
  to: number,
): Pixel[] {
  return Array.from({ length: to - from }, (_, index): Pixel => {
    const position = positions[from + index] ?? 0;
    return [position % width, Math.floor(position / width), colors[from + index] ?? 0];
  });
}

export class GrowingColumns {
  #count = 0;
  #times = new Float64Array(1024);
  #positions = new Uint32Array(1024);
  #colors = new Uint8Array(1024);
  #authors = new Uint32Array(1024);

  get count(): number {
    return this.#count;
  }

  add(time: number, position: number, color: number, author = 0): void {
    if (this.#count === this.#times.length) this.#grow();
    const at = this.#count;
    this.#times[at] = time;
    this.#positions[at] = position;
    this.#colors[at] = color;
    this.#authors[at] = author;
    this.#count = at + 1;
  }

  /** Sets the author of a pixel; ignored when the index is out of range. */
  setAuthor(index: number, author: number): void {
    if (index < this.#count) this.#authors[index] = author;
  }

  /** Returns the pixels from an index on, as views that are valid until the next call of `add` or `clear`. */
  since(from: number): PixelColumns {
    const all = {
      count: this.#count,
      times: this.#times,
      positions: this.#positions,
      colors: this.#colors,
      authors: this.#authors,
    };
    return columnsBetween(all, from, this.#count);
  }

  clear(): void {
    this.#count = 0;
  }

  #grow(): void {
    const length = 2 * this.#times.length;
    const times = new Float64Array(length);
    const positions = new Uint32Array(length);
    const colors = new Uint8Array(length);
    const authors = new Uint32Array(length);
    times.set(this.#times);
    positions.set(this.#positions);
    colors.set(this.#colors);
    authors.set(this.#authors);
    this.#times = times;
    this.#positions = positions;
    this.#colors = colors;
    this.#authors = authors;
  }
}

/** Encodes times as runs of equal values: difference to the previous time in milliseconds, and length of the run. */
export function encodeTimes({ count, times }: PixelColumns, from: number): Uint8Array {
  const writer = new VarintWriter();
  let last = from;
  for (let index = 0; index < count; ) {
    const time = times[index] ?? 0;
    let end = index + 1;
    while (end < count && times[end] === time) end += 1;
    writer.write(Math.max(0, Math.round(time - last)));
    writer.write(end - index);
    last = time;
    index = end;
  }
  return writer.bytes();
}

/** Decodes `count` times; undefined when the bytes are damaged. */
export function decodeTimes(bytes: Uint8Array, count: number, from: number): Float64Array | undefined {
  const times = new Float64Array(count);
  const reader = new VarintReader(bytes);
  let index = 0;
  let time = from;
  while (index < count) {
    time += reader.read();
    const length = reader.read();
    if (!(length > 0) || index + length > count || !isTime(time)) return undefined;
    times.fill(time, index, index + length);
    index += length;
  }
  return reader.isAtEnd ? times : undefined;
}

/** Encodes positions as three byte planes, lowest byte first (similar bytes compress better), then the colors. */
export function encodePlanes({ count, positions, colors }: PixelColumns): Uint8Array {
  const bytes = new Uint8Array(4 * count);
  for (let index = 0; index < count; index += 1) {
    const position = positions[index] ?? 0;
    bytes[index] = position & 255;
    bytes[count + index] = (position >>> 8) & 255;
    bytes[2 * count + index] = position >>> 16;
  }
  bytes.set(colors.subarray(0, count), 3 * count);
  return bytes;
}

/** Decodes positions and colors; undefined when one is outside the canvas or the palette. */
export function decodePlanes(
  bytes: Uint8Array,
  count: number,
  { width, height, palette }: Bounds,
): Pick<PixelColumns, 'positions' | 'colors'> | undefined {
  if (bytes.length !== 4 * count) return undefined;
  const positions = new Uint32Array(count);
  const colors = bytes.slice(3 * count);
  const area = width * height;
  let furthest = 0;
  let highest = 0;
  for (let index = 0; index < count; index += 1) {
    const position =
      (bytes[index] ?? 0) | ((bytes[count + index] ?? 0) << 8) | ((bytes[2 * count + index] ?? 0) << 16);
    positions[index] = position;
    if (position > furthest) furthest = position;
    const color = colors[index] ?? 0;
    if (color > highest) highest = color;
  }
  return furthest < area && highest < palette.length ? { positions, colors } : undefined;
}

/** Encodes the author numbers; no bytes when all are unknown. */
export function encodeAuthors({ count, authors }: PixelColumns): Uint8Array {
  const writer = new VarintWriter();
  let isAnyKnown = false;
  for (let index = 0; index < count; index += 1) {
    const author = authors[index] ?? 0;
    isAnyKnown ||= author > 0;
    writer.write(author);
  }
  return isAnyKnown ? writer.bytes() : new Uint8Array(0);
}

/** Decodes `count` author numbers; undefined when the bytes are damaged. */
export function decodeAuthors(bytes: Uint8Array, count: number): Uint32Array | undefined {
  const authors = new Uint32Array(count);
  if (bytes.length === 0) return authors;
  const reader = new VarintReader(bytes);
  for (let index = 0; index < count; index += 1) {
    const author = reader.read();
    if (!(author <= 0xffffffff)) return undefined;
    authors[index] = author;
  }
  return reader.isAtEnd ? authors : undefined;
}

export class VarintWriter {
  #bytes = Buffer.alloc(256);
  #length = 0;

  /** @param value a whole number from 0 to 2^53 - 1 */
  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length] = (rest % 128) | 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

export class VarintReader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  /** The next number; NaN past the end, or when it is longer than any that is written. */
  read(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 8; count += 1) {
      const byte = this.bytes[this.#at];
      if (byte === undefined) return Number.NaN;
      this.#at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    return Number.NaN;
  }
}
