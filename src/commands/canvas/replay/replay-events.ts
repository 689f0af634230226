/** Events and effects of a replay. */
import type { CanvasEffect, ViewerEvent } from '../core/events';

/** Where a replay stands; times are milliseconds since the epoch. */
export interface ReplayStatus {
  readonly type: 'replay';
  readonly time: number;
  readonly from: number;
  readonly to: number;
  /** Times as fast as it was. */
  readonly speed: number;
  readonly isPlaying: boolean;
}

/** What the viewer of a replay shows. */
export type ReplayEvent = ViewerEvent | ReplayStatus | ReplayGap;

/** A time in which nothing was recorded, as it is printed. */
export interface ReplayGap {
  readonly type: 'gap';
  readonly from: string;
  readonly to: string;
  readonly changes: readonly (readonly [x: number, y: number, color: number])[];
}

/** What the keys of a replay do. */
export type ReplayEffect =
  | { readonly type: 'pause' }
  | { readonly type: 'step'; readonly steps: 1 | -1 }
  | { readonly type: 'faster'; readonly factor: number }
  /** By a share of the recording, or to one. */
  | { readonly type: 'skip'; readonly share: number }
  | { readonly type: 'seek'; readonly share: number };

export type ReplayRequest = ReplayEffect | CanvasEffect;
