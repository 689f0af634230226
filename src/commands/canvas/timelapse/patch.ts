/** Frames as changes since the previous frame. */
import type { Region } from '../../../image/bitmap';

/** A rectangle of changed pixels; width and height are 0 without changes. */
export interface Patch {
  /** In canvas pixels, relative to the top left corner of the shown region. */
  readonly area: Region;
  /** A color number for each pixel, row by row; 0 for unchanged. */
  readonly pixels: Uint8Array;
  /** Whether no pixel is 0. */
  readonly isOpaque: boolean;
}

/** Parameters of a timelapse, for encoders. */
export interface Film {
  /** Pixels of the canvas. */
  readonly width: number;
  readonly height: number;
  /** Side of the square that a canvas pixel is drawn as. */
  readonly scale: number;
  /**
   * `0xRRGGBB`; the first color has number 1. Number 0 is an unchanged pixel, equal to the filter byte of a PNG row, so that
   * runs continue across rows.
   */
  readonly colors: readonly number[];
  readonly fps: number;
  /** Number of frames. */
  readonly count: number;
  /** Duration of the last frame before the loop restarts, in milliseconds. */
  readonly holdMs: number;
}

/** A patch without changes. */
export const noChange: Patch = {
  area: { x: 0, y: 0, width: 0, height: 0 },
  pixels: new Uint8Array(0),
  isOpaque: true,
};

/** A patch without changes for formats that require a rectangle: one transparent pixel. */
export const clearPixel: Patch = {
  area: { x: 0, y: 0, width: 1, height: 1 },
  pixels: Uint8Array.of(0),
  isOpaque: false,
};
