/**
 * State machine that draws a picture: receives messages of the service and the time, and returns the next step. Times are
 * in milliseconds of the monotonic clock.
 */

import { type CanvasMessage, echoTimeLimitMs, lateEchoMs, pixelsIn } from '../../../client/canvas/wire';
import type { Bitmap, Position } from '../../../image/bitmap';
import type { DrawEvent, DrawFigures, DrawnPixel, DrawStatus } from '../core/events';
import { Cooldown } from './cooldown';
import { PlaceQueue } from './order';
import type { PictureToDraw } from './plan';
import { requireRoom } from './template';

/** The next step. `inspect` requests color and author of a pixel: call `inspected` with the answer. */
export type DrawStep =
  | { readonly type: 'place' | 'inspect'; readonly pixel: DrawnPixel }
  | { readonly type: 'wait'; readonly until: number }
  | { readonly type: 'verify' }
  | { readonly type: 'done' };

export interface DrawingOptions {
  /** Also place over pixels of other accounts. */
  readonly overwrite: boolean;
  /** Continue when every pixel is right, and repair changes by other accounts. */
  readonly guard: boolean;
}

/** Delay in milliseconds before an unanswered request about a pixel is repeated. */
const inspectAgainMs = 3000;

/** Color of a place before the board is loaded. */
const unknown = 254;

interface PixelInFlight {
  readonly place: number;
  /** Time when the pixel counts as lost. */
  deadline: number;
}

export class Drawing {
  #events: DrawEvent[] = [];
  readonly #queue: PlaceQueue;
  readonly #cooldown = new Cooldown();
  /** By place: color on the board, whether it is in our part, whether it was right before. */
  readonly #current: Uint8Array;
  readonly #isOurs: Uint8Array;
  readonly #wasRight: Uint8Array;
  /** Places that the drawing is allowed to overwrite, and places of other accounts. */
  readonly #cleared = new Set<number>();
  readonly #others = new Set<number>();
  #inFlight: PixelInFlight | undefined;
  /** Place without an echo, to be checked with the service. */
  #doubtful: number | undefined;
  #inspectAfter = 0;
  #isConnected = false;
  #isLoaded = false;
  #isComplete = false;
  #mustVerify = false;
  #wrong = 0;
  #placed = 0;
  #mended = 0;
  #lost = 0;

  constructor(
    readonly picture: PictureToDraw,
    readonly options: DrawingOptions,
  ) {
    const size = picture.template.pixels.length;
    this.#queue = new PlaceQueue(size);
    this.#current = new Uint8Array(size).fill(unknown);
    this.#isOurs = new Uint8Array(size);
    this.#wasRight = new Uint8Array(size);
    for (const place of picture.places) this.#isOurs[place] = 1;
  }

  get figures(): DrawFigures {
    const others = this.#others.size;
    const left = this.#wrong - others;
    return { placed: this.#placed, mended: this.#mended, lost: this.#lost, others, left };
  }

  get status(): DrawStatus {
    const { paceMs, readyAt } = this.#cooldown;
    return { figures: this.figures, paceMs, readyAt, isConnected: this.#isConnected };
  }

  get paceMs(): number {
    return this.#cooldown.paceMs;
  }

  waitMs(now: number): number {
    return Math.max(0, this.#cooldown.readyAt - now);
  }

  takeEvents(): DrawEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /**
   * Loads the board, read after a connect; it shows whether a pixel in flight was placed.
   * @throws UsageError when the picture does not fit on the board
   */
  load(board: Bitmap, now: number): void {
    const { template, at, places } = this.picture;
    requireRoom(board, template, at);
    for (const place of places) {
      const { x, y } = this.#pixelOf(place);
      this.#observe(place, board.pixels[y * board.width + x] ?? 0);
    }
    if (this.#isLoaded) this.#events.push({ type: 'reconnected' });
    if (this.#inFlight) this.#endWait(this.#inFlight.place);
    this.#isLoaded = true;
    this.#isConnected = true;
    this.#cooldown.connected(now);
  }

  /** Call when the connection is lost: nothing is placed until the next `load`. */
  disconnected(): void {
    this.#isConnected = false;
  }

  receive(message: CanvasMessage, now: number): void {
    if (message.type === 'pixels') this.#pixels(message.batch, now);
    else if (message.type === 'cooldown') {
      this.#cooldown.received(message.ms, now);
      if (this.#inFlight) this.#inFlight.deadline = Math.min(this.#inFlight.deadline, now + lateEchoMs);
    } else if (message.type === 'special') {
      this.#cooldown.special(message.ms);
      this.#events.push({ type: 'special', ms: message.ms, enabled: message.enabled });
    } else if (message.type === 'verification') this.#mustVerify = message.value !== 0;
  }

  /** Call when the pixel of the last step is sent. */
  sent({ x, y }: Position, now: number): void {
    this.#inFlight = { place: this.#placeAt(x, y), deadline: now + echoTimeLimitMs };
    this.#cooldown.sent(now);
  }

  /** Call with the answer about a pixel: color, and whether another account placed it. */
  inspected({ x, y }: Position, color: number, isOthers: boolean): void {
    const place = this.#placeAt(x, y);
    this.#observe(place, color);
    if (this.#doubtful === place) this.#endWait(place);
    else if (!this.#isRight(place) && isOthers && !this.#wasRight[place]) {
      this.#others.add(place);
      this.#events.push({ type: 'others', x, y, color });
    } else this.#cleared.add(place);
  }

  /** Call when a request about a pixel failed. */
  inspectFailed(now: number, afterMs = inspectAgainMs): void {
    this.#inspectAfter = now + afterMs;
  }

  next(now: number): DrawStep {
    if (this.#mustVerify) return { type: 'verify' };
    if (!this.#isConnected) return { type: 'wait', until: Number.POSITIVE_INFINITY };
    if (this.#inFlight) {
      if (now < this.#inFlight.deadline) return { type: 'wait', until: this.#inFlight.deadline };
      this.#doubtful = this.#inFlight.place;
      this.#inFlight = undefined;
    }
    if (this.#doubtful !== undefined) return this.#inspect(this.#doubtful, now);
    const place = this.#firstWrong();
    if (place === undefined) return this.#complete();
    this.#isComplete = false;
    if (!this.#mayPlace(place)) return this.#inspect(place, now);
    const until = this.#cooldown.readyAt;
    return now < until ? { type: 'wait', until } : { type: 'place', pixel: this.#pixelOf(place) };
  }

  #inspect(place: number, now: number): DrawStep {
    if (now < this.#inspectAfter) return { type: 'wait', until: this.#inspectAfter };
    return { type: 'inspect', pixel: this.#pixelOf(place) };
  }

  #complete(): DrawStep {
    if (!this.#isComplete) this.#events.push({ type: 'complete', ...this.figures });
    this.#isComplete = true;
    return this.options.guard ? { type: 'wait', until: Number.POSITIVE_INFINITY } : { type: 'done' };
  }

  #firstWrong(): number | undefined {
    for (let place = this.#queue.first; place !== undefined; place = this.#queue.first) {
      if (!this.#isRight(place) && !this.#others.has(place)) return place;
      this.#queue.drop();
    }
    return undefined;
  }

  /** Whether placing a pixel is allowed; pixels that were right before are always repaired. */
  #mayPlace(place: number): boolean {
    return this.options.overwrite || this.#wasRight[place] === 1 || this.#cleared.has(place);
  }

  #pixels(batch: Uint8Array, now: number): void {
    for (const [x, y, color] of pixelsIn(batch)) {
      const place = this.#placeAt(x, y);
      if (place < 0) continue;
      if (this.#inFlight?.place === place && color === this.#wantedAt(place)) this.#echo(place, now);
      else this.#observe(place, color);
    }
  }

  #echo(place: number, now: number): void {
    const isMended = this.#wasRight[place] === 1;
    this.#inFlight = undefined;
    this.#cooldown.echoed(now);
    this.#observe(place, this.#wantedAt(place));
    this.#placed += 1;
    if (isMended) this.#mended += 1;
    const { placed, left } = this.figures;
    this.#events.push({ type: 'placed', ...this.#pixelOf(place), placed, left });
  }

  /** Ends the wait for an echo: the board shows whether the pixel was placed. */
  #endWait(place: number): void {
    this.#inFlight = undefined;
    this.#doubtful = undefined;
    if (this.#isRight(place)) return;
    this.#lost += 1;
    this.#events.push({ type: 'lost', ...this.#pixelOf(place) });
    // At the end of the queue, so that a pixel that the service never accepts does not block the others.
    this.#queue.drop();
    this.#queue.add(place);
  }

  /** Records the color of a place, and queues the place when it is wrong. */
  #observe(place: number, color: number): void {
    const wanted = this.#wantedAt(place);
    const before = this.#current[place];
    if (before === color) return;
    this.#current[place] = color;
    this.#cleared.delete(place);
    if (color === wanted) {
      if (before !== unknown) this.#wrong -= 1;
      this.#wasRight[place] = 1;
      this.#others.delete(place);
      return;
    }
    if (before === wanted || before === unknown) this.#wrong += 1;
    if (before === wanted) {
      const { x, y } = this.#pixelOf(place);
      this.#events.push({ type: 'damaged', x, y, color, wanted });
    }
    this.#queue.add(place);
  }

  #wantedAt(place: number): number {
    return this.picture.template.pixels[place] ?? 0;
  }

  #isRight(place: number): boolean {
    return this.#current[place] === this.#wantedAt(place);
  }

  /** Returns the place of a board position; -1 outside our part of the picture. */
  #placeAt(x: number, y: number): number {
    const { template, at } = this.picture;
    const { width, height } = template;
    const [column, row] = [x - at.x, y - at.y];
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    const place = row * width + column;
    return this.#isOurs[place] ? place : -1;
  }

  #pixelOf(place: number): DrawnPixel {
    const { template, at } = this.picture;
    const { width } = template;
    return { x: at.x + (place % width), y: at.y + Math.floor(place / width), color: this.#wantedAt(place) };
  }
}
