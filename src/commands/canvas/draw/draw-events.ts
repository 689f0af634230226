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
