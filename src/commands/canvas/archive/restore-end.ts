/** Restores the state of a writer at the end of an archive, after repairing the damage of a killed process. */
import { type Archive, type ArchiveFile, openArchive } from './archive';
import { type BlockEntry, blockBytes, type IndexEntry, readBlock } from './blocks';
import { blockFlags, blockKinds, headLength } from './format';
import { PendingRecords } from './pending-records';
import { readLoose } from './read-records';
import type { ArchiveHeader, ArchiveRecord } from './records';

/** Position of a writer in its file. */
export interface WriterState {
  /** Length of the valid part, in bytes. */
  size: number;
  /** Offset of the first loose block at the end; undefined without loose blocks. */
  looseStart: number | undefined;
  /** The last key frame: length in bytes and end offset. */
  keyFrame: { readonly bytes: number; readonly end: number };
  /** Time of the last record. */
  time: number;
}

export interface RestoredEnd {
  readonly archive: Archive;
  readonly board: Uint8Array;
  /** False after damage: the board differs from the canvas. */
  readonly isKnown: boolean;
  readonly state: WriterState;
  readonly pending: PendingRecords;
  /** Author numbers by account ID. */
  readonly authors: Map<string, number>;
}

/**
 * Repairs and reads the end of an archive.
 * @param check called before the file is changed; may throw
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

/** Completes an interrupted replacement of loose blocks, or removes a truncated block. Returns whether it changed the file. */
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

/** Applies a record to the board. @returns whether the board equals the recorded canvas */
function applyRecord(board: Uint8Array, record: ArchiveRecord, isKnown: boolean): boolean {
  if (record.type === 'snapshot') board.set(record.pixels);
  else if (record.type === 'pixels' || record.type === 'gap') {
    const { count, positions, colors } = record.type === 'gap' ? record.changes : record;
    for (let index = 0; index < count; index += 1) board[positions[index] ?? 0] = colors[index] ?? 0;
  }
  if (record.type === 'damage') return false;
  return isKnown || record.type === 'snapshot';
}

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
