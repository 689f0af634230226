/** What happens while a person paints, as the viewer shows it. */
import type { DrawnPixel } from './draw-events';

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
