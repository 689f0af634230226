/** The author of a pixel, asked over the socket (protocol: pixel canvas WebSocket, message 8). */
import type { PixelInfo } from '../../api/catalogue/records/canvas';
import { refusalInMessage } from '../../api/response/refusal';
import { encodeAuthorQuestion } from '../../canvas/core/wire';
import { NetworkError } from '../../errors';
import { hearingOf } from './await-message';
import { openCanvas, type SocketContext, unlessDown } from './connection';

const answerMs = 10_000;

/**
 * What is known of a pixel.
 * @throws NetworkError when no answer comes, and the refusal when the answer is one
 */
export async function askAuthor(
  ctx: SocketContext & { readonly signal: AbortSignal; readonly rehearsed: readonly unknown[] },
  x: number,
  y: number,
  gateway?: string,
): Promise<PixelInfo> {
  const socket = await openCanvas(ctx, {
    signedIn: false,
    ...(gateway !== undefined && { gateway }),
    async onReconnect() {
      await socket.send(encodeAuthorQuestion(x, y));
      return undefined;
    },
  });
  const hear = hearingOf(socket, ctx.clock);
  let answer: Readonly<Record<string, unknown>> | undefined;
  try {
    await socket.send(encodeAuthorQuestion(x, y)).catch(unlessDown);
    if (ctx.rehearsed.length > 0) return {};
    await hear(answerMs, (message) => {
      if (message.type === 'author') ({ answer } = message);
      return message.type === 'author';
    });
  } finally {
    await socket.close();
  }
  ctx.signal.throwIfAborted();
  if (!answer) throw new NetworkError('the canvas did not answer in time', { hint: 'try again in a moment' });
  const refusal = refusalInMessage(answer);
  if (refusal) throw refusal;
  return answer as PixelInfo;
}
