/** Sends painted pixels over a socket, as fast as the cooldown allows. */
import { type Bitmap, colorAt } from '../../../image/bitmap';
import type { Clock } from '../../../ports/machine';
import type { PaintPixel } from '../draw/draw-events';
import { Painting } from '../draw/painting';
import { sendPixel } from './connection';
import type { OwnEvents } from './pixel-batching';

/** Maximum pause between two checks of the queue, since the clocks may differ. */
const longestPauseMs = 1000;

export interface Painter extends OwnEvents {
  /** Starts to push events. */
  show(): void;
  place(pixel: PaintPixel): void;
  cancel(which: 'last' | 'all'): void;
  connected(board: Bitmap): void;
  disconnected(): void;
  /** Stops placing pixels. */
  close(): void;
}

export interface PainterOptions {
  readonly clock: Clock;
  send(message: Uint8Array): Promise<void>;
  /** Returns the current board. */
  board(): Bitmap;
}

/** Makes a painter, which queues pixels for the cooldown and pushes events. */
export function makePainter(options: PainterOptions): Painter {
  const { clock } = options;
  const painting = new Painting();
  const loop = placingLoop(options, painting, () => publish());
  let push: Parameters<OwnEvents['start']>[0] | undefined;
  let isShown = false;
  /** Pushes new events; returns whether there were any. */
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
      // Most messages change nothing.
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

/** Sends pixels when the cooldown allows; runs only while pixels are pending. */
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
