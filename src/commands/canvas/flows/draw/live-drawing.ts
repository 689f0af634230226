/** What a screen gets besides the events of a drawing: the board, what is placed on it, and the drawing's status. */
import type { Bitmap } from '../../../../image/bitmap';
import type { Clock } from '../../../../ports/machine';
import type { CanvasMessage } from '../../core/wire';
import type { DrawEvent, DrawStatus } from '../../draw/draw-events';
import type { DrawScreenEvent } from '../../viewer/drawing-state';
import { frameMs, pixelsEvent } from '../pixel-batching';

/** Collects what was received, and returns it in order; times are milliseconds of the monotonic clock. */
export class LiveDrawing {
  readonly #clock: Clock;
  #board: Bitmap | undefined;
  #batches: Uint8Array[] = [];
  #reportedAt = Number.NEGATIVE_INFINITY;
  #status = '';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A board was read: it holds everything that came before. */
  loaded(board: Bitmap): void {
    this.#board = board;
    this.#batches = [];
  }

  received(message: CanvasMessage): void {
    if (message.type === 'pixels') this.#batches.push(message.batch);
  }

  /** The milliseconds until waiting pixels are sent to the screen. */
  pauseMs(now: number): number {
    return this.#batches.length > 0
      ? Math.max(0, this.#reportedAt + frameMs - now)
      : Number.POSITIVE_INFINITY;
  }

  /** The events of the drawing behind the board and the pixels that they are about, and then how it stands. */
  *among(events: readonly DrawEvent[], status: DrawStatus, now: number): Generator<DrawScreenEvent> {
    if (this.#board) yield { type: 'board', board: this.#board };
    this.#board = undefined;
    if (events.length > 0 || this.pauseMs(now) === 0) yield* this.#pixels(now);
    yield* events;
    const next = JSON.stringify(status);
    if (next !== this.#status) yield { type: 'drawing', now, ...status };
    this.#status = next;
  }

  *#pixels(now: number): Generator<DrawScreenEvent> {
    if (this.#batches.length === 0) return;
    const event = pixelsEvent(this.#batches, this.#clock);
    this.#batches = [];
    this.#reportedAt = now;
    yield event;
  }
}
