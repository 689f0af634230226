/** What a writer must know to continue at the end of an archive; first repairs what a killed process left there. */
import { type Archive, type ArchiveFile, openArchive } from './archive';
import { type BlockEntry, blockBytes, type IndexEntry, readBlock } from './blocks';
import { blockFlags, blockKinds, headLength } from './format';
import { PendingRecords } from './pending-records';
import { readLoose } from './read-records';
import type { ArchiveHeader, ArchiveRecord } from './records';

/** Where a writer stands in its file. */
export interface WriterState {
  /** Bytes that are good. */
  size: number;
  /** Offset of the first of the loose blocks at the end; undefined without any. */
  looseStart: number | undefined;
  /** The last key frame: its bytes, and the offset of its end. */
  keyFrame: { readonly bytes: number; readonly end: number };
  /** Time of the last record. */
  time: number;
}

/** The end of an archive. */
export interface RestoredEnd {
  readonly archive: Archive;
  readonly board: Uint8Array;
  /** False after damage: the board is not what the canvas was. */
  readonly isKnown: boolean;
  readonly state: WriterState;
  readonly pending: PendingRecords;
  /** Numbers of the authors by their IDs. */
  readonly authors: Map<string, number>;
}

/**
 * Reads the end of an archive, after it has cut off what is broken there.
 * @param check called before anything is changed; it may throw
 * @throws UsageError as `openArchive` does
 */
export async function restoreEnd(
  file: ArchiveFile,
  check: (header: ArchiveHeader) => void,
): Promise<RestoredEnd> {
  const found = await openArchive(file);
  check(found.header);
  const archive = (await repair(file, found.index)) ? await openArchive(file) : found;
  const { header, index } = archive;
  const board = new Uint8Array(header.width * header.height);
  const authors = new Map<string, number>();
  let isKnown = false;
  for await (const record of archive.records(Number.POSITIVE_INFINITY)) {
    if (record.type === 'author') authors.set(record.id, record.number);
    isKnown = applyRecord(board, record, isKnown);
  }
  const pending = new PendingRecords();
  const entries = looseEntries(index);
  const loose = isKnown ? await readLoose(file, header, entries) : undefined;
  if (loose) pending.restore(loose);
  const state: WriterState = {
    size: file.size,
    looseStart: loose ? entries[0]?.offset : undefined,
    keyFrame: lastKeyFrame(index),
    time: archive.to,
  };
  return { archive, board, isKnown, state, pending, authors };
}

/** Finishes the replacing of loose blocks that a kill has interrupted, or removes what it has cut off. */
async function repair(file: ArchiveFile, index: readonly IndexEntry[]): Promise<boolean> {
  const last = index.at(-1);
  const copy = index.findLast((entry) => entry.type === 'block');
  if (copy && copy.head.repeats > 0) {
    const start = copy.offset - copy.head.repeats;
    const bytes = blockBytes(await readBlock(file, copy));
    await file.write(start, bytes);
    await file.sync();
    await file.truncate(start + bytes.length);
    return true;
  }
  if (last?.type !== 'damage' || !last.isAtEnd) return false;
  await file.truncate(last.offset);
  return true;
}

/** Draws a record on the board. @returns whether the board is what the canvas was then */
function applyRecord(board: Uint8Array, record: ArchiveRecord, isKnown: boolean): boolean {
  if (record.type === 'snapshot') board.set(record.pixels);
  else if (record.type === 'pixels' || record.type === 'gap') {
    const { count, positions, colors } = record.type === 'gap' ? record.changes : record;
    for (let index = 0; index < count; index += 1) board[positions[index] ?? 0] = colors[index] ?? 0;
  }
  if (record.type === 'damage') return false;
  return isKnown || record.type === 'snapshot';
}

/** The run of loose blocks at the end. */
function looseEntries(index: readonly IndexEntry[]): readonly BlockEntry[] {
  const blocks: BlockEntry[] = [];
  for (const entry of index.toReversed()) {
    if (entry.type === 'damage' || !(entry.head.flags & blockFlags.loose)) break;
    blocks.unshift(entry);
    if (entry.head.flags & blockFlags.begins) return blocks;
  }
  return [];
}

function lastKeyFrame(index: readonly IndexEntry[]): WriterState['keyFrame'] {
  const found = index.findLast((entry) => entry.type === 'block' && entry.head.kind === blockKinds.keyFrame);
  if (found?.type !== 'block') return { bytes: 0, end: 0 };
  const bytes = headLength + found.head.storedLength;
  return { bytes, end: found.offset + bytes };
}
