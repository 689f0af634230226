/** What happens while a picture is drawn, as `canvas draw` prints it. */
import type { Position } from '../../../image/bitmap';
import type { PlannedDrawing } from './plan';

/** Figures of a drawing. */
export interface DrawFigures {
  /** Pixels whose echo came, and those of them that others had painted over. */
  readonly placed: number;
  readonly mended: number;
  /** Pixels that were sent without an effect. */
  readonly lost: number;
  /** Pixels of other people that are left alone. */
  readonly others: number;
  /** Pixels that are still wrong, without those of others. */
  readonly left: number;
}

/** How a drawing stands. */
export interface DrawStatus {
  readonly figures: DrawFigures;
  /** Milliseconds between two pixels, as far as they are known. */
  readonly paceMs: number;
  /** When the next pixel may be placed, in milliseconds of a clock that never jumps. */
  readonly readyAt: number;
  /** Pixels can be sent. */
  readonly isConnected: boolean;
  /** The pixel of a request to the service; nothing is placed before its answer. */
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
  /** The echo did not come, and the pixel is not there; it is sent again later. */
  | ({ readonly type: 'lost' } & DrawnPixel)
  /** Somebody painted over a pixel that was right; `color` is the color now. */
  | ({ readonly type: 'damaged'; readonly wanted: number } & DrawnPixel)
  /** The pixel belongs to somebody else and is left alone. */
  | ({ readonly type: 'others' } & DrawnPixel)
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'reconnected' }
  /** Every pixel is right; with a guard the drawing continues. */
  | ({ readonly type: 'complete' } & DrawFigures);

/** A pixel to place. */
export interface PaintPixel extends DrawnPixel {
  /** It puts back what was there, and is not undone itself. */
  readonly isUndo?: boolean;
}

/** A pixel whose echo did not come yet: `waiting` for the cooldown, or `sent`. */
export interface PendingPixel extends PaintPixel {
  readonly state: 'waiting' | 'sent';
}

export type PaintEvent =
  /** How things stand now: what is pending, and when the next pixel may be placed, by the monotonic clock. */
  | {
      readonly type: 'painting';
      readonly now: number;
      readonly pending: readonly PendingPixel[];
      readonly readyAt: number;
      readonly paceMs: number;
      /** The connection is down: nothing is placed, and no message arrives. */
      readonly isOffline?: boolean;
    }
  /** The echo came; `before` is the color that was there. */
  | ({ readonly type: 'painted'; readonly before: number } & PaintPixel)
  /** The pixel is not on the canvas: no echo came, the account must be verified, or the person took it back. */
  | ({ readonly type: 'unpainted'; readonly reason: 'lost' | 'verification' | 'cancelled' } & PaintPixel);
