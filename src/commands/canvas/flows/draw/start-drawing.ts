/** A drawing as a command runs it: printed event by event, or followed on a screen. */
import { InterruptedError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import { type PictureToDraw, PlannedDrawing, usualCooldownMs } from '../../draw/plan';
import type { DrawScreenEvent, StopDrawing } from '../../viewer/drawing-state';
import { readBoard } from '../board';
import { openCanvas, type SocketPorts } from '../connection';
import { messageWaiter, waitForAnnouncement } from '../message-waiter';
import { type DrawPictureOptions, type DrawPorts, draw, drawPicture } from './draw-picture';
import { LiveDrawing } from './live-drawing';

export interface StartedDrawing {
  /** What is drawn, before anything is sent; only a screen asks for it. */
  first(): Promise<DrawScreenEvent>;
  readonly events: AsyncIterable<DrawScreenEvent>;
  perform(effect: StopDrawing): Promise<undefined>;
  readonly isPrinted: boolean;
}

/**
 * Starts nothing before the events are read. Only a plan, and a drawing where no pictures are wanted, are printed
 * everywhere.
 */
export function startDrawing(
  ports: DrawPorts & Pick<Ports, 'pictures'>,
  picture: PictureToDraw,
  { plan, ...options }: DrawPictureOptions & { readonly plan: boolean },
): StartedDrawing {
  const { printer } = ports.pictures;
  let isWatched = false;
  const events = () => {
    if (plan) return planned(ports, picture, options.gateway);
    if (!isWatched) return drawPicture(ports, picture, options);
    return draw(ports, picture, options, new LiveDrawing(ports.clock));
  };
  return {
    isPrinted: plan || printer === undefined,
    async first() {
      isWatched = true;
      const { template, at } = picture;
      return { type: 'picture', template, at, cell: printer?.tiles?.cell };
    },
    events: { [Symbol.asyncIterator]: events },
    async perform() {
      throw new InterruptedError();
    },
  };
}

async function* planned(
  ports: DrawPorts,
  picture: PictureToDraw,
  gateway: string | undefined,
): AsyncGenerator<DrawScreenEvent> {
  yield await planDrawing(ports, picture, gateway);
}

/**
 * The plan at the present cooldown: that of the special mode when the service announces it, else the usual one.
 * @throws UsageError when the picture does not fit on the canvas
 * @internal
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
