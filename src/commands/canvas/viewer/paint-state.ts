/** What the viewer knows of painting: the chosen color, what is pending, what can be undone, and the template. */
import { type Bitmap, colorAt, type Position } from '../../../image/bitmap';
import { pixelsIn } from '../core/wire';
import { unset } from '../draw/dither';
import type { PaintEvent, PaintPixel, PendingPixel } from '../draw/draw-events';

/** A pixel that was placed, and the color that it replaced. */
export interface PaintedPixel extends PaintPixel {
  readonly before: number;
}

export interface PaintState {
  readonly isOn: boolean;
  /** The chosen color. */
  readonly color: number;
  /** The first digit of a color number, and when it was typed. */
  readonly typed?: { readonly digit: number; readonly at: number };
  readonly pending: readonly PendingPixel[];
  /** When the next pixel may be placed, by the monotonic clock, and the milliseconds between two pixels. */
  readonly readyAt: number;
  readonly paceMs: number;
  /** The connection is down; it is opened again. */
  readonly isOffline?: boolean;
  /** What can be undone, the newest last. */
  readonly history: readonly PaintedPixel[];
  /** Pixels whose echo came. */
  readonly painted: number;
}

/** A picture over the canvas, and how many of its pixels are not right. */
export interface Overlay {
  readonly template: Bitmap;
  readonly at: Position;
  readonly wrong: number;
}

/** Black is chosen first (field notes 5). */
const firstColor = 4;
/** The most pixels that can be undone. */
const maxHistory = 1000;

export const initialPaint: PaintState = {
  isOn: false,
  color: firstColor,
  pending: [],
  readyAt: 0,
  paceMs: 0,
  history: [],
  painted: 0,
};

/** The state after an event of painting, on a board that shows it already. */
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
  if (!event.isUndo) return state;
  // What was not put back can still be undone.
  const { x, y, color: before } = event;
  return { ...state, history: [...state.history, { x, y, color: colorAt(board, x, y) ?? 0, before }] };
}

/** The color that a pixel is about to have; undefined when nothing is pending there. */
export function pendingColor({ pending }: PaintState, { x, y }: Position): number | undefined {
  return pending.findLast((pixel) => pixel.x === x && pixel.y === y)?.color;
}

/** The color that the overlay wants; undefined outside it and where it is transparent. */
export function wantedAt({ template, at }: Omit<Overlay, 'wrong'>, x: number, y: number): number | undefined {
  const color = colorAt(template, x - at.x, y - at.y);
  return color === unset ? undefined : color;
}

/** The overlay on a board, with the count of its wrong pixels; what lies outside the board does not count. */
export function overlayOn(overlay: Omit<Overlay, 'wrong'>, board: Bitmap): Overlay {
  const { template, at } = overlay;
  let wrong = 0;
  for (let place = 0; place < template.pixels.length; place += 1) {
    if (isWrong(overlay, board, positionOf(template, at, place))) wrong += 1;
  }
  return { template, at, wrong };
}

function isWrong(overlay: Omit<Overlay, 'wrong'>, board: Bitmap, { x, y }: Position): boolean {
  const wanted = wantedAt(overlay, x, y);
  const color = colorAt(board, x, y);
  return wanted !== undefined && color !== undefined && color !== wanted;
}

function positionOf(template: Bitmap, at: Position, place: number): Position {
  return { x: at.x + (place % template.width), y: at.y + Math.floor(place / template.width) };
}

/** The overlay after a batch of pixels, which it draws on the board, in place. */
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

/** The next wrong pixel behind a position, row by row and then from the start; pending pixels are skipped. */
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

/** The state after a digit: two digits in a row are one number, as far as there is such a color. */
export function withDigit(state: PaintState, digit: number, now: number, count: number): PaintState {
  const both = state.typed && state.typed.digit * 10 + digit;
  if (both !== undefined && both < count) return { ...state, color: both, typed: undefined };
  return { ...state, color: digit, typed: { digit, at: now } };
}

/** A second digit comes soon after the first one. */
const digitMs = 1500;

/** The state at a time: a digit that was typed long ago stands alone. */
export function paintAt(state: PaintState, now: number): PaintState {
  return state.typed && now - state.typed.at > digitMs ? { ...state, typed: undefined } : state;
}

export type Notice =
  /**
   * A pixel cannot be placed: painting is off, nobody is signed in, the account is not verified, or it already has the
   * color.
   */
  | { readonly type: 'painting-off' | 'signed-out' | 'verification' | 'same-color' }
  /** No echo came. */
  | ({ readonly type: 'lost' } & Position)
  | { readonly type: 'nothing-to-undo' | 'echo-first' }
  /** Somebody has painted over the pixel since. */
  | ({ readonly type: 'changed-since' } & Position)
  | ({ readonly type: 'taken-back' } & Position)
  /** The pixel under the cursor is what the template wants. */
  | { readonly type: 'template-right' }
  | { readonly type: 'template-done' | 'no-template' | 'bad-position' | 'outside' };

/** How long a notice is shown, in milliseconds. */
export const noticeMs = 4000;

export interface TimedNotice {
  readonly notice: Notice;
  /** By the monotonic clock. */
  readonly until: number;
}
