/** The author of a pixel, requested over the socket (protocol: pixel canvas WebSocket, message 8). */

import { refusalInMessage } from '../../../client/response/refusal';
import { NetworkError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { PixelInfo } from '../../../protocol/routes/canvas';
import { encodeAuthorRequest } from '../core/wire';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import { messageWaiter } from './message-waiter';

const timeLimitMs = 10_000;

/**
 * The facts of a pixel; empty in a dry run.
 * @throws NetworkError when no answer comes in time, and the refusal when the answer is one
 */
export async function askAuthor(
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
