/** The plan of a drawing: reads the board, listens for the cooldown, and sends nothing. */

import type { Ports } from '../../../../ports/index';
import { type PictureToDraw, PlannedDrawing, usualCooldownMs } from '../../draw/plan';
import { readBoard } from '../board';
import { openCanvas, type SocketPorts } from '../connection';
import { messageWaiter, waitForAnnouncement } from '../message-waiter';

/**
 * The plan at the present cooldown: that of the special mode when the service announces it, else the usual one.
 * @throws UsageError when the picture does not fit on the canvas
 */
export async function planDrawing(
  ports: SocketPorts & Pick<Ports, 'signal'>,
  picture: PictureToDraw,
  gateway?: string,
): Promise<PlannedDrawing> {
  const board = await readBoard(ports);
  const cooldownMs = (await announcedCooldown(ports, gateway)) ?? usualCooldownMs;
  return new PlannedDrawing(board, picture, cooldownMs);
}

async function announcedCooldown(
  ports: SocketPorts & Pick<Ports, 'signal'>,
  gateway: string | undefined,
): Promise<number | undefined> {
  const socket = await openCanvas(ports, { signedIn: false, gateway });
  let cooldownMs: number | undefined;
  try {
    await waitForAnnouncement(ports, messageWaiter(socket, ports.clock), (message) => {
      if (message.type === 'special') cooldownMs = message.ms;
      return message.type === 'special';
    });
  } finally {
    await socket.close();
  }
  ports.signal.throwIfAborted();
  return cooldownMs;
}
