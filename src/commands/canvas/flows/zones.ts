/** The zone grid, requested with the heat map (protocol: pixel canvas WebSocket). */

import { NetworkError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { encodeHeatmap, type Zones } from '../core/wire';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import { messageWaiter } from './message-waiter';

const timeLimitMs = 10_000;

/**
 * Reads the current grid; undefined in a dry run.
 * @throws NetworkError when no grid arrives in time
 */
export async function readZones(
  ports: SocketPorts & Pick<Ports, 'signal' | 'dryRunRequests'>,
  gateway?: string,
): Promise<Zones | undefined> {
  const socket = await openCanvas(ports, {
    signedIn: false,
    gateway,
    async onReconnect() {
      await socket.send(encodeHeatmap());
      return undefined;
    },
  });
  const wait = messageWaiter(socket, ports.clock);
  let zones: Zones | undefined;
  try {
    await socket.send(encodeHeatmap()).catch(ignoreDisconnect);
    if (ports.dryRunRequests.length > 0) return undefined;
    await wait(timeLimitMs, (message) => {
      if (message.type !== 'zones') return false;
      const { gridSize, zoneSize, values } = message;
      zones = { gridSize, zoneSize, values };
      return true;
    });
  } finally {
    await socket.close();
  }
  ports.signal.throwIfAborted();
  if (zones) return zones;
  throw new NetworkError('the canvas did not send its zones in time', { hint: 'try again in a moment' });
}
