/** Reads PNG files (PNG, third edition). */
import { crc32, createInflate } from 'node:zlib';
import { UsageError } from '../../errors';
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

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  readonly channels: number;
  readonly interlaced: boolean;
}

/**
 * Decodes a PNG file of any kind, with samples of 8 bits. Decompresses it row by row, since all rows at the same time would
 * take up to six times the memory of the picture. With other depths than 8 bits, the transparent color of the tRNS chunk
 * becomes an alpha channel.
 *
 *     const { width, height, samples } = toRgba(await decodePng(file));
 * @throws UsageError when it is not a PNG, damaged or too large
 */
export async function decodePng(file: Uint8Array): Promise<PngImage> {
  const { header, palette, transparency, content } = pngParts(file);
  const { width, height, depth, colorType } = header;
  const isIndexed = colorType === 3;
  if (isIndexed && !palette) throw damaged('its palette is missing');
  const hidden = depth !== 8 && !isIndexed && header.channels % 2 === 1 ? transparency : undefined;
  const channels = header.channels + (hidden ? 1 : 0);
  const samples = new Uint8Array(width * height * channels);
  const bytes = new InflatedBytes(content);
  for (const pass of passesOf(header)) await decodePass(pass, header, bytes, { samples, channels, hidden });
  if (await bytes.fill(new Uint8Array(1))) throw notInflatable();
  return {
    ...{ width, height, channels, samples },
    ...(isIndexed && { palette }),
    transparency: hidden ? undefined : transparency,
  };
}

interface Target extends Pick<PngImage, 'samples' | 'channels'> {
  /** The transparent color, if it becomes an alpha channel. */
  readonly hidden: Uint8Array | undefined;
}

async function decodePass(
  { left, top, right, down, columns, rows }: ReturnType<typeof passesOf>[number],
  header: Header,
  bytes: InflatedBytes,
  { samples, channels, hidden }: Target,
): Promise<void> {
  const { width, depth } = header;
  const length = Math.ceil((columns * header.channels * depth) / 8);
  const step = Math.max(1, (header.channels * depth) / 8);
  const from = new Uint8Array(1 + length);
  // The row above, and this one.
  const to = new Uint8Array(2 * length);
  const row = to.subarray(length);
  const converted = depth === 8 ? row : new Uint8Array(columns * channels);
  for (let y = 0; y < rows; y += 1) {
    if (!bytes.take(from) && !(await bytes.fill(from))) throw damaged('pixels are missing');
    unfilter(from[0], y, { from, at: 1, to, start: length, length, step });
    if (depth !== 8) convertRow(row, header, converted, hidden);
    const start = (top + y * down) * width + left;
    if (right === 1) samples.set(converted, start * channels);
    else spread(converted, channels, samples, start, right);
    to.copyWithin(0, length);
  }
}

/** Copies the pixels of a row to every `right`th pixel of the picture. */
function spread(row: Uint8Array, channels: number, samples: Uint8Array, start: number, right: number): void {
  for (let at = 0, to = start * channels; at < row.length; at += channels, to += right * channels)
    for (let band = 0; band < channels; band += 1) samples[to + band] = row[at + band] ?? 0;
}

/** Converts samples to 8 bits, samples of 16 bits to the nearest value; indexes of a palette are unchanged. */
function convertRow(
  row: Uint8Array,
  { depth, channels, colorType }: Header,
  converted: Uint8Array,
  hidden: Uint8Array | undefined,
): void {
  const factor = colorType === 3 ? 1 : 255 / (2 ** depth - 1);
  for (let at = 0, to = 0; to < converted.length; to += hidden ? channels + 1 : channels) {
    let isHidden = true;
    for (let band = 0; band < channels; band += 1, at += 1) {
      const value = sampleAt(row, at, depth);
      converted[to + band] = depth === 16 ? (value * 255 + 32895) >> 16 : value * factor;
      isHidden &&= hidden !== undefined && value === sampleAt(hidden, band, 16);
    }
    if (hidden) converted[to + channels] = isHidden ? 0 : 255;
  }
}

/** The sample of this index in bytes, with a number of bits per sample. */
function sampleAt(bytes: Uint8Array, index: number, depth: number): number {
  if (depth === 16) return ((bytes[2 * index] ?? 0) << 8) | (bytes[2 * index + 1] ?? 0);
  const bit = index * depth;
  return ((bytes[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

const pieceBytes = 256 * 1024;

/** Decompresses in steps, as far as the next bytes are needed. */
class InflatedBytes {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array();

  constructor(content: readonly Uint8Array[]) {
    const inflate = createInflate({ chunkSize: pieceBytes });
    for (const piece of content) inflate.write(piece);
    inflate.end();
    this.#pieces = inflate[Symbol.asyncIterator]();
  }

  /** Fills the target with bytes that are there already; false when there are fewer. */
  take(target: Uint8Array): boolean {
    if (this.#piece.length < target.length) return false;
    target.set(this.#piece.subarray(0, target.length));
    this.#piece = this.#piece.subarray(target.length);
    return true;
  }

  /** Fills the target; false when there are fewer bytes. @throws UsageError when they are damaged */
  async fill(target: Uint8Array): Promise<boolean> {
    for (let filled = 0; filled < target.length; ) {
      if (this.#piece.length === 0) {
        const { done, value } = await this.#pieces.next().catch((cause) => {
          throw notInflatable(cause);
        });
        if (done) return false;
        this.#piece = value;
      }
      const part = this.#piece.subarray(0, target.length - filled);
      this.take(target.subarray(filled, filled + part.length));
      filled += part.length;
    }
    return true;
  }
}

/** The relevant chunks, with verified checksums. @throws UsageError when it is not a PNG, damaged or too large */
function pngParts(file: Uint8Array) {
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
interface Pass {
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
function passesOf({ width, height, interlaced }: Header) {
  return (interlaced ? interlacedPasses : onePass)
    .map((pass) => ({
      ...pass,
      columns: Math.ceil(Math.max(0, width - pass.left) / pass.right),
      rows: Math.ceil(Math.max(0, height - pass.top) / pass.down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

function notInflatable(cause?: unknown): UsageError {
  return damaged('its pixels cannot be decompressed', cause);
}

function damaged(why: string, cause?: unknown): UsageError {
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

/** By filter type. Samples above the first row and left of the first pixel are zero. */
const reversers: readonly ((row: Row) => void)[] = [
  ({ from, at, to, start, length }) => to.set(from.subarray(at, at + length), start),
  ({ from, at, to, start, length, step }) => {
    for (let index = 0; index < length; index += 1)
      to[start + index] = (from[at + index] ?? 0) + (index < step ? 0 : (to[start + index - step] ?? 0));
  },
  ({ from, at, to, start, length }) => {
    for (let index = 0; index < length; index += 1)
      to[start + index] = (from[at + index] ?? 0) + (to[start + index - length] ?? 0);
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

/** Reverses the filter of one row, the `y`th of its pass. @throws UsageError for an unknown filter type */
function unfilter(type: number | undefined, y: number, row: Row): void {
  const reverse = reversers[type ?? 0];
  if (!reverse) throw damaged(`row ${y} has the unknown filter ${type}`);
  reverse(row);
}
