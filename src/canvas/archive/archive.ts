/** Opens archives: read from the start, or from a moment. */
import type { ArchiveHeader, ArchiveRecord } from './records';

/** A file that is read at any place. */
export interface RandomAccess {
  /** Bytes. */
  readonly size: number;
  /** At most so many bytes from an offset; fewer only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** An open archive. */
export interface Archive {
  readonly header: ArchiveHeader;
  /** Time of the first and the last record, in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** How many pixels were placed, for progress. */
  readonly pixels: number;
  /**
   * All records, or those from the last key frame at or before a moment: a snapshot comes first. It may be called
   * several times.
   */
  records(fromTime?: number): AsyncGenerator<ArchiveRecord>;
}

/**
 * Opens an archive. Only the heads of its blocks are read before its records are asked for.
 * @throws UsageError when the file is no archive, or one of another version
 */
export async function openArchive(file: RandomAccess): Promise<Archive> {
  throw new Error(`not built yet: ${file.size}`);
}
