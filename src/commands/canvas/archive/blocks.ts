/** Blocks of an archive: encoding, decoding, compression, and the index of the blocks in a file. */
import * as zlib from 'node:zlib';
import { crc32 } from 'node:zlib';
import type { Bounds } from './columns';
import { type BlockContent, decodeContent, encodeContent } from './content';
import {
  type BlockHead,
  blockFlags,
  blockKinds,
  blockMarker,
  codecs,
  decodeHead,
  encodeHead,
  headLength,
} from './format';
import type { PixelColumns } from './records';

export interface Block {
  readonly head: BlockHead;
  readonly stored: Uint8Array;
}

/** Encodes a block. @param repeats see `BlockHead.repeats` */
export function blockBytes({ head, stored }: Block, repeats = 0): Uint8Array {
  return Buffer.concat([encodeHead({ ...head, repeats }), stored]);
}

/** Loose blocks below this many bytes are not compressed, since they are replaced within the hour. */
const minCompressed = 8192;

function blockOf(
  facts: Pick<BlockHead, 'kind' | 'flags' | 'pixels' | 'from' | 'to'>,
  raw: Uint8Array,
): Block {
  const isSmall = (facts.flags & blockFlags.loose) !== 0 && raw.length < minCompressed;
  const { codec, stored } = isSmall ? { codec: codecs.stored, stored: raw } : compress(raw);
  const head = { ...facts, codec, storedLength: stored.length, rawLength: raw.length, repeats: 0 };
  return { head: { ...head, crc: crc32(stored) }, stored };
}

/** Makes a block with the whole canvas at a point in time. */
export function keyFrameBlock(pixels: Uint8Array, at: number): Block {
  return blockOf({ kind: blockKinds.keyFrame, flags: 0, pixels: 0, from: at, to: at }, pixels);
}

/** Makes a block of records. @param flags added to the flags that the records require */
export function recordsBlock(content: BlockContent, from: number, to: number, flags = 0): Block {
  const names = content.others.some(([, { type }]) => type === 'author') ? blockFlags.names : 0;
  const facts = { kind: blockKinds.records, flags: flags | names, pixels: content.pixels.count, from, to };
  return blockOf(facts, encodeContent(content, from));
}

/** Makes a block for a time without records, with the pixels that changed meanwhile. */
export function gapBlock(changes: PixelColumns, from: number, to: number): Block {
  const content = encodeContent({ pixels: changes, others: [], lateAuthors: [] }, to);
  return blockOf({ kind: blockKinds.gap, flags: 0, pixels: changes.count, from, to }, content);
}

export type DecodedBlock =
  | { readonly kind: 'keyFrame'; readonly pixels: Uint8Array }
  | { readonly kind: 'gap'; readonly changes: PixelColumns }
  | ({ readonly kind: 'records' } & BlockContent);

/** Decodes a block; returns an error message when it is damaged. */
export function decodeBlock({ head, stored }: Block, bounds: Bounds): DecodedBlock | string {
  if (stored.length !== head.storedLength) return 'a block is truncated';
  if (crc32(stored) !== head.crc) return 'the checksum of a block does not match';
  if (!canRead(head.codec)) return `a block has an unsupported compression (${head.codec})`;
  const raw = decompress(head.codec, stored, head.rawLength);
  const decoded = raw && decodedContent(head, raw, bounds);
  return decoded ?? 'the content of a block does not match its head';
}

function decodedContent(head: BlockHead, raw: Uint8Array, bounds: Bounds): DecodedBlock | undefined {
  const { kind, pixels: count, from, to } = head;
  if (kind === blockKinds.keyFrame) {
    const isCanvas =
      raw.length === bounds.width * bounds.height && raw.every((color) => color < bounds.palette.length);
    return isCanvas ? { kind: 'keyFrame', pixels: raw } : undefined;
  }
  if (kind !== blockKinds.records && kind !== blockKinds.gap) return undefined;
  const content = decodeContent(raw, count, kind === blockKinds.gap ? to : from, bounds);
  if (!content) return undefined;
  if (kind === blockKinds.records) return { kind: 'records', ...content };
  return { kind: 'gap', changes: content.pixels };
}

/** A file with random access for reading. */
export interface RandomAccess {
  /** Bytes. */
  readonly size: number;
  /** At most `length` bytes from an offset; fewer only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A block of the file; the offset is in bytes. */
export interface BlockEntry {
  readonly type: 'block';
  readonly offset: number;
  readonly head: BlockHead;
}

/** A block, or damaged bytes; offset and length are in bytes. */
export type IndexEntry =
  | BlockEntry
  | { readonly type: 'damage'; readonly offset: number; readonly length: number; readonly isAtEnd: boolean };

/** Bytes per read while searching for the next block. */
const searchLength = 64 * 1024;

/** Reads the heads of all blocks from an offset on. */
export async function indexBlocks(file: RandomAccess, start: number): Promise<IndexEntry[]> {
  let entries: IndexEntry[] = [];
  let at = start;
  while (at < file.size) {
    const head = await headAt(file, at);
    if (!head) {
      const next = await nextBlock(file, at + 1);
      const end = next ?? file.size;
      entries.push({ type: 'damage', offset: at, length: end - at, isAtEnd: next === undefined });
      at = end;
      continue;
    }
    const entry = { type: 'block', offset: at, head } as const;
    if (head.repeats === 0) entries.push(entry);
    else entries = await withRepeated(file, entries, entry);
    at += headLength + head.storedLength;
  }
  return entries;
}

/**
 * Handles a block that repeats loose blocks, left by a writer that was killed while replacing them. When the block is
 * valid, the entries that it repeats are removed.
 */
async function withRepeated(
  file: RandomAccess,
  entries: IndexEntry[],
  entry: BlockEntry,
): Promise<IndexEntry[]> {
  const { stored } = await readBlock(file, entry);
  if (crc32(stored) !== entry.head.crc) return entries;
  const begin = entry.offset - entry.head.repeats;
  return [...entries.filter(({ offset }) => offset < begin), entry];
}

/** Reads the block of an entry; truncated when the file is. */
export async function readBlock(
  file: RandomAccess,
  { offset, head }: Pick<BlockEntry, 'offset' | 'head'>,
): Promise<Block> {
  return { head, stored: await file.read(offset + headLength, head.storedLength) };
}

/** Reads the head of a block; undefined when there is none, or the block exceeds the file. */
async function headAt(file: RandomAccess, offset: number): Promise<BlockHead | undefined> {
  const head = decodeHead(await file.read(offset, headLength));
  return head && offset + headLength + head.storedLength <= file.size ? head : undefined;
}

/** Searches for the next block from an offset on; returns its offset, or undefined. */
async function nextBlock(file: RandomAccess, from: number): Promise<number | undefined> {
  // Windows overlap, so that no marker is split between two of them.
  for (let start = from; start < file.size; start += searchLength - blockMarker.length + 1) {
    const bytes = await file.read(start, searchLength);
    const window = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = window.indexOf(blockMarker); at >= 0; at = window.indexOf(blockMarker, at + 1)) {
      if (await headAt(file, start + at)) return start + at;
    }
  }
  return undefined;
}

/** zstd, which Node.js has since 22.15; the types of Node.js 20 lack it. */
interface Zstd {
  readonly zstdCompressSync?: (bytes: Uint8Array) => Buffer;
  readonly zstdDecompressSync?: (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;
}

const zstd: Zstd = zlib as Zstd;

export function canRead(codec: number): boolean {
  return codec === codecs.stored || codec === codecs.deflate || (codec === codecs.zstd && hasZstd());
}

function hasZstd(): boolean {
  return zstd.zstdCompressSync !== undefined && zstd.zstdDecompressSync !== undefined;
}

/** Compresses with zstd if the runtime has it, else with deflate; stored uncompressed if that is smaller. */
function compress(raw: Uint8Array): { codec: number; stored: Uint8Array } {
  const codec = hasZstd() ? codecs.zstd : codecs.deflate;
  const stored = zstd.zstdCompressSync?.(raw) ?? zlib.deflateRawSync(raw, { level: 6 });
  return stored.length < raw.length ? { codec, stored } : { codec: codecs.stored, stored: raw };
}

/** Decompresses a content; undefined when it is damaged or has another length. */
function decompress(codec: number, stored: Uint8Array, rawLength: number): Uint8Array | undefined {
  const inflate = codec === codecs.deflate ? zlib.inflateRawSync : zstd.zstdDecompressSync;
  try {
    const raw =
      codec === codecs.stored ? stored : inflate?.(stored, { maxOutputLength: Math.max(1, rawLength) });
    return raw?.length === rawLength ? raw : undefined;
  } catch {
    return undefined;
  }
}
