/** Watches the canvas: yields all events, across reconnects, and sends painted pixels as fast as the cooldown allows. */
import { PlazaError, SignedOutError } from '../../../errors';
import { type Bitmap, blankBitmap, changedPixels, colorAt } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import type { Socket, SocketMessage } from '../../../ports/live';
import type { Clock } from '../../../ports/machine';
import { smallestSide } from '../core/board';
import type { BoardEvent, CanvasEffect, CanvasEvent, PaintPixel, ViewerEvent } from '../core/events';
import { applyPixels, type CanvasMessage, decodeMessage, encodeHeatmap, encodePixels } from '../core/wire';
import { Painting } from '../draw/painting';
import { requireRoom } from '../draw/template';
import { readBoard } from './board';
import {
  type CanvasSocketOptions,
  ignoreDisconnect,
  openCanvas,
  type SocketPorts,
  sendPixel,
} from './connection';
import { batchPixels, type OwnEvents } from './pixel-batching';
import { type AuthorRequests, authorRequests } from './requests';

export interface CanvasWatch {
  /** Returns the initial board; after it, painting events are yielded too. */
  first(): Promise<BoardEvent>;
  readonly events: AsyncIterable<Exclude<ViewerEvent, BoardEvent>>;
  perform(effect: CanvasEffect): Promise<undefined>;
  /** Stops placing pixels. */
  ended(): Promise<void>;
}

export interface WatchOptions {
  readonly gateway?: string;
  readonly zones: boolean;
  /** Allow painting, which requires a session. */
  readonly paint?: boolean;
  readonly overlay?: BoardEvent['overlay'];
}

export type WatchPorts = SocketPorts & Pick<Ports, 'note' | 'pictures'>;

/**
 * Opens the socket before it reads the board, so that no change is missed. After a reconnect, it reads the board again and
 * yields missed changes as pixels. Without a session, the canvas is view-only (protocol: authentication 10): there is no
 * board, and the picture consists of the pixels that arrive.
 * @throws NetworkError without a connection or a board, SignedOutError when the session has ended
 */
export async function watchCanvas(
  ports: WatchPorts,
  { gateway, zones, paint = false, overlay }: WatchOptions,
): Promise<CanvasWatch> {
  await ports.pictures.prepare();
  const state: WatchState = { zonesOn: zones, isSignedIn: false, board: undefined };
  const send = (message: Uint8Array) => socket.send(message);
  const authors = authorRequests(ports.clock, send);
  const painter = makePainter({ clock: ports.clock, send, board: () => state.board ?? blankBitmap(1, 1) });
  const performers = { send, authors, painter };
  const socket: Socket = await openCanvas(ports, {
    signedIn: paint,
    gateway,
    ...reconnectHandlers(ports, state, performers),
  });
  if (zones) await send(encodeHeatmap()).catch(ignoreDisconnect);
  const board = await boardWithRoom(ports, socket, overlay);
  state.board = board;
  if (board) painter.connected(board);
  return {
    async first() {
      const canPaint = board !== undefined && state.isSignedIn;
      if (canPaint) painter.show();
      return { ...boardEvent(board), overlay, canPaint, cell: ports.pictures.printer?.tiles?.cell };
    },
    events: batchPixels(decodedMessages(socket, board), {
      clock: ports.clock,
      toEvent: (message) => eventOf(message, authors),
      own: painter,
    }),
    async perform(effect) {
      if (effect.type === 'heatmap') state.zonesOn = !state.zonesOn;
      await perform(effect, performers).catch(ignoreDisconnect);
      return undefined;
    },
    ended: async () => painter.close(),
  };
}

interface WatchState {
  zonesOn: boolean;
  isSignedIn: boolean;
  /** Current board; undefined before it is read, and without a session. */
  board: Bitmap | undefined;
}

interface Performers {
  send(message: Uint8Array): Promise<void>;
  readonly authors: AuthorRequests;
  readonly painter: Painter;
}

function reconnectHandlers(
  ports: WatchPorts,
  state: WatchState,
  { send, authors, painter }: Performers,
): Pick<CanvasSocketOptions, 'onSession' | 'onReopen' | 'onReconnect'> {
  return {
    onSession(given) {
      state.isSignedIn = given;
    },
    onReopen: () => painter.disconnected(),
    async onReconnect() {
      authors.clear();
      if (state.zonesOn) await send(encodeHeatmap());
      if (!state.board) return undefined;
      const now = await readBoard(ports);
      painter.connected(now);
      return missedChanges(state.board, now);
    },
  };
}

async function perform(effect: CanvasEffect, { send, authors, painter }: Performers): Promise<void> {
  switch (effect.type) {
    case 'author':
      return authors.ask(effect);
    case 'place': {
      const { type: _, ...pixel } = effect;
      return painter.place(pixel);
    }
    case 'cancel':
      return painter.cancel(effect.which);
    default:
      return send(encodeHeatmap());
  }
}

/** Copies the board, since events change it; a blank picture without a board. */
function boardEvent(board: Bitmap | undefined): BoardEvent {
  if (!board) return { type: 'board', board: blankBitmap(smallestSide, smallestSide), isPartial: true };
  return { type: 'board', board: { ...board, pixels: board.pixels.slice() } };
}

/** Reads the first board and checks that the template fits; closes the socket on failure. */
async function boardWithRoom(
  ports: WatchPorts,
  socket: Pick<Socket, 'close'>,
  overlay: BoardEvent['overlay'],
): Promise<Bitmap | undefined> {
  try {
    const board = await firstBoard(ports);
    if (board && overlay) requireRoom(board, overlay.template, overlay.at);
    return board;
  } catch (error) {
    await socket.close();
    throw error;
  }
}

/** Reads the board; undefined when reading requires a session and the user is not signed in. */
async function firstBoard(ports: SocketPorts & Pick<Ports, 'note'>): Promise<Bitmap | undefined> {
  try {
    return await readBoard(ports);
  } catch (error) {
    if (!(error instanceof SignedOutError) || (await ports.identity.accountId()) !== null) throw error;
    ports.note('not signed in: the canvas is view-only and shows only new pixels');
    return undefined;
  }
}

/** The changes between two boards, as one batch. */
function missedChanges(before: Bitmap, now: Bitmap): SocketMessage[] {
  if (before.width !== now.width) {
    // Not a NetworkError: another reconnect would not help.
    throw new PlazaError('network', `the canvas size changed from ${before.width} to ${now.width}`, {
      hint: 'run the command again',
    });
  }
  const changes = changedPixels(before, now);
  return changes.length === 0 ? [] : [encodePixels(changes)];
}

/** The known messages; applies their pixels to the board, if there is one. */
async function* decodedMessages(socket: Socket, board: Bitmap | undefined): AsyncGenerator<CanvasMessage> {
  for await (const raw of socket) {
    const message = decodeMessage(raw);
    if (board && message?.type === 'pixels') applyPixels(board, message.batch);
    if (message) yield message;
  }
}

function eventOf(message: Exclude<CanvasMessage, { type: 'pixels' }>, authors: AuthorRequests): CanvasEvent {
  return message.type === 'author' ? { type: 'author', ...authors.answered(), ...message.answer } : message;
}

/** Maximum pause between two checks of the queue, since the clocks may differ. */
const longestPauseMs = 1000;

interface Painter extends OwnEvents {
  show(): void;
  place(pixel: PaintPixel): void;
  cancel(which: 'last' | 'all'): void;
  connected(board: Bitmap): void;
  disconnected(): void;
  /** Stops placing pixels. */
  close(): void;
}

interface PainterOptions {
  readonly clock: Clock;
  send(message: Uint8Array): Promise<void>;
  board(): Bitmap;
}

/** Makes a painter, which queues pixels for the cooldown and pushes events. */
function makePainter(options: PainterOptions): Painter {
  const { clock } = options;
  const painting = new Painting();
  const loop = placingLoop(options, painting, () => publish());
  let push: Parameters<OwnEvents['start']>[0] | undefined;
  let isShown = false;
  /** Pushes new events; returns whether there were any. */
  const publish = (): boolean => {
    if (!isShown || !push) return false;
    const events = painting.takeEvents(clock.monotonic());
    if (events.length > 0) push(events);
    return events.length > 0;
  };
  const change = (work: () => void) => {
    work();
    publish();
    loop.go();
  };
  return {
    start(given, fail) {
      push = given;
      loop.onFailure(fail);
      publish();
    },
    show() {
      isShown = true;
      publish();
    },
    received(message) {
      painting.receive(message, clock.monotonic());
      // Most messages change nothing.
      if (publish()) loop.go();
    },
    place: (pixel) => change(() => painting.add(pixel)),
    cancel: (which) => change(() => painting.cancel(which)),
    connected: (board) => change(() => painting.connected(board, clock.monotonic())),
    disconnected() {
      painting.disconnected();
      publish();
    },
    close: () => loop.close(),
  };
}

/** Sends pixels when the cooldown allows; runs only while pixels are pending. */
function placingLoop({ clock, send, board }: PainterOptions, painting: Painting, publish: () => unknown) {
  const closed = new AbortController();
  let wake = new AbortController();
  let isRunning = false;
  let fail: (error: unknown) => void = () => undefined;
  const place = async ({ x, y, color }: PaintPixel) => {
    painting.sent(clock.monotonic(), colorAt(board(), x, y) ?? 0);
    publish();
    await sendPixel(send, [x, y, color], painting);
  };
  const run = async () => {
    while (!closed.signal.aborted && !painting.isIdle) {
      wake = new AbortController();
      const now = clock.monotonic();
      const step = painting.next(now);
      publish();
      if (step.type === 'place') await place(step.pixel);
      else if (!painting.isIdle) {
        const ms = Math.min(step.until - now, longestPauseMs);
        await clock.sleep(ms, AbortSignal.any([wake.signal, closed.signal])).catch(() => undefined);
      }
    }
    isRunning = false;
  };
  return {
    go() {
      wake.abort();
      if (isRunning) return;
      isRunning = true;
      run().catch((error) => fail(error));
    },
    onFailure(given: (error: unknown) => void) {
      fail = given;
    },
    close: () => closed.abort(),
  };
}
