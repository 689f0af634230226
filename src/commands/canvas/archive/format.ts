/** Encodes and decodes the header of an archive and the block heads (docs/canvas-archive.md); little-endian. */
import { crc32 } from 'node:zlib';
import { maxCanvasSide } from '../../../client/canvas/wire';
import { UsageError } from '../../../errors';
import type { ArchiveHeader } from './records';

export const archiveVersion = 1;

/** Contains line ends, as in PNG, to detect files that were transferred as text. */
const magic = Uint8Array.of(0x89, 0x50, 0x4c, 0x5a, 0x41, 0x0d, 0x0a, 0x1a);
const prefixLength = 14;
const maxHeaderText = 16 * 1024;
export const maxHeaderLength = prefixLength + maxHeaderText + 4;

/** Maximum time of a `Date`, in milliseconds since the epoch. */
const maxTime = 8_640_000_000_000_000;

/** Whether a value is a time in milliseconds since the epoch. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= maxTime;
}

export function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** Whether a value is the width or height of a canvas. */
export function isSide(value: unknown): value is number {
  return isWhole(value, 1, maxCanvasSide);
}

/** Whether a value is a list of 1 to 256 colors. */
export function isPalette<T>(value: unknown, isColor: (color: unknown) => boolean): value is readonly T[] {
  return Array.isArray(value) && value.length > 0 && value.length <= 256 && value.every(isColor);
}

export const blockKinds = { keyFrame: 1, records: 2, gap: 3 } as const;
export const codecs = { stored: 0, deflate: 1, zstd: 2 } as const;
export const blockFlags = {
  /** Small block, replaced later by one compressed block. */
  loose: 1,
  /** First block of a run of loose blocks. */
  begins: 2,
  names: 4,
} as const;

export interface BlockHead {
  readonly kind: number;
  readonly codec: number;
  readonly flags: number;
  /** Length of the content in bytes, stored and decompressed. */
  readonly storedLength: number;
  readonly rawLength: number;
  /** Number of pixels; in a gap, of changes. */
  readonly pixels: number;
  /** Length in bytes of the preceding loose blocks whose records this block repeats. */
  readonly repeats: number;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** Checksum of the stored content. */
  readonly crc: number;
}

/** "plzb", with a first byte that is not text. */
export const blockMarker = Buffer.from([0xb7, 0x70, 0x6c, 0x7a]);
export const headLength = 48;
/** Maximum length of a content in bytes; a larger value is damage. */
const maxContent = 64 * 1024 * 1024;

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
 * Decodes the header at the start of a file; `length` is in bytes.
 * @throws UsageError when the file is not an archive, has another version, or its header is damaged
 */
export function decodeHeader(start: Uint8Array): { header: ArchiveHeader; length: number } {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (!bytes.subarray(0, magic.length).equals(magic))
    throw new UsageError('not a canvas archive', {
      hint: "archives are written by 'plaza canvas record FILE'",
    });
  if (bytes.length < prefixLength + 4) throw damagedHeader('it is truncated');
  const textLength = bytes.readUInt32LE(10);
  const end = prefixLength + textLength;
  const isWhole = textLength <= maxHeaderText && bytes.length >= end + 4;
  const isSound = isWhole && crc32(bytes.subarray(0, end)) === bytes.readUInt32LE(end);
  const version = bytes.readUInt16LE(8);
  // Other versions can have another header.
  if (version !== archiveVersion && (isSound || textLength > maxHeaderText)) {
    throw new UsageError(
      `archive version ${version} is not supported; this plaza reads version ${archiveVersion}`,
      {
        hint: 'use the version of plaza that wrote it',
      },
    );
  }
  if (!isSound) throw damagedHeader(isWhole ? 'the checksum does not match' : 'it is truncated');
  return { header: headerOf(version, bytes.toString('utf8', prefixLength, end)), length: end + 4 };
}

/** Whether these bytes are the whole file of a writer that was killed before it finished the header; true for none. */
export function isUnfinishedHeader(bytes: Uint8Array): boolean {
  if (!magic.subarray(0, bytes.length).every((byte, index) => byte === bytes[index])) return false;
  if (bytes.length < prefixLength) return true;
  const textLength = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).readUInt32LE(10);
  return textLength <= maxHeaderText && bytes.length < prefixLength + textLength + 4;
}

function headerOf(version: number, text: string): ArchiveHeader {
  const { width, height, palette, startedAt, canvas } = parsed(text);
  const isColor = (color: unknown) => isWhole(color, 0, 0xffffff);
  if (!isSide(width) || !isSide(height) || !isPalette<number>(palette, isColor))
    throw damagedHeader('no valid canvas size or palette');
  if (!isTime(startedAt) || typeof canvas !== 'string') throw damagedHeader('no start time or canvas name');
  return { version, width, height, palette, startedAt, canvas };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Handled below, as any other value that is not an object.
  }
  throw damagedHeader('it is not JSON');
}

function damagedHeader(what: string): UsageError {
  return new UsageError(`the header of the archive is damaged: ${what}`, {
    hint: 'use a copy of the file; nothing can be read without the header',
  });
}

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

/** Decodes the head at the start of the bytes; undefined when there is none, or its checksum does not match. */
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
