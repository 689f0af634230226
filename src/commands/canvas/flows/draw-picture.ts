/** Draws a picture pixel by pixel, as fast as the service allows (protocol: pixel canvas WebSocket). */
import { NetworkError, PlazaError, RefusedError, TooFrequentError } from '../../../errors';
import type { Bitmap } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import type { Socket } from '../../../ports/live';
import type { Clock } from '../../../ports/machine';
import { canvas, type PixelInfo } from '../../../protocol/routes/canvas';
import type { DrawEvent, DrawnPixel, DrawStatus } from '../core/events';
import type { CanvasMessage } from '../core/wire';
import { Drawing, type DrawingOptions, type DrawStep } from '../draw/drawing';
import { type PictureToDraw, PlannedDrawing } from '../draw/plan';
import type { DrawScreenEvent } from '../viewer/drawing-state';
import { readBoard, readBoardWhenAllowed } from './board';
import { openCanvas, type SocketPorts, sendPixel } from './connection';
import { type MessageWaiter, messageWaiter, notVerified } from './message-waiter';
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

/**
 * Draws a picture and yields events until every pixel is right; with `guard` it never ends. Right pixels are skipped, so
 * that a stopped drawing continues.
 * @param live adds the events of a screen; without it, only `DrawEvent`s are yielded
 * @throws UsageError when the picture does not fit, PersonNeededError when the account must be verified first, RefusedError
 *   at the end when pixels of other people were left alone
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
  const socket = await openDrawing(ports, drawing, load, gateway);
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
      if ((await perform(session, step, now)) === 'dryRunRequests') return;
    }
  } finally {
    progress.clear();
    await socket.close();
  }
  const { others } = drawing.figures;
  if (others > 0) throw leftAlone(others);
}

/** Opens the socket; reads the board again after each reconnect. */
function openDrawing(
  ports: DrawPorts,
  drawing: Drawing,
  load: (board: Bitmap) => void,
  gateway: string | undefined,
): Promise<Socket> {
  return openCanvas(ports, {
    signedIn: true,
    gateway,
    onReopen: () => drawing.disconnected(),
    async onReconnect() {
      load(await readBoard(ports));
      return undefined;
    },
  });
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

/** Performs one step; returns `dryRunRequests` when a dry run recorded the first pixel. */
async function perform(session: Session, step: DrawStep, now: number): Promise<'dryRunRequests' | undefined> {
  const { ports, drawing } = session;
  switch (step.type) {
    case 'verify':
      throw notVerified();
    case 'inspect':
      await inspect(ports, drawing, step.pixel);
      return undefined;
    case 'place':
      return place(session, step.pixel, now);
    case 'wait':
      return listen(session, step.until - now);
    default:
      return undefined;
  }
}

async function place(
  { ports, drawing, socket }: Session,
  { x, y, color }: DrawnPixel,
  now: number,
): Promise<'dryRunRequests' | undefined> {
  drawing.sent({ x, y }, now);
  await sendPixel((message) => socket.send(message), [x, y, color], drawing);
  return ports.dryRunRequests.length > 0 ? 'dryRunRequests' : undefined;
}

/**
 * Passes one message to the drawing, if one arrives within the given milliseconds; returns `dryRunRequests` at the end of
 * a dry run.
 */
async function listen(
  { ports, drawing, wait, live }: Session,
  ms: number,
): Promise<'dryRunRequests' | undefined> {
  const now = ports.clock.monotonic();
  const result = await wait(Math.min(ms, tickMs, live?.pauseMs(now) ?? tickMs), (message) => {
    drawing.receive(message, ports.clock.monotonic());
    live?.received(message);
    return true;
  });
  ports.signal.throwIfAborted();
  if (result !== 'closed') return undefined;
  // Only the socket of a dry run closes without an error.
  if (ms === Number.POSITIVE_INFINITY) return 'dryRunRequests';
  await ports.clock.sleep(ms, ports.signal);
  return undefined;
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

/** Collects boards and pixels, and returns them in order; times are in milliseconds of the monotonic clock. */
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
