/** Server-sent events over an open answer. */
import type { ServerResponse } from 'node:http';
import type { EventStream } from './handler';

/** A stream that falls this many bytes behind is ended: nobody reads it. */
const mostBuffered = 2 ** 20;

/**
 * Begins the stream on an answer whose headers have not been sent. Each frame asks `cutHere` whether it is to be
 * cut in its middle, together with the connection.
 */
export function openEventStream(
  outgoing: ServerResponse,
  headers: Headers,
  cutHere: () => boolean,
): EventStream {
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  headers.set('cache-control', 'no-cache');
  outgoing.writeHead(200, [...headers].flat());
  outgoing.flushHeaders();
  let cut = false;
  const write = (frame: string) => {
    if (cut || outgoing.writableEnded || outgoing.destroyed) return;
    cut = cutHere();
    if (cut) cutShort(outgoing, Buffer.from(frame));
    else if (outgoing.writableLength > mostBuffered) outgoing.destroy();
    else outgoing.write(frame);
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

/** Sends the first part of the bytes, where possible up to the middle of a letter, and cuts the connection. */
export function cutShort(outgoing: ServerResponse, bytes: Uint8Array): void {
  outgoing.write(bytes.subarray(0, cutPlace(bytes)), () => outgoing.destroy());
}

/** Inside the multi-byte letter that is nearest after the middle, else the middle. */
export function cutPlace(bytes: Uint8Array): number {
  const middle = Math.floor(bytes.length / 2);
  const continuation = bytes.findIndex((byte, place) => place >= middle && (byte & 0xc0) === 0x80);
  return continuation === -1 ? middle : continuation;
}
