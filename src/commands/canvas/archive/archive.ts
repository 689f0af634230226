/** Opens archives: read from the start, or from a moment. */
import { UsageError } from '../../../errors';
import { canRead, type IndexEntry, indexBlocks, type RandomAccess } from './blocks';
import { blockKinds, codecs, decodeHeader, maxHeaderLength } from './format';
import { readRecords } from './read-records';
import type { ArchiveHeader, ArchiveRecord } from './records';

export type { RandomAccess } from './blocks';

/** An open archive. */
export interface Archive {
  readonly header: ArchiveHeader;
  /** Time of the first and the last record, in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** How many pixels were placed, for progress; the changes of gaps are not counted. */
  readonly pixels: number;
  /** Its blocks and what is damaged between them. */
  readonly index: readonly IndexEntry[];
  /**
   * All records, or those from the last key frame at or before a moment: a snapshot comes first, and the authors that
   * were named before it. It may be called several times.
   */
  records(fromTime?: number): AsyncGenerator<ArchiveRecord>;
}

/**
 * Opens an archive. Opening reads only the heads of its blocks; records are read lazily.
 * @throws UsageError when the file is not an archive, has another version, or is compressed in a way that this runtime
 *   cannot read
 */
export async function openArchive(file: RandomAccess): Promise<Archive> {
  const { header, length } = decodeHeader(await file.read(0, maxHeaderLength));
  const index = await indexBlocks(file, length);
  const heads = index.flatMap((entry) => (entry.type === 'block' ? [entry.head] : []));
  if (heads.some(({ codec }) => codec === codecs.zstd && !canRead(codec))) {
    throw new UsageError('the archive is compressed with zstd, which this Node.js cannot read', {
      hint: 'use Node.js 22.15 or newer',
    });
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

/** A file that is written at any place; it grows by writes at its end. */
export interface ArchiveFile extends RandomAccess {
  write(offset: number, bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Resolves once everything is on the disk. */
  sync(): Promise<void>;
}
