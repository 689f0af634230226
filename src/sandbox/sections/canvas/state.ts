/** What the world remembers of the pixel canvas. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import { isPackedBoard } from './rules/planes';

const time = v.pipe(v.number(), v.safeInteger());
const span = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 32 - 1));

export const canvasState = v.object({
  /** The pixels and their authors, packed; null while the picture of the seed is unchanged. */
  planes: v.nullable(v.pipe(v.string(), v.check(isPackedBoard, 'the board is damaged'))),
  /** Account ids of authors; the plane of authors has indexes of this list, from 1. */
  authors: v.array(v.string()),
  /** The cooldown of a pixel, and that of the special mode. */
  cooldownMs: span,
  specialMs: span,
  /** When an account may place a pixel again, by its id. */
  readyAt: v.record(v.string(), time),
  /** The heat of the zones at a time, row by row. */
  heat: v.object({ at: time, values: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }),
});

export type CanvasState = v.InferOutput<typeof canvasState>;

declare module '../../world' {
  interface WorldState {
    canvas: CanvasState;
  }
}
