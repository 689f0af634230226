/** Finds the blocks of an archive by their heads alone, and the damage between them. */
import { crc32 } from 'node:zlib';
import type { Block } from './blocks';
import { type BlockHead, blockMarker, decodeHead, headLength } from './format';

/** A file that is read at any place. */
export interface RandomAccess {
  /** Bytes. */
  readonly size: number;
  /** At most `length` bytes from an offset; fewer only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Where a block is, in bytes. */
export interface BlockEntry {
  readonly type: 'block';
  readonly offset: number;
  readonly head: BlockHead;
}

/** A block, or bytes that are none; offset and length are bytes. */
export type IndexEntry =
  | BlockEntry
  | { readonly type: 'damage'; readonly offset: number; readonly length: number; readonly isAtEnd: boolean };

/** How much is searched for a block at once. */
const searchLength = 64 * 1024;

/** The blocks from an offset on, in their order. */
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
 * A writer was killed while it replaced loose blocks by this one, which repeats them: where it is whole, they are left
 * out, together with what the replacing has overwritten.
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

/** The block of an entry; cut off where the file is. */
export async function readBlock(
  file: RandomAccess,
  { offset, head }: Pick<BlockEntry, 'offset' | 'head'>,
): Promise<Block> {
  return { head, stored: await file.read(offset + headLength, head.storedLength) };
}

/** The head of a block that fits into the file. */
async function headAt(file: RandomAccess, offset: number): Promise<BlockHead | undefined> {
  const head = decodeHead(await file.read(offset, headLength));
  return head && offset + headLength + head.storedLength <= file.size ? head : undefined;
}

/** The offset of the next block at or after one; undefined when there is none. */
async function nextBlock(file: RandomAccess, from: number): Promise<number | undefined> {
  // Windows overlap, so that no marker lies between two of them.
  for (let start = from; start < file.size; start += searchLength - blockMarker.length + 1) {
    const bytes = await file.read(start, searchLength);
    const window = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = window.indexOf(blockMarker); at >= 0; at = window.indexOf(blockMarker, at + 1)) {
      if (await headAt(file, start + at)) return start + at;
    }
  }
  return undefined;
}
