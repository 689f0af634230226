/** Places one pixel; only its echo confirms it (protocol: pixel canvas routes). */
import { NetworkError, TooFrequentError, UnknownOutcomeError } from '../../errors';
import type { Pixel } from '../../image/bitmap';
import { palette } from '../../image/palette';
import type { Ports } from '../../ports/index';
import { canvas, type PixelInfo } from '../../protocol/routes/canvas';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import { type MessageWaiter, messageWaiter, notVerified, type WaitResult } from './message-waiter';
import {
  announcementMs,
  type CanvasMessage,
  echoTimeLimitMs,
  encodePixels,
  hasPixel,
  lateEchoMs,
} from './wire';

type PlacePorts = SocketPorts &
  Pick<Ports, 'signal' | 'waitMs' | 'note'> & {
    readonly dryRunRequests: readonly unknown[];
    readonly ask: Pick<Ports['ask'], 'possible'>;
    readonly progress: { begin(...given: Parameters<Ports['progress']['begin']>): Work };
  };

type Work = Pick<ReturnType<Ports['progress']['begin']>, 'moved' | 'end'>;

export interface PlacedPixel {
  readonly x: number;
  readonly y: number;
  readonly color: number;
  readonly colorHex: string | undefined;
  /** Milliseconds until the next pixel can be placed; null when unknown. */
  readonly cooldown: number | null;
}

/** Maximum waits at a terminal, in case the service announces a cooldown every time. */
const maxWaits = 5;
/** Without `--wait` and a terminal, the command waits no longer than for other limits. */
const shortWaitMs = 5000;
/** Announcements of one cooldown differ by less. */
const sameEndMs = 1000;

/**
 * Places a pixel and waits for its echo; without an echo, pixel-info shows the outcome. During a cooldown, waits on the
 * open socket: at a terminal, with `--wait`, and for a short time; otherwise sends nothing.
 * @throws TooFrequentError during a cooldown, PersonNeededError when the account must be verified first,
 *   UnknownOutcomeError when the outcome is unknown
 */
export async function placePixel(ports: PlacePorts, pixel: Pixel, gateway?: string): Promise<PlacedPixel> {
  const startedAt = ports.clock.monotonic();
  let isSent = false;
  const socket = await openCanvas(ports, {
    signedIn: true,
    gateway,
    async onReconnect(renewed) {
      // With a rejected token, the pixel was not placed. After any other disconnect, pixel-info shows whether it was
      // placed.
      if (renewed && isSent) await socket.send(encodePixels([pixel]));
      return undefined;
    },
  });
  const placing = new Placing(ports, pixel, messageWaiter(socket, ports.clock), startedAt);
  const isDryRun = () => ports.dryRunRequests.length > 0;
  try {
    if (!isDryRun()) await placing.readMessages(announcementMs);
    for (;;) {
      await placing.waitForCooldown();
      isSent = true;
      // After a disconnect, the pixel may have been placed.
      await socket.send(encodePixels([pixel])).catch(ignoreDisconnect);
      if (isDryRun()) return placing.placed();
      const placed = await placing.outcome();
      if (placed) return placed;
      isSent = false;
    }
  } finally {
    await socket.close();
  }
}

/** The messages about one pixel, and the waits for them. */
class Placing {
  #isEchoed = false;
  /** Milliseconds of the last announced cooldown, and the time of its message. */
  #cooldownMs: number | undefined;
  #cooldownAt = 0;
  /** Whether a cooldown was announced; the cooldown of the special mode does not count, it applies to later pixels. */
  #isBlocked = false;
  #mustVerify = false;
  #waits = 0;

  constructor(
    readonly ports: PlacePorts,
    readonly pixel: Pixel,
    readonly wait: MessageWaiter,
    /** By the monotonic clock. */
    readonly startedAt: number,
  ) {}

  /** Reads messages for milliseconds, at most until a cooldown is announced. @throws PersonNeededError for verification */
  async readMessages(ms: number): Promise<WaitResult> {
    const { signal } = this.ports;
    const isBlocking = (message: CanvasMessage) => {
      this.#observe(message);
      return this.#isBlocked || this.#mustVerify;
    };
    const result = await this.wait(ms, isBlocking, signal).catch(closedOnDisconnect);
    signal.throwIfAborted();
    if (this.#mustVerify) throw notVerified();
    return result;
  }

  /** Counts down on the open socket. @throws TooFrequentError when the wait would be too long */
  async waitForCooldown(): Promise<void> {
    const { ask, clock, note, progress } = this.ports;
    if (this.#cooldownMs === 0) this.#cooldownMs = undefined;
    if (!this.#isBlocked) return;
    let work: Work | undefined;
    let [shown, endsAt] = [0, 0];
    try {
      for (let leftMs = this.#leftMs; leftMs; leftMs = this.#leftMs) {
        const seconds = Math.ceil(leftMs / 1000);
        if (clock.monotonic() + leftMs > endsAt + sameEndMs) {
          if (!this.#mayWait(leftMs)) throw this.#error();
          if (!work && !ask.possible) note(`waiting ${seconds} s for the cooldown`);
          endsAt = clock.monotonic() + leftMs;
        }
        work ??= progress.begin('next pixel in', undefined, 's');
        work.moved(seconds - shown);
        shown = seconds;
        this.#isBlocked = false;
        if ((await this.readMessages(Math.min(1000, leftMs))) === 'closed') throw this.#error();
      }
      work?.moved(-shown);
    } finally {
      work?.end();
    }
    this.#isBlocked = false;
    this.#cooldownMs = undefined;
  }

  /** Whether the command may wait so long from now. */
  #mayWait(leftMs: number): boolean {
    const { waitMs, ask, clock } = this.ports;
    this.#waits += 1;
    if (waitMs === undefined && ask.possible) return this.#waits <= maxWaits;
    return clock.monotonic() - this.startedAt + leftMs <= (waitMs ?? shortWaitMs);
  }

  /** The sent pixel when it was placed; undefined when it was not because of a cooldown. @throws as `placePixel` */
  async outcome(): Promise<PlacedPixel | undefined> {
    await this.#awaitEcho();
    this.ports.signal.throwIfAborted();
    if (this.#isEchoed) return this.placed(this.#cooldownMs);
    if (await this.#isOwnPixel()) return this.placed(this.#leftMs);
    const leftMs = this.#leftMs;
    if (!this.#isBlocked || this.#mustVerify || leftMs === undefined) throw this.#error();
    // A cooldown that is over counts as a wait: the service may answer each pixel with one.
    if (leftMs === 0 && !this.#mayWait(0)) throw this.#error();
    return undefined;
  }

  /** Waits for the echo and the cooldown message after it; the time limit is short after a cooldown without an echo. */
  async #awaitEcho(): Promise<void> {
    const observeEcho = (message: CanvasMessage) => {
      this.#isEchoed ||= message.type === 'pixels' && hasPixel(message.batch, this.pixel);
      return this.#isEchoed;
    };
    const wait = (ms: number, matches: (message: CanvasMessage) => boolean) =>
      this.wait(ms, matches).catch(closedOnDisconnect);
    const result = await wait(echoTimeLimitMs, (message) => {
      const isCooldown = this.#observe(message);
      return observeEcho(message) || isCooldown;
    });
    if (result !== 'matched' || this.#mustVerify) return;
    if (!this.#isEchoed) await wait(lateEchoMs, observeEcho);
    else if (this.#cooldownMs === undefined)
      await wait(announcementMs, (message) => this.#observeCooldown(message));
  }

  /** Records cooldown and verification messages; returns true for a cooldown, and when the account must be verified. */
  #observe(message: CanvasMessage): boolean {
    if (message.type === 'verification') this.#mustVerify = message.value !== 0;
    return this.#observeCooldown(message) || this.#mustVerify;
  }

  #observeCooldown(message: CanvasMessage): boolean {
    if (message.type === 'cooldown' || (message.type === 'special' && message.enabled)) {
      this.#cooldownMs = message.ms;
      this.#cooldownAt = this.ports.clock.monotonic();
    }
    if (message.type === 'cooldown') this.#isBlocked = message.ms > 0;
    return message.type === 'cooldown';
  }

  /** Remaining cooldown in milliseconds; undefined without one. */
  get #leftMs(): number | undefined {
    if (this.#cooldownMs === undefined) return undefined;
    return Math.max(0, this.#cooldownAt + this.#cooldownMs - this.ports.clock.monotonic());
  }

  /** Whether the pixel has this color, and the signed-in account as its author. */
  async #isOwnPixel(): Promise<boolean> {
    const { api, identity } = this.ports;
    const [x, y, color] = this.pixel;
    const { user, colorIndex }: PixelInfo = await api.read(canvas.pixelInfo, { query: { x, y } });
    return colorIndex === color && user?.id !== undefined && user.id === (await identity.userId());
  }

  placed(cooldown: number | null = null): PlacedPixel {
    const [x, y, color] = this.pixel;
    return { x, y, color, colorHex: palette[color], cooldown };
  }

  #error(): Error {
    if (this.#mustVerify) return notVerified();
    const leftMs = this.#leftMs;
    if (leftMs !== undefined) {
      const retryAfter = Math.ceil(leftMs / 1000);
      const hint =
        retryAfter > 0
          ? `try again in ${retryAfter} s, or use --wait`
          : 'the cooldown is over now: try again';
      return new TooFrequentError("couldn't place the pixel during the cooldown", { retryAfter, hint });
    }
    const [x, y] = this.pixel;
    return new UnknownOutcomeError(`the pixel at ${x},${y} was sent, but the canvas did not confirm it`, {
      hint: `check it with 'plaza canvas pixel ${x} ${y}'`,
    });
  }
}

/** Ignores a disconnect, since pixel-info shows the outcome. */
function closedOnDisconnect(error: unknown): 'closed' {
  if (error instanceof NetworkError) return 'closed';
  throw error;
}
