/** The zone grid: asked for with the heat map, told once (protocol: pixel canvas WebSocket). */
import { encodeHeatmap } from '../../canvas/core/wire';
import type { Zones } from '../../canvas/core/zones';
import { NetworkError } from '../../errors';
import { hearingOf } from './await-message';
import { openCanvas, type SocketContext, unlessDown } from './connection';

const answerMs = 10_000;

/**
 * The grid as it is now; undefined in a rehearsal.
 * @throws NetworkError when none is told
 */
export async function readZones(
  ctx: SocketContext & { readonly signal: AbortSignal; readonly rehearsed: readonly unknown[] },
  gateway?: string,
): Promise<Zones | undefined> {
  const socket = await openCanvas(ctx, {
    signedIn: false,
    ...(gateway !== undefined && { gateway }),
    async onReconnect() {
      await socket.send(encodeHeatmap());
      return undefined;
    },
  });
  const hear = hearingOf(socket, ctx.clock);
  let zones: Zones | undefined;
  try {
    await socket.send(encodeHeatmap()).catch(unlessDown);
    if (ctx.rehearsed.length > 0) return undefined;
    await hear(answerMs, (message) => {
      if (message.type !== 'zones') return false;
      const { gridSize, zoneSize, values } = message;
      zones = { gridSize, zoneSize, values };
      return true;
    });
  } finally {
    await socket.close();
  }
  ctx.signal.throwIfAborted();
  if (zones) return zones;
  throw new NetworkError('the canvas did not send its zones in time', { hint: 'try again in a moment' });
}
