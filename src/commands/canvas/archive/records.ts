/** Header and records of an archive (docs/canvas-archive.md). */
import type { ZoneChange, Zones } from '../../../client/canvas/wire';

export interface ArchiveHeader {
  readonly version: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Colors as `0xRRGGBB`, by color number. */
  readonly palette: readonly number[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Identifies the canvas, so that no other is recorded to the same file: an address, or the ID of a sandbox world. */
  readonly canvas: string;
}

/**
 * Placed pixels as columns of the same length, in order: ten million must replay in seconds. The columns can be views of
 * larger buffers and are read-only.
 */
export interface PixelColumns {
  readonly count: number;
  /** Milliseconds since the epoch, in ascending order. */
  readonly times: Float64Array;
  /** `y * width + x`, always inside the canvas. */
  readonly positions: Uint32Array;
  /** Color numbers, always in the palette. */
  readonly colors: Uint8Array;
  /** 0 for an unknown author, else the number of an earlier `author` record (which damage may have removed). */
  readonly authors: Uint32Array;
}

/** The whole canvas at a point in time: the first record of every archive, and every key frame. */
export interface SnapshotRecord {
  readonly type: 'snapshot';
  readonly at: number;
  /** One color number for each pixel, row by row; read-only. */
  readonly pixels: Uint8Array;
  /** True for the first record and after damage. False when the snapshot equals the canvas after the earlier records. */
  readonly isNew: boolean;
}

export interface PixelsRecord extends PixelColumns {
  readonly type: 'pixels';
}

/**
 * A time without a recording: the connection was down, or no recording ran. Times are milliseconds since the epoch.
 * `changes` are the pixels that differ after the gap, with the time `to` and unknown authors.
 */
export interface GapRecord {
  readonly type: 'gap';
  readonly from: number;
  readonly to: number;
  readonly changes: PixelColumns;
}

/** Assigns a number to an author, for the columns of later records. */
export interface AuthorRecord {
  readonly type: 'author';
  /** 1 or more. */
  readonly number: number;
  readonly id: string;
  readonly username: string;
}

/** Other messages of the canvas; `at` is in milliseconds since the epoch. */
export type MessageRecord =
  | ({ readonly type: 'zones'; readonly at: number } & Zones)
  | { readonly type: 'zoneChanges'; readonly at: number; readonly changes: readonly ZoneChange[] }
  | { readonly type: 'online'; readonly at: number; readonly count: number }
  | { readonly type: 'cooldown'; readonly at: number; readonly ms: number }
  | { readonly type: 'special'; readonly at: number; readonly ms: number; readonly enabled: boolean };

/**
 * A damaged part of the archive, which is skipped; a new snapshot follows. At the end of a file, it is a block that a kill
 * or a full disk truncated.
 */
export interface DamageRecord {
  readonly type: 'damage';
  /** Offset in the file and number of skipped bytes. */
  readonly offset: number;
  readonly length: number;
  readonly what: string;
  readonly isAtEnd: boolean;
}

export type ArchiveRecord =
  | SnapshotRecord
  | PixelsRecord
  | GapRecord
  | AuthorRecord
  | MessageRecord
  | DamageRecord;
