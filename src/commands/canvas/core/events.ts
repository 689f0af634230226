/** Events that `canvas watch` prints and the viewer shows. */
import type { Bitmap, Pixel, Position } from '../../../image/bitmap';
import type { PaintEvent, PaintPixel } from '../draw/draw-events';
import { type CanvasMessage, pixelsIn } from './wire';

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

/** Requests of a screen, sent over the socket. */
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
