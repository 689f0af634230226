/** What the world stores of the pixel canvas, and its switches. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';
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

export const canvasSwitches = {
  canvas: {
    description: 'Open the pixel canvas',
    on: true,
    acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.gateways', 'canvas.socket'],
  },
  'canvas-drawing': {
    description: 'Accept pixels on the canvas; when off, they are silently dropped',
    on: true,
    acts: ['canvas.socket'],
  },
  'canvas-special': {
    description: 'Turn on the special mode of the canvas: a shorter cooldown, and many pixels in one message',
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-verification': {
    description: 'Allow only verified accounts to draw on the canvas',
    on: false,
    acts: ['canvas.socket'],
  },
  'canvas-limits': {
    description: 'Refuse a repeated request to the canvas within five seconds with RateLimit',
    on: false,
    acts: ['canvas.board', 'canvas.pixelInfo'],
  },
  'canvas-size-header': {
    description: 'Send the side length of the canvas in a header of the board',
    on: true,
    acts: ['canvas.board'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    canvas: true;
    'canvas-drawing': true;
    'canvas-special': true;
    'canvas-verification': true;
    'canvas-limits': true;
    'canvas-size-header': true;
  }
}
