/** Events of drawing a picture (`canvas draw` prints them) and of painting in the viewer. */
import type { Position } from '../../../image/bitmap';
import type { PlannedDrawing } from './plan';

/** Counts of a drawing. */
export interface DrawFigures {
  /** Confirmed pixels, and how many of them were repairs. */
  readonly placed: number;
  readonly mended: number;
  /** Pixels that were sent but not placed. */
  readonly lost: number;
  /** Pixels of other accounts, which are skipped. */
  readonly others: number;
  /** Wrong pixels left to place, without the pixels of other accounts. */
  readonly left: number;
}

export interface DrawStatus {
  readonly figures: DrawFigures;
  /** Milliseconds between two pixels. */
  readonly paceMs: number;
  /** When the next pixel may be placed, in milliseconds of the monotonic clock. */
  readonly readyAt: number;
  /** Pixels can be sent. */
  readonly isConnected: boolean;
  /** Pixel that is being checked with the service; nothing is placed before the answer. */
  readonly looksAt?: Position;
}

/** A pixel by position and color number. */
export interface DrawnPixel {
  readonly x: number;
  readonly y: number;
  readonly color: number;
}

export type DrawEvent =
  | PlannedDrawing
  | ({ readonly type: 'placed'; readonly placed: number; readonly left: number } & DrawnPixel)
  /** No echo arrived and the pixel is not placed; it is sent again later. */
  | ({ readonly type: 'lost' } & DrawnPixel)
  /** Another account, `by` where it is known, painted over a right pixel; `color` is the new color. */
  | ({ readonly type: 'damaged'; readonly wanted: number; readonly by?: string } & DrawnPixel)
  /** The pixel belongs to another account and is skipped. */
  | ({ readonly type: 'others' } & DrawnPixel)
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'reconnected' }
  /** Every pixel is right; with `--guard` the drawing continues. */
  | ({ readonly type: 'complete' } & DrawFigures);

/** A pixel to place. */
export interface PaintPixel extends DrawnPixel {
  /** Restores an earlier color; an undo cannot be undone. */
  readonly isUndo?: boolean;
}

/** A pixel without an echo so far: `waiting` for the cooldown, or `sent`. */
export interface PendingPixel extends PaintPixel {
  readonly state: 'waiting' | 'sent';
}

export type PaintEvent =
  /** Current state; times are in milliseconds of the monotonic clock. */
  | {
      readonly type: 'painting';
      readonly now: number;
      readonly pending: readonly PendingPixel[];
      readonly readyAt: number;
      readonly paceMs: number;
      /** The connection is down. */
      readonly isOffline?: boolean;
    }
  /** The echo arrived; `before` is the replaced color. */
  | ({ readonly type: 'painted'; readonly before: number } & PaintPixel)
  /** The pixel was not placed: no echo, the account must be verified, or the user cancelled it. */
  | ({ readonly type: 'unpainted'; readonly reason: 'lost' | 'verification' | 'cancelled' } & PaintPixel);
