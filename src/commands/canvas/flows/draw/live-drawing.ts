/** Adds the board, placed pixels and the status to the events of a drawing, for a screen. */
import type { Bitmap } from '../../../../image/bitmap';
import type { Clock } from '../../../../ports/machine';
import type { CanvasMessage } from '../../core/wire';
import type { DrawEvent, DrawStatus } from '../../draw/draw-events';
import type { DrawScreenEvent } from '../../viewer/drawing-state';
import { frameMs, pixelsEvent } from '../pixel-batching';

/** Collects boards and pixels, and returns them in order; times are in milliseconds of the monotonic clock. */
export class LiveDrawing {
  readonly #clock: Clock;
  #board: Bitmap | undefined;
  #batches: Uint8Array[] = [];
  #reportedAt = Number.NEGATIVE_INFINITY;
  #status = '';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sets a new board, which includes all earlier pixels. */
  loaded(board: Bitmap): void {
    this.#board = board;
    this.#batches = [];
  }

  received(message: CanvasMessage): void {
    if (message.type === 'pixels') this.#batches.push(message.batch);
  }

  /** Milliseconds until collected pixels are sent to the screen. */
  pauseMs(now: number): number {
    return this.#batches.length > 0
      ? Math.max(0, this.#reportedAt + frameMs - now)
      : Number.POSITIVE_INFINITY;
  }

  /** Yields the board and pixels, then the events that refer to them, then the status. */
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
