/** The bytes of an archive's header and of the heads of its blocks (docs/canvas-archive.md); numbers are little-endian. */
import { crc32 } from 'node:zlib';
import { UsageError } from '../../../errors';
import { maxCanvasSide } from '../core/board';
import type { ArchiveHeader } from './records';

/** The version of the format that is written and read. */
export const archiveVersion = 1;

/** As in PNG, its line ends reveal a file that was transferred as text. */
const magic = Uint8Array.of(0x89, 0x50, 0x4c, 0x5a, 0x41, 0x0d, 0x0a, 0x1a);
const prefixLength = 14;
const maxHeaderText = 16 * 1024;
/** Enough of the start of a file to hold any header. */
export const maxHeaderLength = prefixLength + maxHeaderText + 4;

/** The latest time that a date can have, in milliseconds since the epoch. */
const maxTime = 8_640_000_000_000_000;

/** Whether a value is a time in milliseconds since the epoch. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= maxTime;
}

/** What a block holds. */
export const blockKinds = { keyFrame: 1, records: 2, gap: 3 } as const;
/** How the content of a block is compressed. */
export const codecs = { stored: 0, deflate: 1, zstd: 2 } as const;
/** Facts of a block, added up. */
export const blockFlags = {
  /** Written within a second, to be replaced by one block for many of its kind. */
  loose: 1,
  /** The first of a run of loose blocks. */
  begins: 2,
  /** Its records name authors. */
  names: 4,
} as const;

/** The head of a block. */
export interface BlockHead {
  readonly kind: number;
  readonly codec: number;
  readonly flags: number;
  /** Bytes of the content, as stored and as decompressed. */
  readonly storedLength: number;
  readonly rawLength: number;
  /** Pixels in the content; in a gap, the changes. */
  readonly pixels: number;
  /** The block repeats the records of this many bytes before it. */
  readonly repeats: number;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** Checksum of the stored content. */
  readonly crc: number;
}

/** "plzb", with a byte that is not text. */
export const blockMarker = Buffer.from([0xb7, 0x70, 0x6c, 0x7a]);
export const headLength = 48;
/** Maximum of a block's content, in bytes; more is damage. */
const maxContent = 64 * 1024 * 1024;

/** Header as bytes. */
export function encodeHeader(header: ArchiveHeader): Uint8Array {
  const { version, ...fields } = header;
  const text = Buffer.from(JSON.stringify(fields));
  const bytes = Buffer.alloc(prefixLength + text.length + 4);
  bytes.set(magic);
  bytes.writeUInt16LE(version, 8);
  bytes.writeUInt32LE(text.length, 10);
  bytes.set(text, prefixLength);
  const end = prefixLength + text.length;
  bytes.writeUInt32LE(crc32(bytes.subarray(0, end)), end);
  return bytes;
}

/**
 * The header at the start of a file, and its length in bytes.
 * @throws UsageError when the file is not an archive, has another version, or its header is damaged
 */
export function decodeHeader(start: Uint8Array): { header: ArchiveHeader; length: number } {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (!bytes.subarray(0, magic.length).equals(magic))
    throw new UsageError('it is not an archive of the canvas', {
      hint: "archives are written by 'plaza canvas record FILE'",
    });
  if (bytes.length < prefixLength + 4) throw damagedHeader('it is cut off');
  const textLength = bytes.readUInt32LE(10);
  const end = prefixLength + textLength;
  const isWhole = textLength <= maxHeaderText && bytes.length >= end + 4;
  const isSound = isWhole && crc32(bytes.subarray(0, end)) === bytes.readUInt32LE(end);
  const version = bytes.readUInt16LE(8);
  // Other versions may have another header.
  if (version !== archiveVersion && (isSound || textLength > maxHeaderText)) {
    throw new UsageError(`it is an archive of version ${version}, and this plaza reads ${archiveVersion}`, {
      hint: 'use the version of plaza that wrote it',
    });
  }
  if (!isSound) throw damagedHeader(isWhole ? 'its checksum is wrong' : 'it is cut off');
  return { header: headerOf(version, bytes.toString('utf8', prefixLength, end)), length: end + 4 };
}

/** Whether these are all the bytes of a file that was killed before its header was written; also when there are none. */
export function isUnfinishedHeader(bytes: Uint8Array): boolean {
  if (!magic.subarray(0, bytes.length).every((byte, index) => byte === bytes[index])) return false;
  if (bytes.length < prefixLength) return true;
  const textLength = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32LE(10);
  return textLength <= maxHeaderText && bytes.length < prefixLength + textLength + 4;
}

function headerOf(version: number, text: string): ArchiveHeader {
  const { width, height, palette, startedAt, canvas } = parsed(text);
  const isSide = (side: unknown) =>
    Number.isInteger(side) && (side as number) > 0 && (side as number) <= maxCanvasSide;
  const isPalette =
    Array.isArray(palette) &&
    palette.length > 0 &&
    palette.length <= 256 &&
    palette.every((color) => Number.isInteger(color) && color >= 0 && color <= 0xffffff);
  if (!isSide(width) || !isSide(height) || !isPalette) throw damagedHeader('it does not describe a canvas');
  if (!isTime(startedAt) || typeof canvas !== 'string')
    throw damagedHeader('it does not say what was recorded');
  return { version, width: width as number, height: height as number, palette, startedAt, canvas };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // As for another value.
  }
  throw damagedHeader('it is not readable');
}

function damagedHeader(what: string): UsageError {
  return new UsageError(`the header of the archive is damaged: ${what}`, {
    hint: 'use a copy of the file; nothing can be read without the header',
  });
}

/** The head as bytes. */
export function encodeHead(head: BlockHead): Buffer {
  const bytes = Buffer.alloc(headLength);
  bytes.set(blockMarker);
  bytes.writeUInt8(head.kind, 4);
  bytes.writeUInt8(head.codec, 5);
  bytes.writeUInt16LE(head.flags, 6);
  bytes.writeUInt32LE(head.storedLength, 8);
  bytes.writeUInt32LE(head.rawLength, 12);
  bytes.writeUInt32LE(head.pixels, 16);
  bytes.writeUInt32LE(head.repeats, 20);
  bytes.writeDoubleLE(head.from, 24);
  bytes.writeDoubleLE(head.to, 32);
  bytes.writeUInt32LE(head.crc, 40);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 44)), 44);
  return bytes;
}

/** The head at the start of the bytes; undefined when there is none, or its checksum is wrong. */
export function decodeHead(at: Uint8Array): BlockHead | undefined {
  if (at.byteLength < headLength) return undefined;
  const bytes = Buffer.from(at.buffer, at.byteOffset, headLength);
  if (!bytes.subarray(0, 4).equals(blockMarker)) return undefined;
  if (crc32(bytes.subarray(0, 44)) !== bytes.readUInt32LE(44)) return undefined;
  const head: BlockHead = {
    kind: bytes.readUInt8(4),
    codec: bytes.readUInt8(5),
    flags: bytes.readUInt16LE(6),
    storedLength: bytes.readUInt32LE(8),
    rawLength: bytes.readUInt32LE(12),
    pixels: bytes.readUInt32LE(16),
    repeats: bytes.readUInt32LE(20),
    from: bytes.readDoubleLE(24),
    to: bytes.readDoubleLE(32),
    crc: bytes.readUInt32LE(40),
  };
  return isTime(head.from) &&
    isTime(head.to) &&
    head.storedLength <= maxContent &&
    head.rawLength <= maxContent
    ? head
    : undefined;
}
