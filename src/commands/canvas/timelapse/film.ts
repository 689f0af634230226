/** The film of a timelapse: times of its frames, each frame as changes since the previous one, and whole frames. */
import { UsageError } from '../../../errors';
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
  readonly count: number;
  /** Duration of the last frame before the loop restarts, in milliseconds. */
  readonly holdMs: number;
}

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

/** A part of a recording; milliseconds since the epoch, both ends inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Options of the command; length and speed exclude each other. */
interface Pace {
  readonly fps?: number;
  /** Duration of the timelapse, in milliseconds. */
  readonly lengthMs?: number;
  readonly speed?: number;
}

/** Frames, evenly spread over a part of the recording. */
export interface Timing extends Span {
  readonly fps: number;
  readonly count: number;
}

export const defaultFps = 15;
const defaultLengthMs = 20_000;
export const maxFps = 60;
/** Ten minutes at 60 frames per second. */
const maxFrames = 36_000;

/**
 * Calculates the frames of a part of a recording; one frame when the part has no duration.
 * @throws UsageError when both length and speed are set, and when there are too many frames
 */
export function timingOf(span: Span, { fps = defaultFps, lengthMs, speed }: Pace): Timing {
  if (lengthMs !== undefined && speed !== undefined)
    throw new UsageError('--length and --speed exclude each other', {
      hint: 'the length follows from the speed, and the speed from the length',
    });
  const recordedMs = span.to - span.from;
  const playedMs = speed === undefined ? (lengthMs ?? defaultLengthMs) : recordedMs / speed;
  const count = recordedMs === 0 ? 1 : Math.max(2, Math.round((playedMs * fps) / 1000));
  if (count > maxFrames)
    throw new UsageError(`too many frames: ${count}, the maximum is ${maxFrames}`, {
      hint: 'use a shorter --length, a higher --speed or a lower --fps',
    });
  return { ...span, fps, count };
}

/** Time of a frame: the first frame is the start of the part, the last one its end. */
export function momentOf({ from, to, count }: Timing, frame: number): number {
  return frame >= count - 1 ? to : from + ((to - from) * frame) / (count - 1);
}

/** Yields every frame as RGB, three bytes per pixel, row by row, without separators. */
export async function* encodeRgb(patches: AsyncIterable<Patch>, film: Film): AsyncGenerator<Uint8Array> {
  const { width, height, scale, colors } = film;
  const table = Uint8Array.from([0, ...colors].flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]));
  const stride = 3 * width * scale;
  const frame = new Uint8Array(stride * height * scale);
  for await (const { area, pixels } of patches) {
    for (let row = 0; row < area.height; row += 1) {
      const start = (area.y + row) * scale * stride;
      const line = frame.subarray(start + 3 * scale * area.x);
      drawRow(line, pixels.subarray(row * area.width, (row + 1) * area.width), table, scale);
      for (let copy = 1; copy < scale; copy += 1)
        frame.copyWithin(start + copy * stride, start, start + stride);
    }
    yield frame.slice();
  }
}

/** Draws the changed pixels of a row, each `scale` times. */
function drawRow(line: Uint8Array, pixels: Uint8Array, table: Uint8Array, scale: number): void {
  for (let column = 0; column < pixels.length; column += 1) {
    const color = 3 * (pixels[column] ?? 0);
    if (color === 0) continue;
    for (let at = 3 * scale * column; at < 3 * scale * (column + 1); at += 3) {
      line[at] = table[color] ?? 0;
      line[at + 1] = table[color + 1] ?? 0;
      line[at + 2] = table[color + 2] ?? 0;
    }
  }
}

/** Yields the whole picture of every frame; the first color has number 0. */
export async function* wholeFrames(
  patches: AsyncIterable<Patch>,
  { width, height }: Film,
): AsyncGenerator<Uint8Array> {
  const picture = new Uint8Array(width * height);
  for await (const { area, pixels } of patches) {
    for (let row = 0, at = 0; row < area.height; row += 1) {
      const start = (area.y + row) * width + area.x;
      for (let column = 0; column < area.width; column += 1, at += 1)
        if (pixels[at] !== 0) picture[start + column] = (pixels[at] ?? 1) - 1;
    }
    yield picture.slice();
  }
}
