/** Server-sent events over an open answer. */
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../ports/machine';
import type { StreamFault } from '../../fault-kinds';
import { cutPlace, floodCount, garbledText, type NextStreamFault } from '../control/faults';
import type { EventStream } from './handler';

/** A stream or socket with this many unsent bytes is closed: its client does not read. */
export const maxBuffered = 2 ** 20;

/** Begins a stream on a response whose headers have not been sent. `nextFault` is called for each frame. */
export function openEventStream(
  outgoing: ServerResponse,
  headers: Headers,
  nextFault: NextStreamFault,
): EventStream {
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  headers.set('cache-control', 'no-cache');
  outgoing.writeHead(200, [...headers].flat());
  outgoing.flushHeaders();
  let cut = false;
  const write = (frame: string) => {
    if (cut || outgoing.writableEnded || outgoing.destroyed) return;
    const fault = nextFault();
    if (outgoing.writableLength > maxBuffered && fault !== 'cut') outgoing.destroy();
    else if (fault) faults[fault](frame);
    else outgoing.write(frame);
  };
  const faults: Readonly<Record<StreamFault, (frame: string) => void>> = {
    cut(frame) {
      cut = true;
      cutShort(outgoing, Buffer.from(frame));
    },
    garble: () => outgoing.write(`data: ${garbledText}\n\n`),
    flood: (frame) => outgoing.write(frame.repeat(floodCount)),
  };
  return {
    send: (data, event) =>
      write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`),
    comment: (text) => write(`: ${text}\n\n`),
    onClose(callback) {
      // If the client left while the handler still ran, the close event has already passed.
      if (outgoing.destroyed) callback();
      else outgoing.once('close', callback);
    },
    close: () => outgoing.end(),
  };
}

/** The interval of keep-alive comments (field notes 8.1: the interval of the rebuilt backend). */
const keepAliveMs = 15_000;

/** Sends a comment at every interval of real time until the stream ends. */
export function keepAlive(stream: EventStream, clock: Clock): void {
  let cancel = () => {};
  const wait = () => {
    cancel = clock.after(keepAliveMs, () => {
      stream.comment('here');
      wait();
    });
  };
  wait();
  stream.onClose(() => cancel());
}

/** Sends the first part of the bytes, if possible up to the middle of a character, and cuts the connection. */
export function cutShort(outgoing: ServerResponse, bytes: Uint8Array): void {
  outgoing.write(bytes.subarray(0, cutPlace(bytes)), () => outgoing.destroy());
}
