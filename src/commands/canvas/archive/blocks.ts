/** Blocks of an archive: made from records, and read back. */
import { crc32 } from 'node:zlib';
import { canRead, compress, decompress } from './codec';
import type { Bounds } from './columns';
import { type BlockContent, decodeContent, encodeContent } from './content';
import { type BlockHead, blockFlags, blockKinds, codecs, encodeHead } from './format';
import type { PixelColumns } from './records';

/** A block in memory. */
export interface Block {
  readonly head: BlockHead;
  readonly stored: Uint8Array;
}

/** The bytes of a block. @param repeats see `BlockHead.repeats` */
export function blockBytes({ head, stored }: Block, repeats = 0): Uint8Array {
  return Buffer.concat([encodeHead({ ...head, repeats }), stored]);
}

type Facts = Pick<BlockHead, 'kind' | 'flags' | 'pixels' | 'from' | 'to'>;

/** Below this many bytes, a loose block is not worth compressing: it is replaced within the hour. */
const minCompressed = 8192;

function blockOf(facts: Facts, raw: Uint8Array): Block {
  const isSmall = (facts.flags & blockFlags.loose) !== 0 && raw.length < minCompressed;
  const { codec, stored } = isSmall ? { codec: codecs.stored, stored: raw } : compress(raw);
  const head = { ...facts, codec, storedLength: stored.length, rawLength: raw.length, repeats: 0 };
  return { head: { ...head, crc: crc32(stored) }, stored };
}

/** The whole canvas at a moment. */
export function keyFrameBlock(pixels: Uint8Array, at: number): Block {
  return blockOf({ kind: blockKinds.keyFrame, flags: 0, pixels: 0, from: at, to: at }, pixels);
}

/** Records from one time to another. @param flags in addition to those that the records need */
export function recordsBlock(content: BlockContent, from: number, to: number, flags = 0): Block {
  const names = content.others.some(([, { type }]) => type === 'author') ? blockFlags.names : 0;
  const facts = { kind: blockKinds.records, flags: flags | names, pixels: content.pixels.count, from, to };
  return blockOf(facts, encodeContent(content, from));
}

/** A time without records, and what changed in it. */
export function gapBlock(changes: PixelColumns, from: number, to: number): Block {
  const content = encodeContent({ pixels: changes, others: [], lateAuthors: [] }, to);
  return blockOf({ kind: blockKinds.gap, flags: 0, pixels: changes.count, from, to }, content);
}

/** What a block holds, decoded. */
export type DecodedBlock =
  | { readonly kind: 'keyFrame'; readonly pixels: Uint8Array }
  | { readonly kind: 'gap'; readonly changes: PixelColumns }
  | ({ readonly kind: 'records' } & BlockContent);

/** The decoded block, or in words what is wrong with it. */
export function decodeBlock({ head, stored }: Block, bounds: Bounds): DecodedBlock | string {
  if (stored.length !== head.storedLength) return 'a block is cut off';
  if (crc32(stored) !== head.crc) return 'the checksum of a block is wrong';
  if (!canRead(head.codec))
    return `a block is compressed in a way (${head.codec}) that this plaza does not know`;
  const raw = decompress(head.codec, stored, head.rawLength);
  const decoded = raw && decodedContent(head, raw, bounds);
  return decoded ?? 'a block does not hold what its head says';
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
