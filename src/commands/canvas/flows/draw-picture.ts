/** Draws a picture pixel by pixel, as fast as the service allows (protocol: pixel canvas WebSocket). */

import { openCanvas, readBoard, type SocketPorts, sendPixel } from '../../../client/canvas/connection';
import { type MessageWaiter, messageWaiter, notVerified } from '../../../client/canvas/message-waiter';
import type { CanvasMessage } from '../../../client/canvas/wire';
import { announcementMs } from '../../../client/canvas/wire';
import { InterruptedError, NetworkError, PlazaError, RefusedError, TooFrequentError } from '../../../errors';
import type { Bitmap } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import type { Socket } from '../../../ports/live';
import type { Clock } from '../../../ports/machine';
import { canvas, type PixelInfo } from '../../../protocol/routes/canvas';
import type { DrawEvent, DrawnPixel, DrawStatus } from '../core/events';
import { Drawing, type DrawingOptions, type DrawStep } from '../draw/drawing';
import { type PictureToDraw, PlannedDrawing, usualCooldownMs } from '../draw/plan';
import { workTimeText } from '../render/drawing';
import type { DrawScreenEvent, StopDrawing } from '../viewer/drawing-state';
import { readBoardWhenAllowed } from './board';
import { frameMs, pixelsEvent } from './pixel-batching';

export type DrawPorts = SocketPorts & Pick<Ports, 'signal' | 'dryRunRequests' | 'progress'>;

/** Maximum wait between two steps, and interval of the displayed time. */
const tickMs = 1000;

interface Session {
  readonly ports: DrawPorts;
  readonly drawing: Drawing;
  readonly socket: Socket;
  readonly wait: MessageWaiter;
  readonly live: LiveDrawing | undefined;
}

export type DrawPictureOptions = DrawingOptions & { readonly gateway?: string };

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
) {
  const { printer } = ports.pictures;
  let isWatched = false;
  const events = async function* (): AsyncGenerator<DrawScreenEvent> {
    if (plan) yield await planDrawing(ports, picture, options.gateway);
    else yield* drawPicture(ports, picture, options, isWatched ? new LiveDrawing(ports.clock) : undefined);
  };
  return {
    isPrinted: plan || printer === undefined,
    /** The first event of a screen, before anything is sent. */
    async first(): Promise<DrawScreenEvent> {
      isWatched = true;
      const { template, at } = picture;
      return { type: 'picture', template, at, cell: printer?.tiles?.cell };
    },
    events: { [Symbol.asyncIterator]: events },
    async perform(_: StopDrawing): Promise<undefined> {
      throw new InterruptedError();
    },
  };
}

/** Plans a drawing with the current cooldown: reads the board, waits for the special mode, and sends nothing. */
async function planDrawing(
  ports: DrawPorts,
  picture: PictureToDraw,
  gateway: string | undefined,
): Promise<PlannedDrawing> {
  const board = await readBoard(ports);
  const socket = await openCanvas(ports, { signedIn: false, gateway });
  let cooldownMs = usualCooldownMs;
  try {
    const isMode = (message: CanvasMessage) => {
      if (message.type === 'special') cooldownMs = message.ms;
      return message.type === 'special';
    };
    await messageWaiter(socket, ports.clock)(announcementMs, isMode, ports.signal);
  } finally {
    await socket.close();
  }
  ports.signal.throwIfAborted();
  return new PlannedDrawing(board, picture, cooldownMs);
}

/**
 * Draws a picture and yields events until every pixel is right; with `guard` it never ends. Right pixels are skipped, so
 * that a stopped drawing continues.
 * @param live adds the events of a screen; without it, only `DrawEvent`s are yielded
 * @throws UsageError when the picture does not fit, PersonNeededError when the account must be verified first, RefusedError
 *   at the end when pixels of other people were left alone
 * @internal
 */
export async function* drawPicture(
  ports: DrawPorts,
  picture: PictureToDraw,
  { gateway, ...options }: DrawPictureOptions,
  live?: LiveDrawing,
): AsyncGenerator<DrawScreenEvent> {
  const drawing = new Drawing(picture, options);
  const load = (board: Bitmap) => {
    drawing.load(board, ports.clock.monotonic());
    live?.loaded(board);
  };
  // Open the socket before the board is read, so that no change is missed.
  const socket = await openCanvas(ports, {
    signedIn: true,
    gateway,
    onReopen: () => drawing.disconnected(),
    async onReconnect() {
      load(await readBoard(ports));
      return undefined;
    },
  });
  const progress = progressLine(ports.progress);
  try {
    const board = await readBoardWhenAllowed(ports);
    load(board);
    yield new PlannedDrawing(board, picture, drawing.paceMs);
    const session = { ports, drawing, socket, wait: messageWaiter(socket, ports.clock), live };
    for (;;) {
      const now = ports.clock.monotonic();
      const step = drawing.next(now);
      const taken = drawing.takeEvents();
      const events = options.guard ? await withAuthors(ports, taken) : taken;
      if (events.some(({ type }) => type === 'complete')) progress.clear();
      if (live) yield* live.among(events, statusAt(drawing, step), now);
      else yield* events;
      if (step.type === 'done') break;
      progress.show(progressText(drawing, now));
      if (await perform(session, step, now)) return;
    }
  } finally {
    progress.clear();
    await socket.close();
  }
  const { others } = drawing.figures;
  if (others > 0) throw leftAlone(others);
}

function progressLine(progress: Ports['progress']) {
  let work = progress.begin('drawing');
  let shown = '';
  return {
    show(text: string) {
      if (text !== shown) work.now(text);
      shown = text;
    },
    /** Removes the line, before other output and at the end. */
    clear() {
      work.end();
      work = progress.begin('drawing');
      shown = '';
    },
  };
}

/** Performs one step; returns whether it ended a dry run. */
async function perform(session: Session, step: DrawStep, now: number): Promise<boolean> {
  const { ports, drawing, socket } = session;
  if (step.type === 'verify') throw notVerified();
  if (step.type === 'inspect') await inspect(ports, drawing, step.pixel);
  if (step.type === 'wait') return listen(session, step.until - now);
  if (step.type !== 'place') return false;
  const { x, y, color } = step.pixel;
  drawing.sent({ x, y }, now);
  await sendPixel((message) => socket.send(message), [x, y, color], drawing);
  return ports.dryRunRequests.length > 0;
}

/** Passes one message to the drawing, if one arrives within the given milliseconds; returns whether a dry run ended. */
async function listen({ ports, drawing, wait, live }: Session, ms: number): Promise<boolean> {
  const now = ports.clock.monotonic();
  const result = await wait(Math.min(ms, tickMs, live?.pauseMs(now) ?? tickMs), (message) => {
    drawing.receive(message, ports.clock.monotonic());
    live?.received(message);
    return true;
  });
  ports.signal.throwIfAborted();
  if (result !== 'closed') return false;
  // Only the socket of a dry run closes without an error.
  if (ms !== Number.POSITIVE_INFINITY) await ports.clock.sleep(ms, ports.signal);
  return ms === Number.POSITIVE_INFINITY;
}

/** Maximum number of painted-over pixels in a batch whose authors are looked up. */
const maxAuthors = 3;

/** Adds the users who painted over pixels, if the service names them; after a failure the events stay unchanged. */
async function withAuthors(
  { api, signal }: DrawPorts,
  events: readonly DrawEvent[],
): Promise<readonly DrawEvent[]> {
  let asked = 0;
  const named: DrawEvent[] = [];
  for (const event of events) {
    if (event.type !== 'damaged' || asked >= maxAuthors) {
      named.push(event);
      continue;
    }
    asked += 1;
    const { x, y, color } = event;
    const info: PixelInfo = await api.read(canvas.pixelInfo, { query: { x, y } }).catch((error) => {
      if (error instanceof PlazaError && !signal.aborted) return {};
      throw error;
    });
    const by = info.colorIndex === color ? info.user?.username : undefined;
    named.push(by ? { ...event, by } : event);
  }
  return named;
}

/** Requests color and author of a pixel; waits when the rate limit is reached. */
async function inspect(
  { api, identity, clock }: DrawPorts,
  drawing: Drawing,
  pixel: DrawnPixel,
): Promise<void> {
  try {
    const { x, y } = pixel;
    const { user, colorIndex }: PixelInfo = await api.read(canvas.pixelInfo, { query: { x, y } });
    const author = user?.id;
    drawing.inspected(pixel, colorIndex ?? 0, author !== undefined && author !== (await identity.userId()));
  } catch (error) {
    if (error instanceof TooFrequentError) {
      drawing.inspectFailed(clock.monotonic(), (error.details.retryAfter ?? 1) * 1000);
    } else if (error instanceof NetworkError) drawing.inspectFailed(clock.monotonic());
    else throw error;
  }
}

function statusAt({ status }: Drawing, step: DrawStep): DrawStatus {
  if (step.type !== 'inspect') return status;
  const { x, y } = step.pixel;
  return { ...status, inspects: { x, y } };
}

function progressText(drawing: Drawing, now: number): string {
  const { placed, mended, lost, left } = drawing.figures;
  const parts = [
    `${placed} placed`,
    mended > 0 && `${mended} fixed`,
    lost > 0 && `${lost} lost`,
    `${left} left`,
    left > 0 && `next pixel in ${Math.ceil(drawing.waitMs(now) / 1000)} s`,
  ];
  return parts.filter(Boolean).join(', ');
}

function leftAlone(others: number): RefusedError {
  return new RefusedError(
    others === 1
      ? '1 pixel belongs to another user and was skipped'
      : `${others} pixels belong to other people and were left alone`,
    { hint: 'use --overwrite to place over them' },
  );
}

/** Collects boards and pixels, and returns them in order; times are in milliseconds of the monotonic clock. @internal */
export class LiveDrawing {
  #board: Bitmap | undefined;
  #batches: Uint8Array[] = [];
  #reportedAt = Number.NEGATIVE_INFINITY;
  #status = '';

  constructor(readonly clock: Clock) {}

  /** Sets a new board, which includes all earlier pixels. */
  loaded(board: Bitmap): void {
    this.#board = board;
    this.#batches = [];
  }

  received(message: CanvasMessage): void {
    if (message.type === 'pixels') this.#batches.push(message.batch);
  }

  /** Milliseconds until collected pixels are sent to the screen. */
  pauseMs(now: number): number {
    return this.#batches.length > 0
      ? Math.max(0, this.#reportedAt + frameMs - now)
      : Number.POSITIVE_INFINITY;
  }

  /** Yields the board and pixels, then the events that refer to them, then the status. */
  *among(events: readonly DrawEvent[], status: DrawStatus, now: number): Generator<DrawScreenEvent> {
    if (this.#board) yield { type: 'board', board: this.#board };
    this.#board = undefined;
    if (events.length > 0 || this.pauseMs(now) === 0) yield* this.#pixels(now);
    yield* events;
    const next = JSON.stringify(status);
    if (next !== this.#status) yield { type: 'drawing', now, ...status };
    this.#status = next;
  }

  *#pixels(now: number): Generator<DrawScreenEvent> {
    if (this.#batches.length === 0) return;
    const event = pixelsEvent(this.#batches, this.clock);
    this.#batches = [];
    this.#reportedAt = now;
    yield event;
  }
}
