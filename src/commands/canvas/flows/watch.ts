/** Watches the canvas: yields all events, across reconnects, and sends painted pixels as fast as the cooldown allows. */

import {
  ignoreDisconnect,
  missedChanges,
  openCanvas,
  readBoard,
  type SocketPorts,
  sendPixel,
} from '../../../client/canvas/connection';
import {
  applyPixels,
  type CanvasMessage,
  decodeMessage,
  encodeHeatmap,
  smallestSide,
} from '../../../client/canvas/wire';
import { requireNoDryRun } from '../../../client/requests/errors';
import { SignedOutError } from '../../../errors';
import { type Bitmap, blankBitmap, colorAt, type Position } from '../../../image/bitmap';
import type { Ports } from '../../../ports/index';
import type { Socket, SocketMessage } from '../../../ports/live';
import type { Clock } from '../../../ports/machine';
import type { BoardEvent, CanvasEffect, PaintPixel, ViewerEvent } from '../core/events';
import { Painting } from '../draw/painting';
import { requireRoom, type TemplateOptions } from '../draw/template';
import { batchPixels, type OwnEvents } from './pixel-batching';
import { type AuthorRequests, authorRequests } from './requests';
import { readTemplate, requireTemplate } from './template';

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
  const watch = new CanvasWatch(ports, zones, overlay);
  await watch.open(paint, gateway);
  return watch;
}

/** An open canvas. `ended` stops placing pixels. */
export class CanvasWatch {
  readonly #ports: WatchPorts;
  readonly #overlay: BoardEvent['overlay'];
  readonly #authors: AuthorRequests;
  readonly #painter: Painter;
  #socket: Socket | undefined;
  #zonesOn: boolean;
  #isSignedIn = false;
  /** Current board; undefined before it is read, and without a session. */
  #board: Bitmap | undefined;

  constructor(ports: WatchPorts, zonesOn: boolean, overlay: BoardEvent['overlay']) {
    this.#ports = ports;
    this.#overlay = overlay;
    this.#zonesOn = zonesOn;
    this.#authors = authorRequests(ports.clock, (message) => this.#send(message));
    this.#painter = new Painter(
      ports.clock,
      (message) => this.#send(message),
      () => this.#board,
    );
  }

  async open(signedIn: boolean, gateway: string | undefined): Promise<void> {
    this.#socket = await openCanvas(this.#ports, {
      signedIn,
      gateway,
      onSession: (isSignedIn) => {
        this.#isSignedIn = isSignedIn;
      },
      onReopen: () => this.#painter.disconnected(),
      onReconnect: () => this.#reconnected(),
    });
    if (this.#zonesOn) await this.#send(encodeHeatmap()).catch(ignoreDisconnect);
    try {
      this.#board = await firstBoard(this.#ports);
      if (this.#board && this.#overlay) requireRoom(this.#board, this.#overlay.template, this.#overlay.at);
    } catch (error) {
      await this.#socket.close();
      throw error;
    }
    if (this.#board) this.#painter.connected(this.#board);
  }

  async #reconnected(): Promise<readonly SocketMessage[] | undefined> {
    this.#authors.clear();
    if (this.#zonesOn) await this.#send(encodeHeatmap());
    if (!this.#board) return undefined;
    const now = await readBoard(this.#ports);
    this.#painter.connected(now);
    return missedChanges(this.#board, now);
  }

  async #send(message: SocketMessage): Promise<void> {
    await this.#socket?.send(message);
  }

  /** Returns the initial board; after it, painting events are yielded too. */
  async first(): Promise<BoardEvent> {
    const board = this.#board;
    const canPaint = board !== undefined && this.#isSignedIn;
    if (canPaint) this.#painter.show();
    const extras = { overlay: this.#overlay, canPaint, cell: this.#ports.pictures.printer?.tiles?.cell };
    if (!board)
      return { type: 'board', board: blankBitmap(smallestSide, smallestSide), isPartial: true, ...extras };
    // Copied, since events change the board.
    return { type: 'board', board: { ...board, pixels: board.pixels.slice() }, ...extras };
  }

  get events(): AsyncIterable<Exclude<ViewerEvent, BoardEvent>> {
    return batchPixels(this.#messages(), {
      clock: this.#ports.clock,
      toEvent: (message) =>
        message.type === 'author'
          ? { type: 'author', ...this.#authors.answered(), ...message.answer }
          : message,
      own: this.#painter,
    });
  }

  /** The known messages; applies their pixels to the board, if there is one. */
  async *#messages(): AsyncGenerator<CanvasMessage> {
    for await (const raw of this.#socket ?? []) {
      const message = decodeMessage(raw);
      if (this.#board && message?.type === 'pixels') applyPixels(this.#board, message.batch);
      if (message) yield message;
    }
  }

  async perform(effect: CanvasEffect): Promise<undefined> {
    if (effect.type === 'place') {
      const { type: _, ...pixel } = effect;
      this.#painter.place(pixel);
    } else if (effect.type === 'cancel') this.#painter.cancel(effect.which);
    else if (effect.type === 'author') await this.#authors.ask(effect).catch(ignoreDisconnect);
    else {
      this.#zonesOn = !this.#zonesOn;
      await this.#send(encodeHeatmap()).catch(ignoreDisconnect);
    }
  }

  async ended(): Promise<void> {
    this.#painter.close();
  }
}

export interface PaintOptions extends TemplateOptions {
  /** Picture file to show over the canvas. */
  readonly template?: string;
  /** Position of its top left corner. */
  readonly at?: Position;
  readonly gateway?: string;
  readonly zones: boolean;
}

/**
 * Reads the template, and opens the canvas for painting.
 * @throws UsageError when the template is missing, is not a picture or does not fit, and in a dry run; SignedOutError
 *   without a session
 */
export async function paintCanvas(
  ports: WatchPorts & Pick<Ports, 'files' | 'unlessDryRun'>,
  { template, at, gateway, zones, ...options }: PaintOptions,
): Promise<CanvasWatch> {
  requireTemplate(template, { at, ...options });
  await requireNoDryRun(ports, {
    message: 'painting by keys has no dry run',
    hint: "'plaza canvas draw IMAGE --plan' shows what a picture takes",
  });
  const picture = template === undefined ? undefined : await readTemplate(ports, template, options);
  return watchCanvas(ports, {
    gateway,
    zones,
    paint: true,
    overlay: picture && { template: picture, at: at ?? { x: 0, y: 0 } },
  });
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

/** Maximum pause between two checks of the queue, since the clocks may differ. */
const longestPauseMs = 1000;

/** Queues pixels, sends them when the cooldown allows, and pushes events. */
class Painter implements OwnEvents {
  readonly #painting = new Painting();
  readonly #closed = new AbortController();
  #wake = new AbortController();
  #isRunning = false;
  #isShown = false;
  #push: Parameters<OwnEvents['start']>[0] | undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor(
    readonly clock: Clock,
    readonly send: Socket['send'],
    readonly board: () => Bitmap | undefined,
  ) {}

  start(...[push, fail]: Parameters<OwnEvents['start']>): void {
    this.#push = push;
    this.#fail = fail;
    this.#publish();
  }

  show(): void {
    this.#isShown = true;
    this.#publish();
  }

  received(message: CanvasMessage): void {
    this.#painting.receive(message, this.clock.monotonic());
    // Most messages change nothing.
    if (this.#publish()) this.#go();
  }

  place(pixel: PaintPixel): void {
    this.#painting.add(pixel);
    this.#changed();
  }

  cancel(which: 'last' | 'all'): void {
    this.#painting.cancel(which);
    this.#changed();
  }

  connected(board: Bitmap): void {
    this.#painting.connected(board, this.clock.monotonic());
    this.#changed();
  }

  disconnected(): void {
    this.#painting.disconnected();
    this.#publish();
  }

  /** Stops placing pixels. */
  close(): void {
    this.#closed.abort();
  }

  #changed(): void {
    this.#publish();
    this.#go();
  }

  /** Pushes new events; returns whether there were any. */
  #publish(): boolean {
    if (!this.#isShown || !this.#push) return false;
    const events = this.#painting.takeEvents(this.clock.monotonic());
    if (events.length > 0) this.#push(events);
    return events.length > 0;
  }

  /** Runs only while pixels are pending. */
  #go(): void {
    this.#wake.abort();
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#run().catch((error) => this.#fail(error));
  }

  async #run(): Promise<void> {
    while (!this.#closed.signal.aborted && !this.#painting.isIdle) {
      this.#wake = new AbortController();
      const now = this.clock.monotonic();
      const step = this.#painting.next(now);
      this.#publish();
      if (step.type === 'place') await this.#place(step.pixel);
      else if (!this.#painting.isIdle) {
        const signal = AbortSignal.any([this.#wake.signal, this.#closed.signal]);
        await this.clock.sleep(Math.min(step.until - now, longestPauseMs), signal).catch(() => undefined);
      }
    }
    this.#isRunning = false;
  }

  async #place({ x, y, color }: PaintPixel): Promise<void> {
    const board = this.board();
    this.#painting.sent(this.clock.monotonic(), (board && colorAt(board, x, y)) ?? 0);
    this.#publish();
    await sendPixel(this.send, [x, y, color], this.#painting);
  }
}
