/** Pixels gathered into one event a frame: however many come, a screen is told no oftener than it can show. */

import { PixelBatch } from '../../canvas/core/batch';
import type { CanvasMessage } from '../../canvas/core/wire';
import type { Clock } from '../../ports/machine';
import type { CanvasEvent } from './watch';

/** The least time between two events of pixels, in milliseconds. */
const frameMs = 50;
/** Bytes of pixels that may wait; beyond them the socket is read no further, and the service is held up. */
const mostBytes = 1024 * 1024;

type Service = Exclude<CanvasMessage, { type: 'pixels' }>;

export interface GatheringSetup {
  readonly clock: Clock;
  /** What a message that is not pixels is told as. */
  told(message: Service): CanvasEvent;
}

/** What waits to be told, and who waits for it. */
interface Waiting {
  events: CanvasEvent[];
  batches: Uint8Array[];
  bytes: number;
  end: { readonly failure?: unknown } | undefined;
  /** Called when something came, and when something was taken. */
  came(): void;
  taken(): void;
}

/** The events of the messages, in their order; pixels that come close together are one event. */
export async function* gathered(
  messages: AsyncIterable<CanvasMessage>,
  setup: GatheringSetup,
): AsyncGenerator<CanvasEvent> {
  const { clock } = setup;
  const waiting: Waiting = { events: [], batches: [], bytes: 0, end: undefined, came() {}, taken() {} };
  const iterator = messages[Symbol.asyncIterator]();
  collect(iterator, waiting, setup);
  let toldAt = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      for (let event = waiting.events.shift(); event; event = waiting.events.shift()) yield event;
      waiting.taken();
      if (waiting.bytes > 0) {
        // The first pixel after a pause is told at once; those behind it wait for the next frame.
        const pauseMs = toldAt + frameMs - clock.monotonic();
        if (pauseMs > 0 && !waiting.end) await clock.sleep(pauseMs);
        toldAt = clock.monotonic();
        close(waiting, clock);
      } else if (waiting.end) {
        if (waiting.end.failure !== undefined) throw waiting.end.failure;
        return;
      } else {
        await new Promise<void>((resolve) => {
          waiting.came = resolve;
        });
      }
    }
  } finally {
    waiting.taken();
    iterator.return?.(undefined).catch(() => undefined);
  }
}

/** Takes messages as they come, for as long as there is room. */
async function collect(
  messages: AsyncIterator<CanvasMessage>,
  waiting: Waiting,
  { clock, told }: GatheringSetup,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await messages.next();
      if (done) break;
      if (value.type === 'pixels') {
        waiting.batches.push(value.batch);
        waiting.bytes += value.batch.length;
      } else {
        // What was said before stays before.
        close(waiting, clock);
        waiting.events.push(told(value));
      }
      waiting.came();
      while (waiting.bytes > mostBytes || waiting.events.length > 1000) await room(waiting);
    }
    waiting.end = {};
  } catch (failure) {
    waiting.end = { failure };
  }
  waiting.came();
}

function room(waiting: Waiting): Promise<void> {
  return new Promise((resolve) => {
    waiting.taken = resolve;
  });
}

/** Makes one event of the pixels so far. */
function close(waiting: Waiting, clock: Clock): void {
  if (waiting.bytes > 0) {
    const pixels = new PixelBatch(Buffer.concat(waiting.batches));
    waiting.events.push({ type: 'pixels', at: new Date(clock.now()).toISOString(), pixels });
  }
  waiting.batches = [];
  waiting.bytes = 0;
}
