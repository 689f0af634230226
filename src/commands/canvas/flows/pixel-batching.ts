/** Batches pixels into one event per frame, so that a screen gets no more events than it can draw. */

import type { CanvasMessage } from '../../../client/canvas/wire';
import type { Clock } from '../../../ports/machine';
import { type CanvasEvent, type PaintEvent, PixelBatch, type PixelsEvent } from '../core/events';
import { timestamp } from '../core/moment';

/** Minimum time between two pixel events, in milliseconds. */
export const frameMs = 50;
/** Maximum size of buffered pixels and events; above it, the socket is not read (backpressure). */
const maxBytes = 1024 * 1024;
const maxEvents = 1000;
/** Maximum size of one event: as lines or JSON, a pixel takes many times its four bytes. */
const maxEventBytes = 256 * 1024;

type OtherMessage = Exclude<CanvasMessage, { type: 'pixels' }>;

export interface BatchingOptions {
  readonly clock: Clock;
  toEvent(message: OtherMessage): CanvasEvent;
  readonly own?: OwnEvents;
}

/** A source of local events, merged with the service's events. */
export interface OwnEvents {
  /** Called once; `push` appends events after all received messages, `fail` ends the iteration with an error. */
  start(push: (events: readonly PaintEvent[]) => void, fail: (error: unknown) => void): void;
  /** Called for each message, after its events are buffered. */
  received(message: CanvasMessage): void;
}

type BatchedEvent = CanvasEvent | PaintEvent;

/** Events and pixels between the reader of the socket and the consumer. */
interface EventBuffer {
  events: BatchedEvent[];
  batches: Uint8Array[];
  bytes: number;
  end: { readonly failure?: unknown } | undefined;
  onAdded(): void;
  onTaken(): void;
}

/** Makes an empty buffer and connects the local events to it. */
function bufferFor({ own, clock }: BatchingOptions): EventBuffer {
  const buffer: EventBuffer = {
    events: [],
    batches: [],
    bytes: 0,
    end: undefined,
    onAdded() {},
    onTaken() {},
  };
  own?.start(
    (events) => {
      // Earlier pixels come first.
      flushPixels(buffer, clock);
      buffer.events.push(...events);
      buffer.onAdded();
    },
    (failure) => {
      buffer.end ??= { failure };
      buffer.onAdded();
    },
  );
  return buffer;
}

/** Yields the events of the messages in order; pixels that arrive within a frame are one event. */
export async function* batchPixels(
  messages: AsyncIterable<CanvasMessage>,
  options: BatchingOptions,
): AsyncGenerator<BatchedEvent> {
  const { clock } = options;
  const buffer = bufferFor(options);
  const iterator = messages[Symbol.asyncIterator]();
  collect(iterator, buffer, options);
  let lastFrameAt = Number.NEGATIVE_INFINITY;
  try {
    for (;;) {
      for (let event = buffer.events.shift(); event; event = buffer.events.shift()) yield event;
      buffer.onTaken();
      if (buffer.bytes > 0) {
        // The first pixels after a pause are yielded immediately; later ones wait for the next frame.
        const pauseMs = lastFrameAt + frameMs - clock.monotonic();
        if (pauseMs > 0 && !buffer.end) await clock.sleep(pauseMs);
        lastFrameAt = clock.monotonic();
        flushPixels(buffer, clock);
      } else if (buffer.end) {
        if (buffer.end.failure !== undefined) throw buffer.end.failure;
        return;
      } else {
        await new Promise<void>((resolve) => {
          buffer.onAdded = resolve;
        });
      }
    }
  } finally {
    buffer.onTaken();
    iterator.return?.(undefined).catch(() => undefined);
  }
}

/** Reads messages into the buffer while it has room. */
async function collect(
  messages: AsyncIterator<CanvasMessage>,
  buffer: EventBuffer,
  { clock, toEvent, own }: BatchingOptions,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await messages.next();
      if (done) break;
      if (value.type === 'pixels') {
        buffer.batches.push(value.batch);
        buffer.bytes += value.batch.length;
      } else {
        // Earlier pixels come first.
        flushPixels(buffer, clock);
        buffer.events.push(toEvent(value));
      }
      own?.received(value);
      buffer.onAdded();
      while (buffer.bytes > maxBytes || buffer.events.length > maxEvents) await roomIn(buffer);
    }
    buffer.end = {};
  } catch (failure) {
    buffer.end = { failure };
  }
  buffer.onAdded();
}

function roomIn(buffer: EventBuffer): Promise<void> {
  return new Promise((resolve) => {
    buffer.onTaken = resolve;
  });
}

/** Converts the buffered pixels to one event, or several for more than fit. */
function flushPixels(buffer: EventBuffer, clock: Clock): void {
  const whole = Buffer.concat(buffer.batches);
  for (let at = 0; at < whole.length; at += maxEventBytes)
    buffer.events.push(pixelsEvent([whole.subarray(at, at + maxEventBytes)], clock));
  buffer.batches = [];
  buffer.bytes = 0;
}

export function pixelsEvent(batches: readonly Uint8Array[], clock: Pick<Clock, 'now'>): PixelsEvent {
  const pixels = new PixelBatch(Buffer.concat(batches));
  return { type: 'pixels', at: timestamp(clock.now()), pixels };
}
