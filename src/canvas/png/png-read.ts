/** Reads PNG files with 8 bits a sample; the rare rest (16 bits, fewer than 8, interlaced) is left to a library. */
import { crc32, inflateSync } from 'node:zlib';
import { UsageError } from '../../errors';
import { pngSignature } from './png';
import { unfilter } from './png-filters';

/** What a PNG holds, its samples as they stand in it. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  /** Samples a pixel: 1 is a number in the palette or grey, 2 grey and alpha, 3 RGB, 4 RGBA. */
  readonly channels: number;
  readonly samples: Uint8Array;
  /** Red, green, blue a colour, where pixels are numbers in it. */
  readonly palette?: Uint8Array;
  /** As the file has it: alpha a palette colour, or the one grey or RGB colour that is transparent. */
  readonly transparency?: Uint8Array;
}

/** Pixels of the largest picture that is read. */
const mostPixels = 64 * 1024 * 1024;
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depths = [1, 2, 4, 8, 16];

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly interlaced: boolean;
}

/**
 * The picture of a PNG file; undefined for a kind of PNG that only a library reads.
 * @throws UsageError when it is no PNG, damaged, or too large
 */
export function decodePng(file: Uint8Array): PngImage | undefined {
  const { header, palette, transparency, content } = parts(file);
  const channels = channelsOf[header.colourType];
  if (channels === undefined) throw damaged(`its colour type is ${header.colourType}`);
  if (!depths.includes(header.depth)) throw damaged(`it has ${header.depth} bits per sample`);
  const length = unpackedLength(header, channels);
  // Also what is left to the library, which sets itself no limit.
  const lines = unpacked(content, length);
  if (header.depth !== 8 || header.interlaced) return undefined;
  if (lines.length !== length) throw damaged('pixels are missing');
  const { width, height } = header;
  const samples = unfilter(lines, { width, height }, channels);
  if (header.colourType === 3 && !palette) throw damaged('its palette is missing');
  return {
    width,
    height,
    channels,
    samples,
    ...(header.colourType === 3 && { palette }),
    ...(transparency && { transparency }),
  };
}

/** The chunks that matter, their checksums held. */
function parts(file: Uint8Array) {
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
    content: content.length === 1 && content[0] ? content[0] : Buffer.concat(content),
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
  if (width * height > mostPixels)
    throw new UsageError(`the picture is too large: ${width} by ${height} pixels`);
  return {
    width,
    height,
    depth: view.getUint8(8),
    colourType: view.getUint8(9),
    interlaced: view.getUint8(12) !== 0,
  };
}

/** The pixels of each pass: where it begins, and how far they are apart (PNG, section 8). */
const passes = [
  { left: 0, top: 0, right: 8, down: 8 },
  { left: 4, top: 0, right: 8, down: 8 },
  { left: 0, top: 4, right: 4, down: 8 },
  { left: 2, top: 0, right: 4, down: 4 },
  { left: 0, top: 2, right: 2, down: 4 },
  { left: 1, top: 0, right: 2, down: 2 },
  { left: 0, top: 1, right: 1, down: 2 },
];
const onePass = [{ left: 0, top: 0, right: 1, down: 1 }];

/** Bytes of all rows, each with the number of its filter. */
function unpackedLength({ width, height, depth, interlaced }: Header, channels: number): number {
  return (interlaced ? passes : onePass).reduce((sum, { left, top, right, down }) => {
    const columns = Math.ceil(Math.max(0, width - left) / right);
    const rows = Math.ceil(Math.max(0, height - top) / down);
    return columns === 0 ? sum : sum + rows * (1 + Math.ceil((columns * channels * depth) / 8));
  }, 0);
}

function unpacked(content: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(content, { maxOutputLength: most });
  } catch (cause) {
    throw damaged('its pixels cannot be decompressed', cause);
  }
}

function damaged(why: string, cause?: unknown): UsageError {
  return new UsageError(`the PNG file is damaged: ${why}`, { cause });
}
