/** The board of a canvas in memory: unpacked on first use, packed when the world is saved. */
import * as v from 'valibot';
import { worldState } from '../../../world';
import { time } from '../../../world/fields';
import {
  canvasSide,
  isPackedBoard,
  type Pixel,
  type Planes,
  packPlanes,
  paintedPlanes,
  unpackPlanes,
} from './planes';

const span = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 32 - 1));

/** The initial heat of the zones: highest at the bottom, where users paint. */
const heat = Array.from({ length: 64 }, (_, zone) => [31, 58, 44, 23, 12][zone - 56] ?? 0);

const canvas = v.object({
  /** The pixels and their authors, packed; null while the picture of the seed is unchanged. */
  planes: v.nullable(v.pipe(v.string(), v.check(isPackedBoard, 'the board is damaged'))),
  /** Account ids of authors; the plane of authors has indexes of this list, from 1. */
  authors: v.array(v.string()),
  /** The cooldown of a pixel, usually and in the special mode. */
  cooldownMs: span,
  specialMs: span,
  /** When an account may place a pixel again, by its id. */
  readyAt: v.record(v.string(), time),
  /** The heat of the zones at a time, row by row. */
  heat: v.object({ at: time, values: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) }),
});

export type CanvasState = v.InferOutput<typeof canvas>;

export const canvasIn = worldState(
  'canvas',
  canvas,
  ({ now }) => ({
    planes: null,
    authors: [],
    cooldownMs: 5000,
    specialMs: 500,
    readyAt: {},
    heat: { at: now, values: heat },
  }),
  packedCanvas,
);

interface Board extends Planes {
  /** Whether it differs from the packed state. */
  painted: boolean;
}

const boards = new WeakMap<CanvasState, Board>();

function boardOf(canvas: CanvasState): Board {
  const planes = () => (canvas.planes === null ? paintedPlanes() : unpackPlanes(canvas.planes));
  const board = boards.get(canvas) ?? { ...planes(), painted: false };
  boards.set(canvas, board);
  return board;
}

/** The color of every pixel, row by row; only `paint` may change it. */
export function boardPixels(canvas: CanvasState): Uint8Array {
  return boardOf(canvas).pixels;
}

export function isOnBoard(x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < canvasSide && y < canvasSide;
}

/** A pixel: its color, and the account id of its author. */
export function pixelAt(canvas: CanvasState, x: number, y: number): { color: number; author?: string } {
  const { pixels, authors } = boardOf(canvas);
  const place = y * canvasSide + x;
  return { color: pixels[place] ?? 0, author: canvas.authors[(authors[place] ?? 0) - 1] };
}

export function paint(canvas: CanvasState, { x, y, color }: Pixel, accountId: string): void {
  const board = boardOf(canvas);
  const place = y * canvasSide + x;
  board.pixels[place] = color;
  board.authors[place] = authorNumber(canvas, accountId);
  board.painted = true;
}

function authorNumber({ authors }: CanvasState, accountId: string): number {
  const known = authors.indexOf(accountId);
  return known >= 0 ? known + 1 : authors.push(accountId);
}

/** The saved form of the canvas. The board is packed only after changes. */
function packedCanvas(canvas: CanvasState): CanvasState {
  const board = boards.get(canvas);
  if (board?.painted) {
    canvas.planes = packPlanes(board);
    board.painted = false;
  }
  return canvas;
}
