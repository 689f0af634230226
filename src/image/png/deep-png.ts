/**
 * Reads PNG files with 16 bits per sample and interlaced ones. Decompresses them row by row, since all rows at the same
 * time would take up to six times the memory of the picture.
 */
import { createInflate } from 'node:zlib';
import {
  damaged,
  type Header,
  isDeep,
  notInflatable,
  type Pass,
  type PngImage,
  passesOf,
  pngParts,
  unfilterRow,
} from './png-read';

const pieceBytes = 256 * 1024;

/**
 * Decodes such a PNG file, with samples of 8 bits; undefined for another kind. Of 16 bits, the transparent color of the
 * tRNS chunk becomes an alpha channel.
 * @throws UsageError when it is not a PNG, damaged or too large
 */
export async function decodeDeepPng(file: Uint8Array): Promise<PngImage | undefined> {
  const { header, palette, transparency, content } = pngParts(file);
  if (!isDeep(header)) return undefined;
  const { width, height, channels, depth, colorType } = header;
  if (colorType === 3 && !palette) throw damaged('its palette is missing');
  const hidden = depth === 16 && channels % 2 === 1 ? transparency : undefined;
  const target = { channels: hidden ? channels + 1 : channels, width };
  const samples = new Uint8Array(width * height * target.channels);
  const write = depth === 8 ? copyPixel : hidden ? reducePixelWithAlpha(hidden) : reducePixel;
  for await (const { pass, y, columns, row } of unfilteredRows(header, content)) {
    for (let x = 0; x < columns; x += 1) {
      write(row, x * channels, samples, placeOf(target, pass, x, y), channels);
    }
  }
  return {
    width,
    height,
    channels: target.channels,
    samples,
    ...(colorType === 3 && { palette }),
    transparency: depth === 8 ? transparency : undefined,
  };
}

/** Where the pixel of a pass is in the picture. */
function placeOf(
  { channels, width }: Pick<Header, 'channels' | 'width'>,
  { left, top, right, down }: Pass,
  x: number,
  y: number,
): number {
  return channels * ((top + y * down) * width + left + x * right);
}

/** Writes a pixel; `at` counts samples of the row, `to` counts samples of the picture. */
type WritePixel = (row: Uint8Array, at: number, samples: Uint8Array, to: number, channels: number) => void;

const copyPixel: WritePixel = (row, at, samples, to, channels) => {
  for (let index = 0; index < channels; index += 1) samples[to + index] = row[at + index] ?? 0;
};

/** Rounds to the nearest 8-bit value, as pngjs does. */
const reducePixel: WritePixel = (row, at, samples, to, channels) => {
  for (let index = 0; index < channels; index += 1) {
    const value = ((row[2 * (at + index)] ?? 0) << 8) | (row[2 * (at + index) + 1] ?? 0);
    samples[to + index] = (value * 255 + 32895) >> 16;
  }
};

function reducePixelWithAlpha(hidden: Uint8Array): WritePixel {
  return (row, at, samples, to, channels) => {
    reducePixel(row, at, samples, to, channels);
    let isHidden = true;
    for (let byte = 0; byte < 2 * channels; byte += 1) isHidden &&= row[2 * at + byte] === hidden[byte];
    samples[to + channels] = isHidden ? 0 : 255;
  };
}

/** The rows of every pass; `row` is overwritten by the next one. @throws UsageError when rows are missing or damaged */
async function* unfilteredRows(header: Header, content: readonly Uint8Array[]) {
  const bytes = inflatedBytes(content);
  const step = (header.channels * header.depth) / 8;
  for (const { pass, columns, rows } of passesOf(header)) {
    const length = columns * step;
    const from = new Uint8Array(1 + length);
    // The row above, and this one.
    const to = new Uint8Array(2 * length);
    for (let y = 0; y < rows; y += 1) {
      if (!(await bytes.fill(from))) throw damaged('pixels are missing');
      unfilterRow(from[0], y, { from, at: 1, to, start: length, length, step });
      yield { pass, y, columns, row: to.subarray(length) };
      to.copyWithin(0, length);
    }
  }
  if (await bytes.fill(new Uint8Array(1))) throw notInflatable();
}

/** Decompresses in steps, as far as the next bytes are needed. */
function inflatedBytes(content: readonly Uint8Array[]) {
  const inflate = createInflate({ chunkSize: pieceBytes });
  for (const piece of content) inflate.write(piece);
  inflate.end();
  const pieces = inflate[Symbol.asyncIterator]();
  let piece = new Uint8Array();
  const next = async () => {
    const { done, value } = await pieces.next().catch((cause) => {
      throw notInflatable(cause);
    });
    return done ? undefined : (value as Uint8Array<ArrayBuffer>);
  };
  return {
    /** Fills the target; false when there are fewer bytes. */
    async fill(target: Uint8Array): Promise<boolean> {
      for (let filled = 0; filled < target.length; ) {
        if (piece.length === 0) {
          const more = await next();
          if (!more) return false;
          piece = more;
        }
        const part = piece.subarray(0, target.length - filled);
        target.set(part, filled);
        filled += part.length;
        piece = piece.subarray(part.length);
      }
      return true;
    },
  };
}
