/** The receiving side of a socket: queues messages at the reader's pace, and detects a dead connection. */
import type { RawData, WebSocket } from 'ws';
import type { SocketMessage } from '../../ports/live';
import type { Clock } from '../../ports/machine';
import { createQueue } from '../../queue';
import { TransportError } from '../http/transport-error';

/** How a dead connection is detected. */
export interface KeepAliveOptions {
  readonly clock: Clock;
  /** Milliseconds without any message or pong after which the connection is considered lost. */
  readonly idleMs: number;
  /** Interval of the pings, in milliseconds. */
  readonly pingMs: number;
  /** A text to send as the ping; default: a ping frame of the WebSocket protocol. */
  readonly pingText?: string;
  /** Called for a message above the maximum size, which ends the connection. */
  onTooLarge?(): void;
}

/** Queued bytes at which the socket is paused, and the minimum size that a message counts as. */
const highWater = 1024 * 1024;
const minMessageBytes = 4096;

/** Queues the messages of a socket for their reader. Call it before the socket opens. */
export function createInbox(socket: WebSocket, setup: KeepAliveOptions) {
  let code: number | undefined;
  const waiting = createQueue<SocketMessage>({
    sizeOf: ({ length }) => Math.max(length, minMessageBytes),
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
    // 1006: the connection was cut without a close frame.
    code = closeCode === 1006 ? undefined : closeCode;
    end(code === undefined ? cutOff() : undefined);
  });
  socket.on('error', (error: Error & { readonly code?: string }) => {
    if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') setup.onTooLarge?.();
    end(new TransportError('sent', 'network', error));
  });
  return {
    closeCode: () => code,
    messages: () => waiting.items(),
    /** Discards the queued messages and all later ones. */
    drop() {
      waiting.drop();
      watch.stop();
    },
  };
}

function cutOff(): TransportError {
  return new TransportError('sent', 'network', new Error('the connection was cut'));
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** Sends pings, and calls `onSilence` when nothing arrives; not while the reader has paused the socket. */
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
