/** The file that an archive is written to. */
import type { RandomAccess } from './block-index';

/** A file that is written at any place; it grows by writes at its end. */
export interface ArchiveFile extends RandomAccess {
  write(offset: number, bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Resolves once everything is on the disk. */
  sync(): Promise<void>;
}

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
