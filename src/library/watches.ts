/** Streams of a client: notifications, the canvas and the board. They reconnect until the loop is left, and miss nothing. */
import { missedChanges, openCanvas, readBoard, type SocketPorts } from '../client/canvas/connection';
import { placePixel } from '../client/canvas/place';
import { decodeMessage, pixelsIn } from '../client/canvas/wire';
import { anySignal } from '../client/http/http-adapter';
import { watchNotifications as notificationEvents } from '../client/live/notifications';
import { jsonOrText } from '../client/response/text';
import { SignedOutError } from '../errors';
import type { Socket, SocketMessage } from '../ports/live';
import { school } from '../protocol/routes/school';
import type { CallContext } from './context';
import { itemsWithPublicErrors, withPublicErrors } from './errors';
import type {
  CallOptions,
  CanvasBoard,
  CanvasEvent,
  CanvasWatchOptions,
  NotificationWatchOptions,
  PlacedPixel,
} from './types';

/** The notifications from now on, or from `since` on, each one once and in order. */
export function watchNotifications(context: CallContext, options: NotificationWatchOptions = {}) {
  const events = async function* () {
    context.closed.throwIfAborted();
    const { clock } = context.machine;
    const signal = anySignal(options.signal, context.closed);
    const ports = { api: await context.api(), clock, note: () => undefined };
    yield* notificationEvents(ports, () => true, { since: options.since, signal });
  };
  return itemsWithPublicErrors(events());
}

/** The board, then every change of it; changes that were missed during a reconnect come as pixels. */
export function watchCanvas(context: CallContext, options: CanvasWatchOptions = {}) {
  return itemsWithPublicErrors(canvasEvents(context, options));
}

async function* canvasEvents(
  context: CallContext,
  { since, signal }: CanvasWatchOptions,
): AsyncGenerator<CanvasEvent> {
  context.closed.throwIfAborted();
  const ports = await socketPorts(context);
  let known = since;
  const socket = await openCanvas(ports, {
    signedIn: false,
    async onReconnect() {
      if (!known) return undefined;
      const now = await readBoard(ports);
      return missedChanges(known, now);
    },
  });
  const over = endWith(socket, anySignal(signal, context.closed));
  try {
    const board = await firstBoard(context, ports);
    if (board && !since) yield { type: 'board', ...board, pixels: board.pixels.slice() };
    for (const message of board && since ? missedChanges(since, board) : []) {
      const event = eventOf(message);
      if (event) yield event;
    }
    known = board;
    for await (const message of socket) {
      const event = eventOf(message);
      if (known && event?.type === 'pixels') draw(known, event.pixels);
      if (event) yield event;
    }
  } catch (error) {
    if (!over.aborted) throw error;
  } finally {
    await socket.close();
  }
}

function draw(board: CanvasBoard, pixels: ReturnType<typeof pixelsIn>): void {
  for (const [x, y, color] of pixels)
    if (x < board.width && y < board.height) board.pixels[y * board.width + x] = color;
}

/** The board; undefined for a guest, who sees only new pixels. */
async function firstBoard({ identity }: CallContext, ports: SocketPorts) {
  try {
    return await readBoard(ports);
  } catch (error) {
    if (!(error instanceof SignedOutError) || (await identity.accountId()) !== null) throw error;
    return undefined;
  }
}

function eventOf(message: SocketMessage) {
  const decoded = decodeMessage(message);
  return decoded?.type === 'pixels' ? { type: 'pixels' as const, pixels: pixelsIn(decoded.batch) } : decoded;
}

/** Places a pixel and waits for its echo; during a cooldown it waits as for a rate limit. */
export function placeOnCanvas(
  context: CallContext,
  { x, y, color }: Omit<PlacedPixel, 'cooldown'>,
  options: CallOptions = {},
) {
  const placing = async () => {
    context.closed.throwIfAborted();
    const ports = {
      ...(await socketPorts(context)),
      signal: options.signal ?? new AbortController().signal,
      dryRunRequests: [],
      waitMs: context.waitMs,
      note: () => undefined,
      ask: { possible: false },
      progress: { begin: () => ({ moved: () => undefined, end: () => undefined }) },
    };
    const { colorHex: _, ...placed } = await placePixel(ports, [x, y, color]);
    return placed;
  };
  return withPublicErrors(context.track(placing()));
}

const ping = { everyMs: 20_000, text: 'ping', answer: 'pong' };

/** The messages of the board; each connection takes a ticket of its own. */
export async function* boardMessages(context: CallContext, { signal }: CallOptions): AsyncGenerator<unknown> {
  context.closed.throwIfAborted();
  const api = await context.api();
  const socket = await api.socket(school.boardSocket, {
    ping,
    async opening() {
      const { ticket } = await api.change(school.boardTicket, { body: {} });
      return { query: { ticket } };
    },
  });
  const over = endWith(socket, anySignal(signal, context.closed));
  try {
    for await (const message of socket) if (typeof message === 'string') yield jsonOrText(message);
  } catch (error) {
    if (!over.aborted) throw error;
  } finally {
    await socket.close();
  }
}

/** Closes the socket when the signal is aborted. @returns the signal */
function endWith(socket: Pick<Socket, 'close'>, signal: AbortSignal): AbortSignal {
  const end = () => void socket.close().catch(() => undefined);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return signal;
}

async function socketPorts({ api, identity, machine, account }: CallContext): Promise<SocketPorts> {
  const { clock, random } = machine;
  return { api: await api(), identity, clock, random, address: account.address };
}
