/** State of painting: selected color, pending pixels, undo history, template and notices. */

import { pixelsIn } from '../../../client/canvas/wire';
import { type Bitmap, colorAt, type Position } from '../../../image/bitmap';
import type { PaintEvent, PaintPixel, PendingPixel } from '../core/events';
import { unset } from '../draw/dither';

/** A placed pixel with the replaced color. */
export interface PaintedPixel extends PaintPixel {
  readonly before: number;
}

export interface PaintState {
  readonly isOn: boolean;
  readonly color: number;
  /** First typed digit of a color number, and its time. */
  readonly typed?: { readonly digit: number; readonly at: number };
  readonly pending: readonly PendingPixel[];
  /** When the next pixel may be placed, by the monotonic clock, and the milliseconds between two pixels. */
  readonly readyAt: number;
  readonly paceMs: number;
  readonly isOffline?: boolean;
  /** Pixels that can be undone, newest last. */
  readonly history: readonly PaintedPixel[];
  /** Numbers of confirmed pixels, and of sent pixels that were not placed. */
  readonly painted: number;
  readonly lost: number;
}

/** A template over the canvas, its number of wrong pixels, and of all its pixels on the canvas. */
export interface Overlay {
  readonly template: Bitmap;
  readonly at: Position;
  readonly wrong: number;
  readonly total: number;
}

/** Initial color: black (field notes 5). */
const firstColor = 4;
const maxHistory = 1000;

export const initialPaint: PaintState = {
  isOn: false,
  color: firstColor,
  pending: [],
  readyAt: 0,
  paceMs: 0,
  history: [],
  painted: 0,
  lost: 0,
};

/** Applies a painting event; `board` already includes it. */
export function afterPaintEvent(state: PaintState, event: PaintEvent, board: Bitmap): PaintState {
  if (event.type === 'painting') {
    const { pending, readyAt, paceMs, isOffline } = event;
    return { ...state, pending, readyAt, paceMs, isOffline };
  }
  if (event.type === 'painted') {
    const { x, y, color, before, isUndo } = event;
    const history = isUndo ? state.history : [...state.history, { x, y, color, before }].slice(-maxHistory);
    return { ...state, history, painted: state.painted + 1 };
  }
  const lost = state.lost + Number(event.reason === 'lost');
  if (!event.isUndo) return { ...state, lost };
  // A failed undo can be tried again.
  const { x, y, color: before } = event;
  const history = [...state.history, { x, y, color: colorAt(board, x, y) ?? 0, before }];
  return { ...state, lost, history };
}

/** Color of the pending pixel at a position; undefined without one. */
export function pendingColor({ pending }: PaintState, { x, y }: Position): number | undefined {
  return pending.findLast((pixel) => pixel.x === x && pixel.y === y)?.color;
}

/** Color of the template at a position; undefined outside it and for transparent pixels. */
export function templateColorAt(
  { template, at }: Pick<Overlay, 'template' | 'at'>,
  x: number,
  y: number,
): number | undefined {
  const color = colorAt(template, x - at.x, y - at.y);
  return color === unset ? undefined : color;
}

/** Counts the wrong pixels of a template on a board; pixels outside the board do not count. */
export function overlayOn(overlay: Pick<Overlay, 'template' | 'at'>, board: Bitmap): Overlay {
  const { template, at } = overlay;
  let [wrong, total] = [0, 0];
  for (let place = 0; place < template.pixels.length; place += 1) {
    const { x, y } = positionOf(template, at, place);
    const [wanted, color] = [templateColorAt(overlay, x, y), colorAt(board, x, y)];
    if (wanted === undefined || color === undefined) continue;
    total += 1;
    wrong += Number(color !== wanted);
  }
  return { template, at, wrong, total };
}

function isWrong(overlay: Pick<Overlay, 'template' | 'at'>, board: Bitmap, { x, y }: Position): boolean {
  const wanted = templateColorAt(overlay, x, y);
  const color = colorAt(board, x, y);
  return wanted !== undefined && color !== undefined && color !== wanted;
}

function positionOf(template: Bitmap, at: Position, place: number): Position {
  return { x: at.x + (place % template.width), y: at.y + Math.floor(place / template.width) };
}

/** Updates the count after a batch of pixels, and draws the batch on the board, in place. */
export function overlayAfter(overlay: Overlay, board: Bitmap, batch: Uint8Array): Overlay {
  let { wrong } = overlay;
  for (const [x, y, color] of pixelsIn(batch)) {
    if (x >= board.width || y >= board.height) continue;
    const wasWrong = isWrong(overlay, board, { x, y });
    board.pixels[y * board.width + x] = color;
    wrong += Number(isWrong(overlay, board, { x, y })) - Number(wasWrong);
  }
  return wrong === overlay.wrong ? overlay : { ...overlay, wrong };
}

/** Finds the next wrong pixel after a position, row by row with wraparound; pending pixels are skipped. */
export function nextWrong(
  overlay: Overlay,
  board: Bitmap,
  paint: PaintState,
  from: Position,
): Position | undefined {
  const { template, at } = overlay;
  const count = template.pixels.length;
  const [column, row] = [from.x - at.x, from.y - at.y];
  const isInside = column >= 0 && row >= 0 && column < template.width && row < template.height;
  const start = isInside ? row * template.width + column + 1 : 0;
  for (let step = 0; step < count; step += 1) {
    const position = positionOf(template, at, (start + step) % count);
    if (isWrong(overlay, board, position) && pendingColor(paint, position) === undefined) return position;
  }
  return undefined;
}

/** Applies a digit; two digits in a row form one color number, if there is such a color. */
export function withDigit(state: PaintState, digit: number, now: number, count: number): PaintState {
  const both = state.typed && state.typed.digit * 10 + digit;
  if (both !== undefined && both < count) return { ...state, color: both, typed: undefined };
  return { ...state, color: digit, typed: { digit, at: now } };
}

/** Number of pixels that are queued for the cooldown. */
export function queuedCount({ pending }: Pick<PaintState, 'pending'>): number {
  return pending.filter((pixel) => pixel.state === 'waiting').length;
}

/** Maximum time between two digits, in milliseconds. */
const digitMs = 1500;

/** Forgets a digit that was typed long ago. */
export function paintAt(state: PaintState, now: number): PaintState {
  return state.typed && now - state.typed.at > digitMs ? { ...state, typed: undefined } : state;
}

export type Notice =
  /**
   * A pixel cannot be placed: the user is not signed in, the account is not verified, or the pixel already has the color.
   */
  | { readonly type: 'signed-out' | 'verification' | 'same-color' }
  | { readonly type: 'echo-first' }
  /** No echo arrived; another account has painted over the pixel; the user cancelled it. */
  | ({ readonly type: 'lost' | 'changed-since' | 'cancelled' } & Position)
  /** The user wants to leave while `count` pixels are queued. */
  | { readonly type: 'leave'; readonly count: number }
  /** No color has the typed name; `close` are similar names. */
  | { readonly type: 'unknown-color'; readonly name: string; readonly close: readonly string[] }
  /** The pixel under the cursor matches the template. */
  | { readonly type: 'template-right' }
  | { readonly type: 'template-done' | 'bad-position' | 'outside' };

/** Duration of a notice, in milliseconds. */
export const noticeMs = 4000;
