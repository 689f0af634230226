/** Events of the canvas, as `canvas watch` prints them and the viewer shows them. */
import type { Bitmap, Pixel, Position } from '../../../image/bitmap';
import type { PaintEvent, PaintPixel } from '../draw/draw-events';
import { type CanvasMessage, pixelsIn } from './wire';

/** One event, as `--json` prints it. */
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

/** The board before all events; only a screen gets it. */
export interface BoardEvent {
  readonly type: 'board';
  readonly board: Bitmap;
  /** The board and its size are unknown: it is blank, and grows with the pixels that arrive. */
  readonly isPartial?: boolean;
  /** Somebody is signed in, whose pixels the service takes. */
  readonly canPaint?: boolean;
  /** Pixels of a cell, where the screen draws real pixels. */
  readonly cell?: { readonly width: number; readonly height: number };
  /** A picture in colors of the palette that is painted, with its top left corner on the canvas. */
  readonly overlay?: { readonly template: Bitmap; readonly at: Position };
}

/** What a screen shows. */
export type ViewerEvent = CanvasEvent | BoardEvent | PaintEvent;

/** What a screen requests over the socket. */
export type CanvasEffect =
  | ({ readonly type: 'author' } & Position)
  | { readonly type: 'heatmap' }
  | ({ readonly type: 'place' } & PaintPixel)
  /** Take back what waits for the cooldown. */
  | { readonly type: 'cancel'; readonly which: 'last' | 'all' };

/** A batch of pixels; in JSON, a list of them. Bytes stay compact: a busy canvas sends millions of pixels. */
export class PixelBatch implements Iterable<Pixel> {
  constructor(readonly bytes: Uint8Array) {}

  get count(): number {
    return this.bytes.length >> 2;
  }

  /** The last pixels, as a batch of their own. */
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
