/** Places the pixels that a person paints over a socket, at the pace of the service. */
import { type Bitmap, colorAt } from '../../../image/bitmap';
import type { Clock } from '../../../ports/machine';
import type { PaintPixel } from '../draw/draw-events';
import { Painting } from '../draw/painting';
import { sendPixel } from './connection';
import type { OwnEvents } from './pixel-batching';

/** The longest pause without a look at the queue: the clock of the service may run a little faster. */
const longestPauseMs = 1000;

export interface Painter extends OwnEvents {
  /** Starts the events; nothing is pushed before. */
  show(): void;
  place(pixel: PaintPixel): void;
  cancel(which: 'last' | 'all'): void;
  connected(board: Bitmap): void;
  disconnected(): void;
  /** Places nothing any more. */
  close(): void;
}

export interface PainterOptions {
  readonly clock: Clock;
  send(message: Uint8Array): Promise<void>;
  /** The board as it is now. */
  board(): Bitmap;
}

/** A painter whose pixels wait for the cooldown, one after the other; what it does comes as events. */
export function makePainter(options: PainterOptions): Painter {
  const { clock } = options;
  const painting = new Painting();
  const loop = placingLoop(options, painting, () => publish());
  let push: Parameters<OwnEvents['start']>[0] | undefined;
  let isShown = false;
  /** Pushes the new events; returns whether there were any. */
  const publish = (): boolean => {
    if (!isShown || !push) return false;
    const events = painting.takeEvents(clock.monotonic());
    if (events.length > 0) push(events);
    return events.length > 0;
  };
  const change = (work: () => void) => {
    work();
    publish();
    loop.go();
  };
  return {
    start(given, fail) {
      push = given;
      loop.onFailure(fail);
      publish();
    },
    show() {
      isShown = true;
      publish();
    },
    received(message) {
      painting.receive(message, clock.monotonic());
      // Most messages change nothing, and there are many.
      if (publish()) loop.go();
    },
    place: (pixel) => change(() => painting.add(pixel)),
    cancel: (which) => change(() => painting.cancel(which)),
    connected: (board) => change(() => painting.connected(board, clock.monotonic())),
    disconnected() {
      painting.disconnected();
      publish();
    },
    close: () => loop.close(),
  };
}

/** Sends the pixels when they may be placed; runs only while something is pending. */
function placingLoop({ clock, send, board }: PainterOptions, painting: Painting, publish: () => unknown) {
  const closed = new AbortController();
  let wake = new AbortController();
  let isRunning = false;
  let fail: (error: unknown) => void = () => undefined;
  const place = async ({ x, y, color }: PaintPixel) => {
    painting.sent(clock.monotonic(), colorAt(board(), x, y) ?? 0);
    publish();
    await sendPixel(send, [x, y, color], painting);
  };
  const run = async () => {
    while (!closed.signal.aborted && !painting.isIdle) {
      wake = new AbortController();
      const now = clock.monotonic();
      const step = painting.next(now);
      publish();
      if (step.type === 'place') await place(step.pixel);
      else if (!painting.isIdle) {
        const ms = Math.min(step.until - now, longestPauseMs);
        await clock.sleep(ms, AbortSignal.any([wake.signal, closed.signal])).catch(() => undefined);
      }
    }
    isRunning = false;
  };
  return {
    go() {
      wake.abort();
      if (isRunning) return;
      isRunning = true;
      run().catch((error) => fail(error));
    },
    onFailure(given: (error: unknown) => void) {
      fail = given;
    },
    close: () => closed.abort(),
  };
}
