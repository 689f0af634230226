/** Reads the header of a picture: whether it has its type, and its size. */
import { mediaTypeOf } from '../../../server/http/media-type';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The types whose headers are read; the size of others (AVIF, HEIC) stays unknown. */
const sizes: Readonly<Record<string, (bytes: Buffer) => PictureSize | undefined>> = {
  'image/png': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Whether the bytes can be of the media type; true for types whose headers are not read. */
export function isWhatItSays(mimeType: string, bytes: Uint8Array): boolean {
  return bytes.length > 0 && (!sizes[mimeType] || mediaTypeOf(bytes, '') === mimeType);
}

/** The size of a picture; undefined when the header does not have it. */
export function pictureSize(mimeType: string, bytes: Uint8Array): PictureSize | undefined {
  return read(bytes, (buffer) => sizes[mimeType]?.(buffer));
}

/** Undefined when the bytes end too early. */
function read<T>(bytes: Uint8Array, work: (buffer: Buffer) => T): T | undefined {
  try {
    return work(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Skips segments up to the frame header, whose marker is C0 to CF except C4, C8 and CC. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

/** The three forms of WebP keep the size in three ways. */
function webpSize(bytes: Buffer): PictureSize | undefined {
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (form === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (form !== 'VP8L') return undefined;
  const packed = bytes.readUInt32LE(21);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
}
