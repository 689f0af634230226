/**
 * Events of the canvas: `canvas watch` and `canvas draw` print them, and the viewer shows them. State machines (`draw`) and
 * flows make them; `render` and `viewer` read them.
 */

import { type CanvasMessage, pixelsIn } from '../../../client/canvas/wire';
import type { Bitmap, Pixel, Position } from '../../../image/bitmap';
import type { PlannedDrawing } from '../draw/plan';

/** One event; `--json` prints it unchanged. */
export type CanvasEvent =
  | PixelsEvent
  /** `x` and `y` are the requested pixel; the other fields are the answer. */
  | { readonly type: 'author'; readonly x?: number; readonly y?: number; readonly [field: string]: unknown }
  | Exclude<CanvasMessage, { type: 'pixels' | 'author' }>;

export interface PixelsEvent {
  readonly type: 'pixels';
  /** ISO 8601. */
  readonly at: string;
  readonly pixels: PixelBatch;
}

/** The initial board. Only screens receive it. */
export interface BoardEvent {
  readonly type: 'board';
  readonly board: Bitmap;
  /** The board and its size are unknown. It starts blank and grows with the pixels that arrive. */
  readonly isPartial?: boolean;
  /** The user is signed in and can place pixels. */
  readonly canPaint?: boolean;
  /** Size of a cell in pixels, on terminals that draw real pixels. */
  readonly cell?: { readonly width: number; readonly height: number };
  /** The template to paint, and the position of its top left corner on the canvas. */
  readonly overlay?: { readonly template: Bitmap; readonly at: Position };
}

export type ViewerEvent = CanvasEvent | BoardEvent | PaintEvent;

export type CanvasEffect =
  | ({ readonly type: 'author' } & Position)
  | { readonly type: 'heatmap' }
  | ({ readonly type: 'place' } & PaintPixel)
  /** Removes pixels that are queued for the cooldown. */
  | { readonly type: 'cancel'; readonly which: 'last' | 'all' };

/**
 * A batch of pixels as bytes of the wire, decoded during iteration only: a busy canvas sends millions of pixels.
 * Serializes to JSON as a list of pixels.
 */
export class PixelBatch implements Iterable<Pixel> {
  constructor(readonly bytes: Uint8Array) {}

  get count(): number {
    return this.bytes.length >> 2;
  }

  /** Returns a batch with the last `count` pixels, without copying. */
  last(count: number): PixelBatch {
    return new PixelBatch(this.bytes.subarray(Math.max(0, this.bytes.length - 4 * count)));
  }

  [Symbol.iterator](): Iterator<Pixel> {
    return pixelsIn(this.bytes)[Symbol.iterator]();
  }

  toJSON(): Pixel[] {
    return pixelsIn(this.bytes);
  }
}

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
  readonly isConnected: boolean;
  /** Pixel that is being checked with the service; nothing is placed before the answer. */
  readonly inspects?: Position;
}

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
  /** Another account, `by` if known, painted over a right pixel; `color` is the new color. */
  | ({ readonly type: 'damaged'; readonly wanted: number; readonly by?: string } & DrawnPixel)
  /** The pixel belongs to another account and is skipped. */
  | ({ readonly type: 'others' } & DrawnPixel)
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'reconnected' }
  /** Every pixel is right; with `--guard` the drawing continues. */
  | ({ readonly type: 'complete' } & DrawFigures);

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
      readonly isOffline?: boolean;
    }
  /** The echo arrived; `before` is the replaced color. */
  | ({ readonly type: 'painted'; readonly before: number } & PaintPixel)
  /** The pixel was not placed: no echo, the account must be verified, or the user cancelled it. */
  | ({ readonly type: 'unpainted'; readonly reason: 'lost' | 'verification' | 'cancelled' } & PaintPixel);
