/**
 * The sandbox's canvas in memory: its real rules and socket, without a network, on a clock that the test moves. Messages
 * take time, in order, and a cut loses those under way.
 */
import { keepOpen } from '../../../../../src/client/live/reconnect';
import type { DrawPorts } from '../../../../../src/commands/canvas/flows/draw/draw-picture';
import { NetworkError, TooFrequentError } from '../../../../../src/errors';
import type { SocketMessage, SocketOptions } from '../../../../../src/ports/live';
import { type AccountState, accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { openSession } from '../../../../../src/sandbox/sections/auth/rules/sessions';
import { canvas as canvasSection } from '../../../../../src/sandbox/sections/canvas/index';
import { boardPixels, canvasIn } from '../../../../../src/sandbox/sections/canvas/rules/board';
import { cooldownLeft, paintPixels } from '../../../../../src/sandbox/sections/canvas/rules/canvas';
import { readClientMessage } from '../../../../../src/sandbox/sections/canvas/wire';
import type { OpenSocket } from '../../../../../src/sandbox/server/http/handler';
import type { World } from '../../../../../src/sandbox/world';
import { switchChanges } from '../../../../../src/sandbox/world/channel';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, type MovableClock, movableClock } from '../../../../support/clock';

interface Figures {
  /** Messages with pixels that arrived during the cooldown. */
  early: number;
  sent: number;
}

export interface SandboxCanvas {
  readonly clock: MovableClock;
  readonly world: World;
  readonly ports: DrawPorts;
  readonly texts: string[];
  /** The requests over HTTP, by route. */
  readonly requests: string[];
  readonly figures: Figures;
  board(): Uint8Array;
  /** Another account places a pixel. */
  paintAsStranger(x: number, y: number, color: number): void;
  set(name: string, on: boolean): void;
  /** Cuts the connection; what is under way is lost. */
  cut(): void;
  /** Interrupts the command, for the reason `stopped`. */
  stop(): void;
  /** Takes back the interruption, for the next command. */
  restart(): void;
  readonly stopped: Error;
  /** Whether the drawing is one with a guard. */
  readonly isGuarded: boolean;
}

/** A canvas whose messages take up to so many milliseconds, by the numbers of `random`. */
export function sandboxCanvas(random = countingChance(), maxMs = 0, isGuarded = false): SandboxCanvas {
  const clock = movableClock();
  const world = seededWorld(clock, countingChance());
  const [account] = accountsIn(world);
  if (!account) throw new Error('nobody is there');
  let interruption = new AbortController();
  const stopped = new Error('interrupted');
  const figures = { early: 0, sent: 0 };
  const made = { clock, world, random, maxMs, account, figures, lines: [] as Line[] };
  const [texts, requests]: [string[], string[]] = [[], []];
  const delay = () => (maxMs > 0 ? clock.sleep(random.number() * maxMs) : Promise.resolve());
  const request = async (route: 'canvas.board' | 'canvas.pixelInfo', query: object) => {
    requests.push(route);
    await delay();
    const call = { ...callOf(made), route: { name: route }, query, caller: { account } };
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
  };
  const device = { userAgent: 'test', mobile: false, deviceId: 'device', address: null };
  const now = (text: string) => void texts.push(text);
  const ports = {
    clock,
    random,
    get signal() {
      return interruption.signal;
    },
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
      bytes: async () => ({ bytes: await request('canvas.board', {}), headers: {} }),
      read: (_: unknown, { query }: { query: object }) => request('canvas.pixelInfo', query),
      socket: async (_: unknown, options: SocketOptions) => openLine(made, options, interruption.signal),
    },
  } as unknown as DrawPorts;
  return {
    ...{ clock, world, ports, texts, requests, figures, stopped, isGuarded },
    board: () => boardPixels(canvasIn(world)),
    paintAsStranger: (x, y, color) => paintPixels(world, accountsIn(world)[1]?.id ?? '', [{ x, y, color }]),
    set(name, on) {
      world.switches[name] = on;
      const changed = canvasSection.switches[name];
      if (!changed) throw new Error(`there is no switch ${name}`);
      switchChanges.emit(world, changed);
    },
    cut: () => made.lines.at(-1)?.cut(),
    stop: () => interruption.abort(stopped),
    restart() {
      interruption = new AbortController();
    },
  };
}

interface Made {
  readonly clock: MovableClock;
  readonly world: World;
  readonly random: { number(): number };
  readonly maxMs: number;
  readonly account: AccountState;
  readonly figures: Figures;
  readonly lines: Line[];
}

const callOf = ({ world }: Pick<Made, 'world'>) => ({
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

  constructor(readonly made: Made) {
    const accept = canvasSection.handlers['canvas.socket'](callOf(made) as never) as OpenSocket;
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
      const { world, account, figures } = this.made;
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
    const { clock, random, maxMs } = this.made;
    const at = Math.max(this.#arrivals[way] ?? 0, clock.monotonic() + random.number() * maxMs);
    this.#arrivals[way] = at;
    const arrive = () => {
      if (this.isOpen) deliver();
    };
    if (at <= clock.monotonic()) arrive();
    else clock.after(at - clock.monotonic(), arrive);
  }
}

function openLine(made: Made, options: SocketOptions, signal: AbortSignal) {
  let line: Line | undefined;
  const closing = new AbortController();
  const items = keepOpen<SocketMessage>({
    clock: made.clock,
    random: { ...made.random, uuid: () => '' } as never,
    signal: AbortSignal.any([signal, closing.signal]),
    onReconnect: async () => options.onReconnect?.(),
    async open(reopened) {
      const { first } = await options.opening({ reopened, unauthorised: false });
      const opened = new Line(made);
      line = opened;
      made.lines.push(opened);
      if (first !== undefined) opened.send(first);
      return { items: opened.messages(), close: async () => opened.cut() };
    },
  });
  const first = items.next();
  first.catch(() => undefined);
  signal.addEventListener('abort', () => line?.cut());
  return {
    async send(message: SocketMessage) {
      if (!line?.isOpen) throw new NetworkError('the connection is down');
      made.figures.sent += 1;
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
