/** Events of the canvas, as `canvas watch` prints them and the viewer shows them. */

import type { Bitmap, Position } from '../../../image/bitmap';
import type { PaintEvent, PaintPixel } from '../draw/paint-events';
import type { PixelBatch } from './batch';
import type { CanvasMessage } from './wire';

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
