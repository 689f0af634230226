/** Server-sent events over an open answer. */
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../ports/machine';
import type { EventStream } from '../http/handler';
import { cutPlace, floodCount, garbledText, type SpoilHere } from './stream-faults';

/** A stream that falls this many bytes behind is ended: nobody reads it. */
const mostBuffered = 2 ** 20;

/** Begins the stream on an answer whose headers have not been sent. Each frame asks `spoilHere` what becomes of it. */
export function openEventStream(
  outgoing: ServerResponse,
  headers: Headers,
  spoilHere: SpoilHere,
): EventStream {
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  headers.set('cache-control', 'no-cache');
  outgoing.writeHead(200, [...headers].flat());
  outgoing.flushHeaders();
  let cut = false;
  const write = (frame: string) => {
    if (cut || outgoing.writableEnded || outgoing.destroyed) return;
    const spoil = spoilHere();
    cut = spoil === 'cut';
    if (cut) cutShort(outgoing, Buffer.from(frame));
    else if (outgoing.writableLength > mostBuffered) outgoing.destroy();
    else if (spoil === 'garble') outgoing.write(`data: ${garbledText}\n\n`);
    else outgoing.write(spoil === 'flood' ? frame.repeat(floodCount) : frame);
  };
  return {
    send: (data, event) =>
      write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`),
    comment: (text) => write(`: ${text}\n\n`),
    onClose(callback) {
      // The client may have gone while the handler was still at work: no close event comes then.
      if (outgoing.destroyed) callback();
      else outgoing.once('close', callback);
    },
    close: () => outgoing.end(),
  };
}

/** How often whoever reads hears that the sandbox is still there (field notes 8.1: the rebuilt backend's). */
const keepAliveMs = 15_000;

/** Sends a comment now and then, of real time, until the stream ends. */
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

/** Sends the first part of the bytes, where possible up to the middle of a letter, and cuts the connection. */
export function cutShort(outgoing: ServerResponse, bytes: Uint8Array): void {
  outgoing.write(bytes.subarray(0, cutPlace(bytes)), () => outgoing.destroy());
}
