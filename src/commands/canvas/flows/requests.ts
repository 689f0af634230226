/**
 * Requests over the canvas socket (protocol: pixel canvas WebSocket): the author of a pixel and the grid
 * of zones. An answer about a pixel does not name it, so one request is sent at a time.
 */

import { ignoreDisconnect, openCanvas, type SocketPorts } from '../../../client/canvas/connection';
import { messageWaiter } from '../../../client/canvas/message-waiter';
import {
  type CanvasMessage,
  encodeAuthorRequest,
  encodeHeatmap,
  type Zones,
} from '../../../client/canvas/wire';
import { refusalInMessage } from '../../../client/response/refusal';
import { NetworkError } from '../../../errors';
import type { Position } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import type { Clock } from '../../../ports/machine';
import type { PixelInfo } from '../../../protocol/routes/canvas';

const timeLimitMs = 10_000;

type RequestPorts = SocketPorts & Pick<Ports, 'signal' | 'dryRunRequests'>;

interface SocketRequest<T> {
  readonly message: Uint8Array;
  readonly gateway: string | undefined;
  /** Returns the answer in a message; undefined for any other message. */
  answerIn(message: CanvasMessage): T | undefined;
  /** Error message when no answer arrives in time. */
  readonly failure: string;
}

/**
 * Sends a request on its own connection and returns the answer; undefined in a dry run.
 * @throws NetworkError when no answer arrives in time
 */
async function request<T>(
  ports: RequestPorts,
  { message, gateway, answerIn, failure }: SocketRequest<T>,
): Promise<T | undefined> {
  const socket = await openCanvas(ports, {
    signedIn: false,
    gateway,
    async onReconnect() {
      await socket.send(message);
      return undefined;
    },
  });
  const wait = messageWaiter(socket, ports.clock);
  let answer: T | undefined;
  try {
    await socket.send(message).catch(ignoreDisconnect);
    if (ports.dryRunRequests.length > 0) return undefined;
    await wait(timeLimitMs, (received) => {
      answer = answerIn(received);
      return answer !== undefined;
    });
  } finally {
    await socket.close();
  }
  ports.signal.throwIfAborted();
  if (answer === undefined) throw new NetworkError(failure, { hint: 'try again in a moment' });
  return answer;
}

/**
 * Requests color and author of a pixel; empty in a dry run.
 * @throws NetworkError when no answer arrives in time; the error of the answer when it is a refusal
 */
export async function requestAuthor(
  ports: RequestPorts,
  x: number,
  y: number,
  gateway?: string,
): Promise<PixelInfo> {
  const answer = await request(ports, {
    message: encodeAuthorRequest(x, y),
    gateway,
    answerIn: (message) => (message.type === 'author' ? message.answer : undefined),
    failure: 'the canvas did not answer in time',
  });
  const refusal = answer && refusalInMessage(answer);
  if (refusal) throw refusal;
  return (answer ?? {}) as PixelInfo;
}

/** Requests the grid of zones; undefined in a dry run. @throws NetworkError when no grid arrives in time */
export function readZones(ports: RequestPorts, gateway?: string): Promise<Zones | undefined> {
  return request(ports, {
    message: encodeHeatmap(),
    gateway,
    answerIn(message) {
      if (message.type !== 'zones') return undefined;
      const { gridSize, zoneSize, values } = message;
      return { gridSize, zoneSize, values };
    },
    failure: 'the canvas did not send its zones in time',
  });
}

export interface AuthorRequests {
  /** Sends a request after the answer to the previous one; of several queued requests, only the last is sent. */
  ask(position: Position): Promise<void>;
  /** Returns the pixel of an answer, or undefined without a request, and sends the queued request. */
  answered(): Position | undefined;
  /** Drops all requests, since a lost connection never answers. */
  clear(): void;
}

const requestTimeLimitMs = 3000;

/** @param send sends an encoded message */
export function authorRequests(clock: Clock, send: (message: Uint8Array) => Promise<void>): AuthorRequests {
  let sent: (Position & { readonly at: number }) | undefined;
  let waiting: Position | undefined;
  const sendNow = async ({ x, y }: Position) => {
    sent = { x, y, at: clock.monotonic() };
    waiting = undefined;
    await send(encodeAuthorRequest(x, y));
  };
  return {
    async ask(position) {
      if (sent && clock.monotonic() - sent.at < requestTimeLimitMs) waiting = position;
      else await sendNow(position);
    },
    answered() {
      if (!sent) return undefined;
      const { x, y } = sent;
      sent = undefined;
      // The socket reports a lost connection.
      if (waiting) sendNow(waiting).catch(() => undefined);
      return { x, y };
    },
    clear() {
      sent = undefined;
      waiting = undefined;
    },
  };
}
