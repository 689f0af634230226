/**
 * The sandbox's canvas in memory: its real rules and socket, without a network, on a clock that the test moves. Messages
 * take time, in order, and a cut loses those under way.
 */
import { keepOpen } from '../../../../../src/client/live/reconnect';
import type { PictureToDraw } from '../../../../../src/commands/canvas/draw/plan';
import type { DrawPorts } from '../../../../../src/commands/canvas/flows/draw-picture';
import { NetworkError, TooFrequentError } from '../../../../../src/errors';
import type { SocketMessage, SocketOptions } from '../../../../../src/ports/live';
import type { Random } from '../../../../../src/ports/machine';
import { type AccountState, accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { openSession } from '../../../../../src/sandbox/sections/auth/rules/sessions';
import { canvas as canvasSection } from '../../../../../src/sandbox/sections/canvas/index';
import { boardPixels, canvasIn } from '../../../../../src/sandbox/sections/canvas/rules/board';
import { cooldownLeft, paintPixels } from '../../../../../src/sandbox/sections/canvas/rules/canvas';
import { canvasSide } from '../../../../../src/sandbox/sections/canvas/rules/planes';
import { readClientMessage } from '../../../../../src/sandbox/sections/canvas/wire';
import type { OpenSocket } from '../../../../../src/sandbox/server/http/handler';
import type { World } from '../../../../../src/sandbox/world';
import { switchChanges } from '../../../../../src/sandbox/world/channel';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock } from '../../../../support/clock';

/** A canvas whose messages take up to `maxMs` milliseconds, by the numbers of `random`. */
export class SandboxCanvas {
  readonly clock = movableClock();
  readonly world = seededWorld(this.clock, countingChance());
  /** The account that draws. */
  readonly account = accountsIn(this.world)[0] as AccountState;
  /** The texts of the progress. */
  readonly texts: string[] = [];
  /** The requests over HTTP, by route. */
  readonly requests: string[] = [];
  /** Messages with pixels that were sent, and how many of them arrived during the cooldown. */
  readonly figures = { early: 0, sent: 0 };
  /** The reason of `stop`. */
  readonly stopped = new Error('interrupted');
  #interruption = new AbortController();
  readonly #lines: Line[] = [];

  constructor(
    readonly maxMs = 0,
    readonly isGuarded = false,
    readonly random: Random = countingChance(),
  ) {}

  /** The ports of a drawing; after `restart`, those of the next one. */
  get ports(): DrawPorts {
    const { clock, random, world, account } = this;
    const { signal } = this.#interruption;
    const device = { userAgent: 'test', mobile: false, deviceId: 'device', address: null };
    const now = (text: string) => void this.texts.push(text);
    return {
      ...{ clock, random, signal },
      dryRunRequests: [],
      progress: { begin: () => ({ moved: () => undefined, now, end: () => undefined }) },
      address: async () => new URL('https://pixel.example.org'),
      identity: {
        userId: async () => account.id,
        session: {
          deviceId: async () => 'device',
          accessToken: async () => openSession(world, account, device as never).accessToken,
        },
      },
      api: {
        bytes: async () => ({ bytes: await this.#request('canvas.board', {}), headers: {} }),
        read: (_: unknown, { query }: { query: object }) => this.#request('canvas.pixelInfo', query),
        socket: async (_: unknown, options: SocketOptions) => this.#open(options, signal),
      },
    } as unknown as DrawPorts;
  }

  board(): Uint8Array {
    return boardPixels(canvasIn(this.world));
  }

  /** Another account places a pixel. */
  paintAsStranger(x: number, y: number, color: number): void {
    paintPixels(this.world, accountsIn(this.world)[1]?.id ?? '', [{ x, y, color }]);
  }

  set(name: string, on: boolean): void {
    this.world.switches[name] = on;
    const changed = canvasSection.switches[name];
    if (!changed) throw new Error(`there is no switch ${name}`);
    switchChanges.emit(this.world, changed);
  }

  /** Cuts the connection; what is under way is lost. */
  cut(): void {
    this.#lines.at(-1)?.cut();
  }

  /** Interrupts the command. */
  stop(): void {
    this.#interruption.abort(this.stopped);
  }

  /** Takes back the interruption, for the next command. */
  restart(): void {
    this.#interruption = new AbortController();
  }

  async #request(route: 'canvas.board' | 'canvas.pixelInfo', query: object) {
    const delay = () => (this.maxMs > 0 ? this.clock.sleep(this.random.number() * this.maxMs) : undefined);
    this.requests.push(route);
    await delay();
    const call = { ...callOf(this.world), route: { name: route }, query, caller: { account: this.account } };
    try {
      const answer = canvasSection.handlers[route](call as never);
      // The service's board goes on changing.
      return answer instanceof Uint8Array ? answer.slice() : answer;
    } catch (error) {
      const { after } = (error as { body: { data?: { after: number } } }).body.data ?? { after: 1 };
      throw new TooFrequentError('too often', { retryAfter: after });
    } finally {
      await delay();
    }
  }

  /** Opens a socket that reconnects as the client's does. */
  #open(options: SocketOptions, signal: AbortSignal) {
    let line: Line | undefined;
    const closing = new AbortController();
    const items = keepOpen<SocketMessage>({
      clock: this.clock,
      random: { ...this.random, uuid: () => '' } as never,
      signal: AbortSignal.any([signal, closing.signal]),
      onReconnect: async () => options.onReconnect?.(),
      open: async (reopened) => {
        const { first } = await options.opening({ reopened, unauthorised: false });
        const opened = new Line(this);
        line = opened;
        this.#lines.push(opened);
        if (first !== undefined) opened.send(first);
        return { items: opened.messages(), close: async () => opened.cut() };
      },
    });
    const first = items.next();
    first.catch(() => undefined);
    signal.addEventListener('abort', () => line?.cut());
    return {
      send: async (message: SocketMessage) => {
        if (!line?.isOpen) throw new NetworkError('the connection is down');
        this.figures.sent += 1;
        line.send(message);
      },
      async close() {
        closing.abort();
        line?.cut();
      },
      async *[Symbol.asyncIterator]() {
        const { done, value } = await first;
        if (done) return;
        yield value;
        yield* items;
      },
    };
  }
}

const callOf = (world: World) => ({
  world,
  route: { name: 'canvas.socket', effect: 'once', auth: 'first message' },
  query: { platform: 'web' },
  header: (name: string) => ({ 'x-platform': 'web', 'x-app-version': '1.0.0' })[name],
  setHeader: () => undefined,
  changed: () => undefined,
});

/** One connection. */
class Line {
  isOpen = true;
  readonly #waiting: SocketMessage[] = [];
  #wake: () => void = () => undefined;
  #onMessage: (message: SocketMessage) => void = () => undefined;
  readonly #onClose: (() => void)[] = [];
  #arrivals = [0, 0];

  constructor(readonly canvas: SandboxCanvas) {
    const accept = canvasSection.handlers['canvas.socket'](callOf(canvas.world) as never) as OpenSocket;
    accept({
      send: (message: SocketMessage) =>
        this.#later(0, () => {
          this.#waiting.push(typeof message === 'string' ? message : message.slice());
          this.#wake();
        }),
      onMessage: (callback: (message: SocketMessage) => void) => {
        this.#onMessage = callback;
      },
      onClose: (callback: () => void) => void this.#onClose.push(callback),
      close: () => this.cut(),
    } as never);
  }

  send(message: SocketMessage): void {
    this.#later(1, () => {
      const { world, account, figures } = this.canvas;
      const isDrawing = typeof message !== 'string' && readClientMessage(message)?.kind === 'pixels';
      if (isDrawing && cooldownLeft(world, account) > 0) figures.early += 1;
      this.#onMessage(message);
    });
  }

  cut(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const callback of this.#onClose) callback();
    this.#wake();
  }

  async *messages(): AsyncGenerator<SocketMessage> {
    for (;;) {
      const message = this.#waiting.shift();
      if (message !== undefined) yield message;
      else if (!this.isOpen) throw new NetworkError('cut');
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  /** Delivers in order, after a time. */
  #later(way: 0 | 1, deliver: () => void): void {
    const { clock, random, maxMs } = this.canvas;
    const at = Math.max(this.#arrivals[way] ?? 0, clock.monotonic() + random.number() * maxMs);
    this.#arrivals[way] = at;
    const arrive = () => {
      if (this.isOpen) deliver();
    };
    if (at <= clock.monotonic()) arrive();
    else clock.after(at - clock.monotonic(), arrive);
  }
}

/** Wrong pixels of a picture on the board. */
export function wrongOn(canvas: SandboxCanvas, { template, at, places }: PictureToDraw): number {
  const board = canvas.board();
  return places.filter((place) => {
    const x = at.x + (place % template.width);
    const y = at.y + Math.floor(place / template.width);
    return board[y * canvasSide + x] !== template.pixels[place];
  }).length;
}

/** Moves the time in small steps until the work is over; fails after a simulated day. */
export async function until<T>(canvas: SandboxCanvas, work: Promise<T>, each = () => {}): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  for (let passed = 0; !isOver; passed += 100) {
    if (passed > 86_400_000) throw new Error('a day is over');
    each();
    canvas.clock.move(100);
    await new Promise(setImmediate);
  }
  return work;
}
