/**
 * Pixels that a person paints one after the other, as a state machine: they wait for the cooldown in a queue, and each counts
 * only once its echo came (protocol: pixel canvas routes). Times are milliseconds of one monotonic clock.
 */
import { type Bitmap, colorAt } from '../../../image/bitmap';
import { type CanvasMessage, hasPixel } from '../core/wire';
import { Cooldown, echoTimeLimitMs, lateEchoMs } from './cooldown';
import type { PaintEvent, PaintPixel, PendingPixel } from './draw-events';

/** What to do next; after `place`, call `sent`. */
export type PaintStep =
  | { readonly type: 'place'; readonly pixel: PaintPixel }
  | { readonly type: 'wait'; readonly until: number };

/** How often a pixel is sent that the service answers with a cooldown: another device of the account paints too. */
const maxTries = 3;

interface PixelInFlight {
  readonly pixel: PaintPixel;
  /** The color that was there. */
  readonly before: number;
  /** When the pixel counts as lost. */
  deadline: number;
  /** The service answered with a cooldown, and no echo. */
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

  /** The pixels without an echo, in the order in which they are placed. */
  get pending(): readonly PendingPixel[] {
    const waiting = this.#waiting.map((pixel) => ({ ...pixel, state: 'waiting' as const }));
    return this.#inFlight ? [{ ...this.#inFlight.pixel, state: 'sent' }, ...waiting] : waiting;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#inFlight === undefined;
  }

  /** What happened since the last call, and how things stand; empty when nothing changed. */
  takeEvents(now: number): PaintEvent[] {
    if (!this.#isChanged) return [];
    const events = this.#events;
    this.#events = [];
    this.#isChanged = false;
    const { readyAt, paceMs } = this.#cooldown;
    const offline = this.#isConnected ? {} : { isOffline: true };
    return [...events, { type: 'painting', now, pending: this.pending, readyAt, paceMs, ...offline }];
  }

  /** Queues a pixel; one that waits at the same position is replaced. */
  add(pixel: PaintPixel): void {
    this.#isChanged = true;
    const place = this.#waiting.findIndex(({ x, y }) => x === pixel.x && y === pixel.y);
    if (place < 0) this.#waiting.push(pixel);
    else this.#waiting[place] = pixel;
  }

  /** Drops the newest waiting pixel, or all of them; one that was sent cannot be called back. */
  cancel(which: 'last' | 'all'): void {
    const count = which === 'all' ? this.#waiting.length : 1;
    for (const pixel of this.#waiting.splice(-count, count)) this.#dropped(pixel, 'cancelled');
  }

  /** A connection is open, and its board was read: the board decides what became of a pixel in flight. */
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

  /** The connection is down: nothing is placed until the next one. */
  disconnected(): void {
    if (this.#isConnected) this.#isChanged = true;
    this.#isConnected = false;
  }

  receive(message: CanvasMessage, now: number): void {
    const sent = this.#inFlight;
    if (message.type === 'pixels') {
      if (sent && isEcho(message.batch, sent.pixel)) this.#echo(sent, now);
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

  /** The pixel of the last step is sent now; `before` is the color that it replaces. */
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

  /** The pixel was not placed: it waits for the next turn, as often as that may help. */
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

  /** An account that must be verified places nothing: what is pending is dropped. */
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

function isEcho(batch: Uint8Array, { x, y, color }: PaintPixel): boolean {
  return hasPixel(batch, [x, y, color]);
}
