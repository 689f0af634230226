/** What the world remembers of the pixel canvas. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import { isPackedBoard } from './rules/planes';

const time = v.pipe(v.number(), v.safeInteger());
const span = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 32 - 1));

export const canvasState = v.object({
  /** The pixels and their authors, packed; null while nobody has changed what the seed painted. */
  planes: v.nullable(v.pipe(v.string(), v.check(isPackedBoard, 'the board is damaged'))),
  /** Ids of those who placed something: the plane of authors holds places in this list, counted from 1. */
  authors: v.array(v.string()),
  /** How long a pixel keeps its author from the next, and in the special mode. */
  cooldownMs: span,
  specialMs: span,
  /** From when an account may place again, by its id. */
  readyAt: v.record(v.string(), time),
  /** How lively the zones were at a time, row by row. */
  heat: v.object({ at: time, values: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }),
});

export type CanvasState = v.InferOutput<typeof canvasState>;

declare module '../../world' {
  interface WorldState {
    canvas: CanvasState;
  }
}
