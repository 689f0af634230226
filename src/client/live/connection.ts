/** One WebSocket connection, with a time limit for opening, flow control, and a clean close. */
import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import type { AnswerHeaders } from '../../ports/api';
import type { SocketMessage } from '../../ports/live';
import type { Clock, Environment } from '../../ports/machine';
import { createQueue } from '../../queue';
import { proxyFor } from '../http/proxy';
import { TransportError } from '../http/transport-error';
import { readStart, sizeLimits } from '../response/reading';

/** The HTTP answer of a server that did not open the socket. */
export interface Declined {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Uint8Array;
}

export interface Connection {
  /** The messages; the iteration ends when either side closes. @throws TransportError when the connection is lost */
  readonly messages: AsyncIterable<SocketMessage>;
  /** Resolves when the message was handed to the network. */
  send(message: SocketMessage): Promise<void>;
  /** Closes with the code for "done"; terminates the connection when the server does not answer. */
  close(): Promise<void>;
  /** The server's close code; undefined while it is open, and after a TransportError. */
  closeCode(): number | undefined;
}

/** How a dead connection is detected. */
interface KeepAliveOptions {
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

export interface ConnectionSetup extends KeepAliveOptions {
  readonly environment: Environment;
  readonly connectMs: number;
}

/** Maximum size of a message. */
export const maxMessageBytes = 8 * 1024 * 1024;
/** How long the server may take to answer a close. */
const closeMs = 1000;

/**
 * Opens a connection.
 * @returns the connection, or the answer of a server that declined
 */
export async function connect(
  setup: ConnectionSetup,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Connection | Declined> {
  const { WebSocket } = await import('ws');
  const through = await throughProxy(url, setup);
  // No await between this check and the listener on the signal.
  signal?.throwIfAborted();
  const socket = new WebSocket(url, {
    headers,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    followRedirects: false,
    agent: through?.agent,
  });
  const inbox = createInbox(socket, setup);
  const declined = await waitForOpen(socket, setup, signal).catch((error) => {
    throw error instanceof TransportError && through ? through.explained(error) : error;
  });
  const proxyStatus = through?.refusal();
  if (proxyStatus)
    throw new TransportError('unsent', 'network', new Error(`Proxy response (${proxyStatus})`));
  if (declined) return declined;
  const close = () => {
    inbox.drop();
    return closeSocket(socket, setup.clock);
  };
  const aborted = () => void close();
  signal?.addEventListener('abort', aborted, { once: true });
  socket.once('close', () => signal?.removeEventListener('abort', aborted));
  return {
    messages: inbox.messages(),
    send: (message) => sendMessage(socket, message),
    close,
    closeCode: inbox.closeCode,
  };
}

/** The agent for the proxy, if there is one, and the status with which that proxy refused to connect. */
async function throughProxy(url: URL, { environment }: ConnectionSetup) {
  const proxy = proxyFor(url, environment);
  if (!proxy) return undefined;
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  const agent = new HttpsProxyAgent(proxy);
  let status: number | undefined;
  agent.on('proxyConnect', ({ statusCode }: { statusCode: number }) => {
    status = statusCode;
  });
  return {
    agent,
    refusal: () => (status === 200 ? undefined : status),
    explained(error: TransportError) {
      error.proxy = proxy.host;
      error.failedAtProxy = status === undefined;
      return error;
    },
  };
}

/** Resolves when the socket is open, or with the answer of a server that declined. */
function waitForOpen(
  socket: WebSocket,
  { clock, connectMs }: ConnectionSetup,
  signal: AbortSignal | undefined,
): Promise<Declined | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      reject(reason);
      socket.terminate();
    };
    const stop = clock.after(connectMs, () => fail(new TransportError('unsent', 'connect-limit')));
    const aborted = () => fail(signal?.reason);
    signal?.addEventListener('abort', aborted, { once: true });
    const cleanUp = () => {
      stop();
      signal?.removeEventListener('abort', aborted);
    };
    socket.once('open', () => {
      cleanUp();
      resolve(undefined);
    });
    socket.once('unexpected-response', (_, response: IncomingMessage) => {
      cleanUp();
      readDeclined(response)
        .then(resolve, reject)
        .finally(() => socket.terminate());
    });
    socket.once('error', (error) => {
      cleanUp();
      reject(new TransportError('unsent', 'network', error));
    });
  });
}

async function readDeclined(response: IncomingMessage): Promise<Declined> {
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, body: await readStart(response, sizeLimits.error) };
}

function sendMessage(socket: WebSocket, message: SocketMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN)
      return reject(new TransportError('unsent', 'network', new Error('not open')));
    socket.send(message, (error) =>
      error ? reject(new TransportError('sent', 'network', error)) : resolve(),
    );
  });
}

function closeSocket(socket: WebSocket, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    // A paused socket would not receive the server's close frame.
    if (socket.isPaused) socket.resume();
    const stop = clock.after(closeMs, () => socket.terminate());
    socket.once('close', () => {
      stop();
      resolve();
    });
    socket.close(1000);
  });
}

/** Queued bytes at which the socket is paused, and the minimum size that a message counts as. */
const highWater = 1024 * 1024;
const minMessageBytes = 4096;

/**
 * The receiving side of a socket: queues its messages at the pace of their reader, and detects a dead connection. Call it
 * before the socket opens. @internal
 */
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
    const cut = new TransportError('sent', 'network', new Error('the connection was cut'));
    end(code === undefined ? cut : undefined);
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
