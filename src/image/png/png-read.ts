/**
 * Reads PNG files with 8 bits per sample. Those with 16 and interlaced ones are read by `deep-png.ts`, lower bit depths by
 * a library (`pngjs.ts`).
 */
import { crc32, inflateSync } from 'node:zlib';
import { UsageError } from '../../errors';
import type { Dimensions } from '../scale';
import { pngSignature } from './png';

/** The content of a PNG; samples of 8 bits are unchanged. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  /** Samples per pixel: 1 for a palette index or grey, 2 for grey and alpha, 3 for RGB, 4 for RGBA. */
  readonly channels: number;
  readonly samples: Uint8Array;
  /** Red, green and blue of each color, when pixels are palette indexes. */
  readonly palette?: Uint8Array;
  /** The tRNS chunk: the alpha of each palette color, or the one transparent grey or RGB color. */
  readonly transparency?: Uint8Array;
}

const maxPixels = 64 * 1024 * 1024;
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depths = [1, 2, 4, 8, 16];

export interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly channels: number;
  readonly interlaced: boolean;
}

/**
 * Decodes a PNG file; undefined for another bit depth and an interlaced one.
 * @throws UsageError when it is not a PNG, damaged or too large
 */
export function decodePng(file: Uint8Array): PngImage | undefined {
  const { header, palette, transparency, content } = pngParts(file);
  const { channels } = header;
  if (isDeep(header)) return undefined;
  const length = unpackedLength(header);
  // Also protects the library, which has no limit.
  const lines = unpacked(content, length);
  if (header.depth !== 8) return undefined;
  if (lines.length !== length) throw damaged('pixels are missing');
  const { width, height } = header;
  const samples = unfilter(lines, { width, height }, channels);
  if (header.colorType === 3 && !palette) throw damaged('its palette is missing');
  return {
    width,
    height,
    channels,
    samples,
    ...(header.colorType === 3 && { palette }),
    transparency,
  };
}

/** Whether `deep-png.ts` reads the file, because its decompressed rows take more memory than the picture. */
export function isDeep({ depth, interlaced }: Header): boolean {
  return depth === 16 || (depth === 8 && interlaced);
}

/** The relevant chunks, with verified checksums. @throws UsageError when it is not a PNG, damaged or too large */
export function pngParts(file: Uint8Array) {
  if (!pngSignature.every((byte, index) => file[index] === byte))
    throw new UsageError('it is not a PNG file');
  const found: Record<string, Uint8Array> = {};
  const content: Uint8Array[] = [];
  for (const { type, body } of chunks(file)) {
    if (type === 'IDAT') content.push(body);
    else found[type] ??= body;
  }
  if (!found.IHDR || content.length === 0) throw damaged('it is truncated');
  return {
    header: headerFrom(found.IHDR),
    palette: found.PLTE && Uint8Array.from(found.PLTE),
    transparency: found.tRNS && Uint8Array.from(found.tRNS),
    content,
  };
}

function* chunks(file: Uint8Array): Generator<{ type: string; body: Uint8Array }> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = pngSignature.length; at < file.length; ) {
    const end = at + 8 + (at + 12 <= file.length ? view.getUint32(at) : Number.POSITIVE_INFINITY);
    if (end + 4 > file.length) throw damaged('it is truncated');
    const type = Buffer.from(file.subarray(at + 4, at + 8)).toString('latin1');
    if (crc32(file.subarray(at + 4, end)) !== view.getUint32(end))
      throw damaged(`the checksum of its ${type} chunk is wrong`);
    if (type === 'IEND') return;
    yield { type, body: file.subarray(at + 8, end) };
    at = end + 4;
  }
}

function headerFrom(body: Uint8Array): Header {
  if (body.length !== 13) throw damaged('its header has the wrong length');
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  if (width === 0 || height === 0) throw damaged('it has no pixels');
  if (width * height > maxPixels)
    throw new UsageError(`the picture is too large: ${width} by ${height} pixels`);
  const depth = view.getUint8(8);
  const colorType = view.getUint8(9);
  const channels = channelsOf[colorType];
  if (channels === undefined) throw damaged(`its color type is ${colorType}`);
  if (!depths.includes(depth) || (colorType === 3 && depth === 16))
    throw damaged(`it has ${depth} bits per sample`);
  return {
    width,
    height,
    depth,
    colorType,
    channels,
    interlaced: view.getUint8(12) !== 0,
  };
}

/** Some pixels of a picture, whose rows follow each other: the first one and their distances. */
export interface Pass {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly down: number;
}

/** The passes of interlaced PNG (PNG, section 8). */
const interlacedPasses: readonly Pass[] = [
  { left: 0, top: 0, right: 8, down: 8 },
  { left: 4, top: 0, right: 8, down: 8 },
  { left: 0, top: 4, right: 4, down: 8 },
  { left: 2, top: 0, right: 4, down: 4 },
  { left: 0, top: 2, right: 2, down: 4 },
  { left: 1, top: 0, right: 2, down: 2 },
  { left: 0, top: 1, right: 1, down: 2 },
];
const onePass: readonly Pass[] = [{ left: 0, top: 0, right: 1, down: 1 }];

/** The passes with pixels, with their numbers of columns and rows. */
export function passesOf({ width, height, interlaced }: Header) {
  return (interlaced ? interlacedPasses : onePass)
    .map((pass) => ({
      pass,
      columns: Math.ceil(Math.max(0, width - pass.left) / pass.right),
      rows: Math.ceil(Math.max(0, height - pass.top) / pass.down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** Bytes of all rows, each with its filter type. */
function unpackedLength(header: Header): number {
  const { depth, channels } = header;
  return passesOf(header).reduce(
    (sum, { columns, rows }) => sum + rows * (1 + Math.ceil((columns * channels * depth) / 8)),
    0,
  );
}

function unpacked(content: readonly Uint8Array[], maxLength: number): Uint8Array {
  try {
    const [first] = content;
    const whole = first && content.length === 1 ? first : Buffer.concat(content);
    return inflateSync(whole, { maxOutputLength: maxLength });
  } catch (cause) {
    throw notInflatable(cause);
  }
}

export function notInflatable(cause?: unknown): UsageError {
  return damaged('its pixels cannot be decompressed', cause);
}

export function damaged(why: string, cause?: unknown): UsageError {
  return new UsageError(`the PNG file is damaged: ${why}`, { cause });
}

/** One row: read from `from` at `at`, written to `to` at `start`, after the row above. */
interface Row {
  readonly from: Uint8Array;
  readonly at: number;
  readonly to: Uint8Array;
  readonly start: number;
  /** Samples per row, and the distance to the sample on the left. */
  readonly length: number;
  readonly step: number;
}

type Reverse = (row: Row) => void;

/** By filter type. Samples above the first row and left of the first pixel are zero. */
const reversers: readonly Reverse[] = [
  ({ from, at, to, start, length }) => to.set(from.subarray(at, at + length), start),
  ({ from, at, to, start, length, step }) => {
    for (let index = 0; index < length; index += 1) {
      to[start + index] = (from[at + index] ?? 0) + (index < step ? 0 : (to[start + index - step] ?? 0));
    }
  },
  ({ from, at, to, start, length }) => {
    for (let index = 0; index < length; index += 1) {
      to[start + index] = (from[at + index] ?? 0) + (to[start + index - length] ?? 0);
    }
  },
  ({ from, at, to, start, length, step }) => {
    for (let index = 0; index < length; index += 1) {
      const left = index < step ? 0 : (to[start + index - step] ?? 0);
      const above = to[start + index - length] ?? 0;
      to[start + index] = (from[at + index] ?? 0) + ((left + above) >> 1);
    }
  },
  ({ from, at, to, start, length, step }) => {
    for (let index = 0; index < length; index += 1) {
      const left = index < step ? 0 : (to[start + index - step] ?? 0);
      const corner = index < step ? 0 : (to[start + index - length - step] ?? 0);
      to[start + index] = (from[at + index] ?? 0) + paeth(left, to[start + index - length] ?? 0, corner);
    }
  },
];

/** Paeth predictor: the one of the three that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * Reverses the filters of rows that each start with their filter type (PNG, section 9).
 * @throws UsageError for an unknown filter type
 */
function unfilter(lines: Uint8Array, { width, height }: Dimensions, channels: number): Uint8Array {
  const length = width * channels;
  // A row of zeros above the first row.
  const to = new Uint8Array(length * (height + 1));
  for (let y = 0; y < height; y += 1) {
    const at = y * (length + 1);
    unfilterRow(lines[at], y, {
      from: lines,
      at: at + 1,
      to,
      start: (y + 1) * length,
      length,
      step: channels,
    });
  }
  return to.subarray(length);
}

/** Reverses the filter of one row, the `y`th of its pass. @throws UsageError for an unknown filter type */
export function unfilterRow(type: number | undefined, y: number, row: Row): void {
  const reverse = reversers[type ?? 0];
  if (!reverse) throw damaged(`row ${y} has the unknown filter ${type}`);
  reverse(row);
}
