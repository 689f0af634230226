/** A frame as what changed since the one before it. */
import type { Region } from '../../../image/bitmap';

/** A rectangle of new pixels. Nothing changed: its width and height are 0. */
export interface Patch {
  /** In pixels of the canvas, from the top left of what is shown. */
  readonly area: Region;
  /** A number of a color per pixel, row by row; 0 where nothing changed. */
  readonly pixels: Uint8Array;
  /** Whether every pixel has a color. */
  readonly isOpaque: boolean;
}

/** What encoders have to know of a timelapse. */
export interface Film {
  /** Pixels of the canvas. */
  readonly width: number;
  readonly height: number;
  /** Each is drawn as a square of so many by so many. */
  readonly scale: number;
  /**
   * `0xRRGGBB`; the first has the number 1. Pixels that did not change have the number 0, as has the byte before a row
   * of a PNG: its runs continue across rows.
   */
  readonly colors: readonly number[];
  readonly fps: number;
  /** Frames. */
  readonly count: number;
  /** For how long the last frame is shown before the first one comes again, in milliseconds. */
  readonly holdMs: number;
}

/** Nothing changed. */
export const noChange: Patch = {
  area: { x: 0, y: 0, width: 0, height: 0 },
  pixels: new Uint8Array(0),
  isOpaque: true,
};

/** Nothing changed, where a format wants a rectangle: one transparent pixel. */
export const clearPixel: Patch = {
  area: { x: 0, y: 0, width: 1, height: 1 },
  pixels: Uint8Array.of(0),
  isOpaque: false,
};
