/** Starts a drawing for a command: as printed events, or on a screen. */
import { InterruptedError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { announcementMs } from '../draw/cooldown';
import { type PictureToDraw, PlannedDrawing, usualCooldownMs } from '../draw/plan';
import { workTimeText } from '../render/drawing';
import type { DrawScreenEvent, StopDrawing } from '../viewer/drawing-state';
import { readBoard, readBoardWhenAllowed } from './board';
import { openCanvas, type SocketPorts } from './connection';
import { type DrawPictureOptions, type DrawPorts, drawPicture, LiveDrawing } from './draw-picture';
import { messageWaiter, waitDuring } from './message-waiter';

export interface StartedDrawing {
  /** The first event of a screen, before anything is sent. */
  first(): Promise<DrawScreenEvent>;
  readonly events: AsyncIterable<DrawScreenEvent>;
  perform(effect: StopDrawing): Promise<undefined>;
  readonly isPrinted: boolean;
}

/** A drawing without a position that takes longer is confirmed first. */
const maxUnaskedMs = 10 * 60_000;

/**
 * Checks before anything is sent or shown that the picture can be drawn, and asks when it takes long and the user did not choose its
 * position.
 * @throws UsageError when the picture does not fit, what reading the board throws, InterruptedError when the user says no,
 *   PersonNeededError without a user at the terminal
 */
export async function requireDrawable(
  ports: DrawPorts & Pick<Ports, 'ask' | 'unlessDryRun'>,
  picture: PictureToDraw,
  { isPlaced, gateway }: { readonly isPlaced: boolean; readonly gateway?: string },
): Promise<void> {
  const { plan } = new PlannedDrawing(await readBoardWhenAllowed(ports), picture, usualCooldownMs);
  if (isPlaced || plan.durationMs <= maxUnaskedMs) return;
  const { at } = picture;
  await ports.unlessDryRun(async () => {
    // The special mode can be much faster.
    const { wrong, durationMs } = (await planDrawing(ports, picture, gateway)).plan;
    if (durationMs <= maxUnaskedMs) return;
    await ports.ask.confirm(
      `Placing ${wrong} pixels at ${at.x},${at.y} takes ${workTimeText(durationMs)} (--at X,Y chooses the position). Draw?`,
    );
  });
}

/** Starts when the first event is requested. A plan, and a drawing without pictures, are printed also at a terminal. */
export function startDrawing(
  ports: DrawPorts & Pick<Ports, 'pictures'>,
  picture: PictureToDraw,
  { plan, ...options }: DrawPictureOptions & { readonly plan: boolean },
): StartedDrawing {
  const { printer } = ports.pictures;
  let isWatched = false;
  const events = () => {
    if (plan) return planEvents(ports, picture, options.gateway);
    return drawPicture(ports, picture, options, isWatched ? new LiveDrawing(ports.clock) : undefined);
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

async function* planEvents(
  ports: DrawPorts,
  picture: PictureToDraw,
  gateway: string | undefined,
): AsyncGenerator<DrawScreenEvent> {
  yield await planDrawing(ports, picture, gateway);
}

/**
 * Plans a drawing with the current cooldown: reads the board, waits for the special mode, and sends nothing.
 * @throws UsageError when the picture does not fit on the canvas
 * @internal
 */
async function planDrawing(
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
    await waitDuring(ports, messageWaiter(socket, ports.clock), announcementMs, (message) => {
      if (message.type === 'special') cooldownMs = message.ms;
      return message.type === 'special';
    });
  } finally {
    await socket.close();
  }
  ports.signal.throwIfAborted();
  return cooldownMs;
}
