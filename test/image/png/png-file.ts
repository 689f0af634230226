/** PNG files for tests, also such as no library writes. */
import { crc32, deflateSync } from 'node:zlib';

export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly samples: Uint8Array;
  readonly colorType?: number;
  readonly depth?: number;
  readonly interlaced?: boolean;
  /** The filter of each row; 0 by default. */
  readonly filterOf?: (row: number) => number;
  /** The filter number that is written before each row; the samples are not changed. */
  readonly filterNumber?: number;
  /** Rows that are written; all by default. */
  readonly rows?: number;
  /** Chunks between the header and the pixels. */
  readonly before?: readonly (readonly [type: string, body: Uint8Array])[];
  /** The rows with their filters, in place of the samples. */
  readonly content?: Uint8Array;
  /** Compressed bytes that are written; all by default. */
  readonly packedLength?: number;
  /** Chunks of the pixels. */
  readonly pieces?: number;
}

const typeOf: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 2, 4: 6 };

export function pngFile(parts: PngParts): Uint8Array {
  const {
    width,
    height,
    channels,
    colorType = typeOf[channels] ?? 0,
    depth = 8,
    interlaced,
    pieces = 1,
  } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const packed = deflateSync(parts.content ?? rows(parts)).subarray(0, parts.packedLength);
  const length = Math.ceil(packed.length / pieces);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(parts.before ?? []).map(([type, body]) => chunk(type, body)),
    ...Array.from({ length: pieces }, (_, piece) =>
      chunk('IDAT', packed.subarray(piece * length, (piece + 1) * length)),
    ),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** The rows with their filters as the specification defines them. */
function rows({
  width,
  height,
  channels,
  samples,
  filterOf = () => 0,
  filterNumber,
  rows: count = height,
}: PngParts): Uint8Array {
  const length = width * channels;
  const lines: number[] = [];
  const at = (row: number, index: number) =>
    row < 0 || index < 0 ? 0 : (samples[row * length + index] ?? 0);
  for (let row = 0; row < Math.min(count, Math.max(1, samples.length / Math.max(1, length))); row += 1) {
    lines.push(filterNumber ?? filterOf(row));
    for (let index = 0; index < Math.min(length, samples.length); index += 1) {
      const left = at(row, index - channels);
      const above = at(row - 1, index);
      const corner = index < channels ? 0 : at(row - 1, index - channels);
      const guess = [0, left, above, Math.floor((left + above) / 2), predictor(left, above, corner)];
      lines.push((at(row, index) - (guess[filterOf(row)] ?? 0)) & 255);
    }
  }
  return Uint8Array.from(lines);
}

function predictor(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  return [left, above, corner].reduce((best, one) =>
    Math.abs(estimate - one) < Math.abs(estimate - best) ? one : best,
  );
}
