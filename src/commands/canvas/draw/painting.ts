/**
 * State machine for painting single pixels: they wait in a queue for the cooldown, and the echo confirms each one (protocol:
 * pixel canvas routes). Times are in milliseconds of the monotonic clock.
 */

import { type CanvasMessage, echoTimeLimitMs, hasPixel, lateEchoMs } from '../../../client/canvas/wire';
import { type Bitmap, colorAt } from '../../../image/bitmap';
import type { PaintEvent, PaintPixel, PendingPixel } from '../core/events';
import { Cooldown } from './cooldown';

/** The next step; after `place`, call `sent`. */
export type PaintStep =
  | { readonly type: 'place'; readonly pixel: PaintPixel }
  | { readonly type: 'wait'; readonly until: number };

/** Maximum attempts for a pixel that the service answers with a cooldown (another device of the account paints too). */
const maxTries = 3;

interface PixelInFlight {
  readonly pixel: PaintPixel;
  readonly before: number;
  /** Time when the pixel counts as lost. */
  deadline: number;
  /** The service answered with a cooldown and without an echo. */
  isRefused: boolean;
}

export class Painting {
  #waiting: PaintPixel[] = [];
  #inFlight: PixelInFlight | undefined;
  #tries = 0;
  #events: PaintEvent[] = [];
  readonly #cooldown = new Cooldown();
  #isConnected = false;
  #isChanged = true;

  /** Pixels without an echo, in placement order. */
  get pending(): readonly PendingPixel[] {
    const waiting = this.#waiting.map((pixel) => ({ ...pixel, state: 'waiting' as const }));
    return this.#inFlight ? [{ ...this.#inFlight.pixel, state: 'sent' }, ...waiting] : waiting;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#inFlight === undefined;
  }

  /** Returns the events since the last call and the current state; empty when nothing changed. */
  takeEvents(now: number): PaintEvent[] {
    if (!this.#isChanged) return [];
    const events = this.#events;
    this.#events = [];
    this.#isChanged = false;
    const { readyAt, paceMs } = this.#cooldown;
    const offline = this.#isConnected ? {} : { isOffline: true };
    return [...events, { type: 'painting', now, pending: this.pending, readyAt, paceMs, ...offline }];
  }

  /** Queues a pixel; replaces a queued pixel at the same position. */
  add(pixel: PaintPixel): void {
    this.#isChanged = true;
    const place = this.#waiting.findIndex(({ x, y }) => x === pixel.x && y === pixel.y);
    if (place < 0) this.#waiting.push(pixel);
    else this.#waiting[place] = pixel;
  }

  /** Removes the newest queued pixel, or all of them; a sent pixel cannot be cancelled. */
  cancel(which: 'last' | 'all'): void {
    const count = which === 'all' ? this.#waiting.length : 1;
    for (const pixel of this.#waiting.splice(-count, count)) this.#dropped(pixel, 'cancelled');
  }

  /** Call after a connect, with the current board, which shows whether a pixel in flight was placed. */
  connected(board: Bitmap, now: number): void {
    this.#isConnected = true;
    this.#isChanged = true;
    this.#cooldown.connected(now);
    const sent = this.#inFlight;
    if (!sent) return;
    const { pixel } = sent;
    if (colorAt(board, pixel.x, pixel.y) === pixel.color) this.#echo(sent, now);
    else this.#again(pixel);
  }

  /** Call when the connection is lost: nothing is placed until the next `connected`. */
  disconnected(): void {
    if (this.#isConnected) this.#isChanged = true;
    this.#isConnected = false;
  }

  receive(message: CanvasMessage, now: number): void {
    const sent = this.#inFlight;
    if (message.type === 'pixels') {
      if (sent && hasPixel(message.batch, [sent.pixel.x, sent.pixel.y, sent.pixel.color]))
        this.#echo(sent, now);
    } else if (message.type === 'cooldown') {
      this.#cooldown.received(message.ms, now);
      this.#isChanged = true;
      if (sent) {
        sent.deadline = Math.min(sent.deadline, now + lateEchoMs);
        sent.isRefused = message.ms > 0;
      }
    } else if (message.type === 'special') {
      this.#cooldown.special(message.ms);
      this.#isChanged = true;
    } else if (message.type === 'verification' && message.value !== 0) this.#refuse();
  }

  /** Call when the pixel of the last step is sent; `before` is the replaced color. */
  sent(now: number, before: number): void {
    const pixel = this.#waiting.shift();
    if (!pixel) return;
    this.#inFlight = { pixel, before, deadline: now + echoTimeLimitMs, isRefused: false };
    this.#tries += 1;
    this.#isChanged = true;
    this.#cooldown.sent(now);
  }

  next(now: number): PaintStep {
    const sent = this.#inFlight;
    if (!this.#isConnected) return { type: 'wait', until: Number.POSITIVE_INFINITY };
    if (sent) {
      if (now < sent.deadline) return { type: 'wait', until: sent.deadline };
      if (sent.isRefused) this.#again(sent.pixel);
      else this.#lost(sent.pixel);
    }
    const [pixel] = this.#waiting;
    if (!pixel) return { type: 'wait', until: Number.POSITIVE_INFINITY };
    const until = this.#cooldown.readyAt;
    return now < until ? { type: 'wait', until } : { type: 'place', pixel };
  }

  #echo({ pixel, before }: PixelInFlight, now: number): void {
    this.#clearInFlight();
    this.#cooldown.echoed(now);
    this.#events.push({ type: 'painted', ...pixel, before });
  }

  /** Queues a pixel again that was not placed, up to `maxTries` times. */
  #again(pixel: PaintPixel): void {
    if (this.#tries >= maxTries) {
      this.#lost(pixel);
      return;
    }
    this.#inFlight = undefined;
    this.#isChanged = true;
    this.#waiting.unshift(pixel);
  }

  #lost(pixel: PaintPixel): void {
    this.#clearInFlight();
    this.#dropped(pixel, 'lost');
  }

  #clearInFlight(): void {
    this.#isChanged = true;
    this.#inFlight = undefined;
    this.#tries = 0;
  }

  /** Drops all pending pixels, since the account must be verified. */
  #refuse(): void {
    const dropped = this.pending;
    this.#waiting = [];
    this.#clearInFlight();
    for (const { state: _, ...pixel } of dropped) this.#dropped(pixel, 'verification');
  }

  #dropped(pixel: PaintPixel, reason: 'lost' | 'verification' | 'cancelled'): void {
    this.#isChanged = true;
    this.#events.push({ type: 'unpainted', ...pixel, reason });
  }
}
