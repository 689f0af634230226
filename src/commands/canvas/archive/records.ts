/** What an archive of the canvas holds, as its readers get it (docs/canvas-archive.md). */
import type { ZoneChange, Zones } from '../core/wire';

/** The beginning of an archive: what it is a recording of. */
export interface ArchiveHeader {
  readonly version: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The colors by their numbers, as `0xRRGGBB`. */
  readonly palette: readonly number[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Which canvas it is, so that no other is recorded into the same file; an address or the ID of a sandbox's world. */
  readonly canvas: string;
}

/**
 * Pixels as columns of the same length, in the order in which they were placed: ten million must replay in seconds. The
 * columns may be parts of larger buffers, and must not be changed.
 */
export interface PixelColumns {
  readonly count: number;
  /** Milliseconds since the epoch, never falling. */
  readonly times: Float64Array;
  /** `y * width + x`, always on the canvas. */
  readonly positions: Uint32Array;
  /** Color numbers, always in the palette. */
  readonly colors: Uint8Array;
  /** 0 where the author is not known, else the number of an `author` record that came before, unless that was damaged. */
  readonly authors: Uint32Array;
}

/** The whole canvas at a moment: the first record of every archive, and a key frame now and then. */
export interface SnapshotRecord {
  readonly type: 'snapshot';
  readonly at: number;
  /** A color number per pixel, row by row; must not be changed. */
  readonly pixels: Uint8Array;
  /** False: only repeats what the records before it make of the canvas. True: first record, or damage came before. */
  readonly isNew: boolean;
}

/** Pixels that people placed, each with its time. */
export interface PixelsRecord extends PixelColumns {
  readonly type: 'pixels';
}

/**
 * A time in which nothing was recorded: the connection was down, or no recording ran. Times are milliseconds. `changes`
 * is what differs after it, with the time `to`; their authors, exact times and earlier colors are unknown.
 */
export interface GapRecord {
  readonly type: 'gap';
  readonly from: number;
  readonly to: number;
  readonly changes: PixelColumns;
}

/** Names an author for the columns of the records that follow. */
export interface AuthorRecord {
  readonly type: 'author';
  /** 1 or more. */
  readonly number: number;
  readonly id: string;
  readonly username: string;
}

/** Other messages of the canvas, with their time in milliseconds. */
export type MessageRecord =
  | ({ readonly type: 'zones'; readonly at: number } & Zones)
  | { readonly type: 'zoneChanges'; readonly at: number; readonly changes: readonly ZoneChange[] }
  | { readonly type: 'online'; readonly at: number; readonly count: number }
  | { readonly type: 'cooldown'; readonly at: number; readonly ms: number }
  | { readonly type: 'special'; readonly at: number; readonly ms: number; readonly enabled: boolean };

/**
 * A damaged part of the archive, which was skipped; what follows begins with a new snapshot. At the end of a file it
 * is what a kill or a full disk has cut off.
 */
export interface DamageRecord {
  readonly type: 'damage';
  /** Bytes from the start of the file, and how many were skipped. */
  readonly offset: number;
  readonly length: number;
  /** What is wrong, in words. */
  readonly what: string;
  readonly isAtEnd: boolean;
}

/** One record of an archive, in the order of time. */
export type ArchiveRecord =
  | SnapshotRecord
  | PixelsRecord
  | GapRecord
  | AuthorRecord
  | MessageRecord
  | DamageRecord;
