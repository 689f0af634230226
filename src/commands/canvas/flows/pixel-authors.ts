/**
 * Requests authors of pixels over the socket (protocol: pixel canvas WebSocket, message 8): one at a time, since an answer
 * does not name its pixel.
 */
import { refusalInMessage } from '../../../client/response/refusal';
import { NetworkError } from '../../../errors';
import type { Position } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import type { Clock } from '../../../ports/machine';
import type { PixelInfo } from '../../../protocol/routes/canvas';
import { encodeAuthorRequest } from '../core/wire';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import { messageWaiter } from './message-waiter';

const timeLimitMs = 10_000;

/**
 * Requests color and author of a pixel; empty in a dry run.
 * @throws NetworkError when no answer arrives in time; the error of the answer when it is a refusal
 */
export async function requestAuthor(
  ports: SocketPorts & Pick<Ports, 'signal' | 'dryRunRequests'>,
  x: number,
  y: number,
  gateway?: string,
): Promise<PixelInfo> {
  const socket = await openCanvas(ports, {
    signedIn: false,
    gateway,
    async onReconnect() {
      await socket.send(encodeAuthorRequest(x, y));
      return undefined;
    },
  });
  const wait = messageWaiter(socket, ports.clock);
  let answer: Readonly<Record<string, unknown>> | undefined;
  try {
    await socket.send(encodeAuthorRequest(x, y)).catch(ignoreDisconnect);
    if (ports.dryRunRequests.length > 0) return {};
    await wait(timeLimitMs, (message) => {
      if (message.type === 'author') ({ answer } = message);
      return message.type === 'author';
    });
  } finally {
    await socket.close();
  }
  ports.signal.throwIfAborted();
  if (!answer) throw new NetworkError('the canvas did not answer in time', { hint: 'try again in a moment' });
  const refusal = refusalInMessage(answer);
  if (refusal) throw refusal;
  return answer as PixelInfo;
}

export interface AuthorRequests {
  /** Sends a request after the answer to the previous one; of several queued requests, only the last is sent. */
  ask(position: Position): Promise<void>;
  /** Returns the pixel of an answer, or undefined without a request, and sends the queued request. */
  answered(): Position | undefined;
  /** Drops all requests, since a lost connection never answers. */
  clear(): void;
}

/** Time after which a request counts as unanswered. */
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
