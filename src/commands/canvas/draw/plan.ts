/** The plan of a drawing: number of pixels, duration and preview, calculated without sending anything. */
import { type Bitmap, blankBitmap, cut, type Position, type Region } from '../../../image/bitmap';
import { unset } from './dither';
import { requireRoom } from './template';

/** Cooldown before the service announces one (field notes 5). */
export const usualCooldownMs = 30_000;

/** Plan of a drawing; the region is the whole picture, the counts cover our part. */
export interface DrawPlan extends Region {
  /** Number of pixels that are not transparent, and how many of them are wrong. */
  readonly pixels: number;
  readonly wrong: number;
  /** Milliseconds between two pixels, and in total. */
  readonly cooldownMs: number;
  readonly durationMs: number;
}

/** Milliseconds from the first pixel to the last one; the first needs no cooldown. */
export function drawingTime(pixels: number, cooldownMs: number): number {
  return Math.max(0, pixels - 1) * cooldownMs;
}

export interface PictureToDraw {
  readonly template: Bitmap;
  /** Position of the top left corner on the canvas. */
  readonly at: Position;
  /** Pixels of our part, in order, as indexes into the template. */
  readonly places: Uint32Array;
}

/** A plan with a preview of the canvas. Serializes to JSON without the preview. */
export class PlannedDrawing {
  readonly type = 'plan';
  readonly plan: DrawPlan;
  readonly shown: Bitmap;

  /** @throws UsageError when the picture does not fit on the board */
  constructor(board: Bitmap, picture: PictureToDraw, cooldownMs: number) {
    this.plan = planOf(board, picture, cooldownMs);
    this.shown = preview(board, picture.template, picture.at);
  }

  toJSON(): DrawPlan & { readonly type: 'plan' } {
    return { type: this.type, ...this.plan };
  }
}

function planOf(board: Bitmap, { template, at, places }: PictureToDraw, cooldownMs: number): DrawPlan {
  requireRoom(board, template, at);
  const { width, height, pixels } = template;
  const wrong = places.reduce((count, place) => {
    const color = board.pixels[(at.y + Math.floor(place / width)) * board.width + at.x + (place % width)];
    return color === pixels[place] ? count : count + 1;
  }, 0);
  return {
    ...at,
    width,
    height,
    pixels: places.length,
    wrong,
    cooldownMs,
    durationMs: drawingTime(wrong, cooldownMs),
  };
}

/** Returns the region of the board with the picture on it. */
function preview(board: Bitmap, template: Bitmap, at: Position): Bitmap {
  const { width, height, pixels } = template;
  const under = cut(board, { ...at, width, height });
  const shown = blankBitmap(width, height);
  for (let place = 0; place < pixels.length; place += 1) {
    const color = pixels[place] ?? unset;
    shown.pixels[place] = color === unset ? (under.pixels[place] ?? 0) : color;
  }
  return shown;
}
