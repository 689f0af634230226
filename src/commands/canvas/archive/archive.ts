/** Opens archives for reading, from the start or from a point in time. */
import { UsageError } from '../../../errors';
import { canRead, type IndexEntry, indexBlocks, type RandomAccess } from './blocks';
import { blockKinds, codecs, decodeHeader, maxHeaderLength } from './format';
import { readRecords } from './read-records';
import type { ArchiveHeader, ArchiveRecord } from './records';

export type { RandomAccess } from './blocks';

export interface Archive {
  readonly header: ArchiveHeader;
  /** Time of the first and the last record, in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** Number of placed pixels, for progress; changes in gaps are not counted. */
  readonly pixels: number;
  /** Blocks and damaged parts, in file order. */
  readonly index: readonly IndexEntry[];
  /**
   * Yields all records, or those from the last key frame at or before `fromTime`. Authors of earlier records and a
   * snapshot come first. Can be called several times.
   */
  records(fromTime?: number): AsyncGenerator<ArchiveRecord>;
}

/**
 * Opens an archive. Reads only the block heads; records are read lazily.
 * @throws UsageError when the file is not an archive, has another version, or uses a compression that this runtime does
 *   not support
 */
export async function openArchive(file: RandomAccess): Promise<Archive> {
  const { header, length } = decodeHeader(await file.read(0, maxHeaderLength));
  const index = await indexBlocks(file, length);
  const heads = index.flatMap((entry) => (entry.type === 'block' ? [entry.head] : []));
  if (heads.some(({ codec }) => codec === codecs.zstd && !canRead(codec))) {
    throw new UsageError(
      'the archive is compressed with zstd, which this version of Node.js does not support',
      {
        hint: 'use Node.js 22.15 or newer',
      },
    );
  }
  const placed = heads.filter(({ kind }) => kind === blockKinds.records);
  const from = heads[0]?.from ?? header.startedAt;
  return {
    header,
    from,
    to: heads.reduce((latest, { to }) => Math.max(latest, to), from),
    pixels: placed.reduce((sum, { pixels }) => sum + pixels, 0),
    index,
    records: (fromTime) => readRecords(file, header, index, fromTime),
  };
}

/** A file with random access for reading and writing; a write at the end extends it. */
export interface ArchiveFile extends RandomAccess {
  write(offset: number, bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Resolves when all writes are on the disk (fsync). */
  sync(): Promise<void>;
}
