/** PNG files for tests, also such as no library writes. */
import { crc32, deflateSync } from 'node:zlib';

export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly colorType: number;
  readonly depth?: number;
  readonly interlaced?: boolean;
  /** The rows, each after its filter type. */
  readonly content: Uint8Array;
  /** Chunks between the header and the pixels. */
  readonly before?: readonly (readonly [type: string, body: Uint8Array])[];
  /** Compressed bytes that are written; all by default. */
  readonly packedLength?: number;
  /** Chunks of the pixels. */
  readonly pieces?: number;
}

export function pngFile(parts: PngParts): Uint8Array {
  const { width, height, colorType, depth = 8, interlaced, content, before = [], pieces = 1 } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const packed = deflateSync(content).subarray(0, parts.packedLength);
  const length = Math.ceil(packed.length / pieces);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before.map(([type, body]) => chunk(type, body)),
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
