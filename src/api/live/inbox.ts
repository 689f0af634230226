/** The receiving side of a socket: messages at the reader's pace, and the watch over silence. */
import type { RawData, WebSocket } from 'ws';
import type { SocketMessage } from '../../ports/live';
import type { Clock } from '../../ports/machine';
import { createQueue } from '../../queue';
import { TransportError } from '../http/transport-error';

/** How it is noticed that nobody is there any more. */
export interface KeepAliveOptions {
  readonly clock: Clock;
  /** Silence (not even an answer to a ping) after which the connection counts as lost, in milliseconds. */
  readonly idleMs: number;
  /** How often it is asked whether anybody is there, in milliseconds. */
  readonly pingMs: number;
  /** A text to send as the ping; left out: the protocol's own ping. */
  readonly pingText?: string;
}

/** Bytes waiting for their reader at which the server is held up; a short message counts as so many, too. */
const highWater = 1024 * 1024;
const leastBytes = 4096;

/** The messages between the socket, which pushes, and the reader, who pulls. Call it before the socket opens. */
export function createInbox(socket: WebSocket, setup: KeepAliveOptions) {
  let code: number | undefined;
  const waiting = createQueue<SocketMessage>({
    sizeOf: ({ length }) => Math.max(length, leastBytes),
    highWater,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  });
  const end = (error?: TransportError) => {
    waiting.end(error);
    watch.stop();
  };
  const watch = watchForSilence(socket, setup, () => {
    end(new TransportError('sent', 'idle-limit'));
    socket.terminate();
  });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (waiting.hasEnded()) return;
    watch.heard();
    waiting.push(isBinary ? bytesOf(data) : bytesOf(data).toString('utf8'));
  });
  socket.on('close', (closeCode) => {
    // 1006: the line was cut without a word.
    code = closeCode === 1006 ? undefined : closeCode;
    end(
      code === undefined
        ? new TransportError('sent', 'network', new Error('the connection was cut'))
        : undefined,
    );
  });
  socket.on('error', (error) => end(new TransportError('sent', 'network', error)));
  return { closeCode: () => code, messages: () => waiting.items() };
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** Pings, and notices when nothing at all is heard; a connection that is held up by its reader is left alone. */
function watchForSilence(socket: WebSocket, setup: KeepAliveOptions, onSilence: () => void) {
  const { clock, idleMs, pingMs, pingText } = setup;
  let stopSilence: (() => void) | undefined;
  let stopPing: (() => void) | undefined;
  const heard = () => {
    stopSilence?.();
    stopSilence = clock.after(idleMs, () => (socket.isPaused ? heard() : onSilence()));
  };
  const ping = () => {
    stopPing = clock.after(pingMs, () => {
      if (socket.readyState === socket.OPEN) pingText === undefined ? socket.ping() : socket.send(pingText);
      ping();
    });
  };
  socket.on('open', () => {
    heard();
    ping();
  });
  socket.on('pong', heard);
  socket.on('ping', heard);
  return {
    heard,
    stop() {
      stopSilence?.();
      stopPing?.();
    },
  };
}
