/** Places one pixel; only its echo confirms it (protocol: pixel canvas routes). */
import { NetworkError, TooFrequentError, UnknownOutcomeError } from '../../../errors';
import type { Pixel } from '../../../image/bitmap';
import { palette } from '../../../image/palette';
import type { Ports } from '../../../ports/index';
import { canvas, type PixelInfo } from '../../../protocol/routes/canvas';
import { type CanvasMessage, encodePixels, hasPixel } from '../core/wire';
import { announcementMs, echoTimeLimitMs, lateEchoMs } from '../draw/cooldown';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import {
  type MessageWaiter,
  messageWaiter,
  notVerified,
  type WaitResult,
  waitDuring,
} from './message-waiter';

type PlacePorts = SocketPorts &
  Pick<Ports, 'signal' | 'dryRunRequests' | 'waitMs' | 'note' | 'ask' | 'progress'>;

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

interface Observed {
  cooldownMs?: number;
  isEchoed: boolean;
  /** Time of the cooldown message, by the monotonic clock. */
  cooldownAt: number;
  /** Whether a cooldown was announced; the cooldown of the special mode does not count, it applies to later pixels. */
  isBlocked: boolean;
  mustVerify: boolean;
}

interface Placing {
  readonly ports: PlacePorts;
  readonly pixel: Pixel;
  readonly observed: Observed;
  readonly wait: MessageWaiter;
  /** By the monotonic clock. */
  readonly startedAt: number;
  waits: number;
}

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
  const observed: Observed = { isEchoed: false, isBlocked: false, mustVerify: false, cooldownAt: 0 };
  const wait = messageWaiter(socket, ports.clock);
  const placing: Placing = { ports, pixel, observed, wait, startedAt, waits: 0 };
  const isDryRun = () => ports.dryRunRequests.length > 0;
  try {
    if (!isDryRun()) await readMessages(placing, announcementMs);
    for (;;) {
      await waitForCooldown(placing);
      isSent = true;
      // After a disconnect, the pixel may have been placed.
      await socket.send(encodePixels([pixel])).catch(ignoreDisconnect);
      if (isDryRun()) return placedPixel(pixel);
      const placed = await outcomeOf(placing);
      if (placed) return placed;
      isSent = false;
    }
  } finally {
    await socket.close();
  }
}

/** Reads messages for milliseconds, at most until a cooldown is announced. @throws PersonNeededError for verification */
async function readMessages({ ports, wait, observed }: Placing, ms: number): Promise<WaitResult> {
  const isBlocking = (message: CanvasMessage) => {
    observe(message, observed, ports.clock.monotonic());
    return observed.isBlocked || observed.mustVerify;
  };
  const result = await waitDuring(ports, wait, ms, isBlocking).catch(closedOnDisconnect);
  ports.signal.throwIfAborted();
  if (observed.mustVerify) throw notVerified();
  return result;
}

/** Counts down on the open socket. @throws TooFrequentError when the wait would be too long */
async function waitForCooldown(placing: Placing): Promise<void> {
  const { ports, pixel, observed } = placing;
  const now = () => ports.clock.monotonic();
  if (observed.cooldownMs === 0) observed.cooldownMs = undefined;
  if (!observed.isBlocked) return;
  let work: ReturnType<PlacePorts['progress']['begin']> | undefined;
  let [shown, endsAt] = [0, 0];
  try {
    for (let leftMs = cooldownLeft(observed, now()); leftMs; leftMs = cooldownLeft(observed, now())) {
      if (now() + leftMs > endsAt + sameEndMs) {
        if (!mayWait(placing, leftMs)) throw placeError(pixel, observed, now());
        if (!work && !ports.ask.possible)
          ports.note(`waiting ${Math.ceil(leftMs / 1000)} s for the cooldown`);
        endsAt = now() + leftMs;
      }
      work ??= ports.progress.begin('next pixel in', undefined, 's');
      work.moved(Math.ceil(leftMs / 1000) - shown);
      shown = Math.ceil(leftMs / 1000);
      observed.isBlocked = false;
      if ((await readMessages(placing, Math.min(1000, leftMs))) === 'closed')
        throw placeError(pixel, observed, now());
    }
    work?.moved(-shown);
  } finally {
    work?.end();
  }
  Object.assign(observed, { isBlocked: false, cooldownMs: undefined });
}

/** Whether the command may wait so long from now. */
function mayWait(placing: Placing, leftMs: number): boolean {
  const { waitMs, ask, clock } = placing.ports;
  placing.waits += 1;
  const endsAfterMs = clock.monotonic() - placing.startedAt + leftMs;
  if (waitMs === undefined && ask.possible) return placing.waits <= maxWaits;
  return endsAfterMs <= (waitMs ?? shortWaitMs);
}

/** The sent pixel when it was placed; undefined when it was not because of a cooldown. @throws as `placePixel` */
async function outcomeOf(placing: Placing): Promise<PlacedPixel | undefined> {
  const { ports, pixel, observed, wait } = placing;
  const now = () => ports.clock.monotonic();
  await awaitEcho(wait, pixel, observed, now);
  ports.signal.throwIfAborted();
  if (observed.isEchoed) return placedPixel(pixel, observed.cooldownMs);
  if (await isOwnPixel(ports, pixel)) return placedPixel(pixel, cooldownLeft(observed, now()));
  const leftMs = cooldownLeft(observed, now());
  if (!observed.isBlocked || observed.mustVerify || leftMs === undefined)
    throw placeError(pixel, observed, now());
  // A cooldown that is over counts as a wait: the service may answer each pixel with one.
  if (leftMs === 0 && !mayWait(placing, 0)) throw placeError(pixel, observed, now());
  return undefined;
}

/** Waits for the echo and the cooldown message after it; the time limit is short after a cooldown without an echo. */
async function awaitEcho(
  wait: MessageWaiter,
  pixel: Pixel,
  observed: Observed,
  now: () => number,
): Promise<void> {
  const isSettled = (message: CanvasMessage) => {
    observed.isEchoed ||= isEcho(message, pixel);
    const isCooldown = observe(message, observed, now());
    return observed.isEchoed || observed.mustVerify || isCooldown;
  };
  const result = await wait(echoTimeLimitMs, isSettled).catch(closedOnDisconnect);
  if (result !== 'matched' || observed.mustVerify) return;
  if (!observed.isEchoed)
    await wait(lateEchoMs, (message) => {
      observed.isEchoed ||= isEcho(message, pixel);
      return observed.isEchoed;
    }).catch(closedOnDisconnect);
  else if (observed.cooldownMs === undefined)
    await wait(announcementMs, (message) => observeCooldown(message, observed, now())).catch(
      closedOnDisconnect,
    );
}

function isEcho(message: CanvasMessage, pixel: Pixel): boolean {
  return message.type === 'pixels' && hasPixel(message.batch, pixel);
}

/** Records cooldown and verification messages; returns true for a cooldown, and when the account must be verified. */
function observe(message: CanvasMessage, observed: Observed, now: number): boolean {
  if (message.type === 'verification') observed.mustVerify = message.value !== 0;
  return observeCooldown(message, observed, now) || observed.mustVerify;
}

function observeCooldown(message: CanvasMessage, observed: Observed, now: number): boolean {
  if (message.type === 'cooldown' || (message.type === 'special' && message.enabled)) {
    observed.cooldownMs = message.ms;
    observed.cooldownAt = now;
  }
  if (message.type === 'cooldown') observed.isBlocked = message.ms > 0;
  return message.type === 'cooldown';
}

/** Ignores a disconnect, since pixel-info shows the outcome. */
function closedOnDisconnect(error: unknown): 'closed' {
  if (error instanceof NetworkError) return 'closed';
  throw error;
}

function placedPixel([x, y, color]: Pixel, cooldown: number | null = null): PlacedPixel {
  return { x, y, color, colorHex: palette[color], cooldown };
}

/** Remaining cooldown in milliseconds; undefined without one. */
function cooldownLeft({ cooldownMs, cooldownAt }: Observed, now: number): number | undefined {
  return cooldownMs === undefined ? undefined : Math.max(0, cooldownAt + cooldownMs - now);
}

/** Whether the pixel has this color, and the signed-in account as its author. */
async function isOwnPixel(
  { api, identity }: Pick<Ports, 'api' | 'identity'>,
  [x, y, color]: Pixel,
): Promise<boolean> {
  const { user, colorIndex }: PixelInfo = await api.read(canvas.pixelInfo, { query: { x, y } });
  return colorIndex === color && user?.id !== undefined && user.id === (await identity.userId());
}

function placeError([x, y]: Pixel, observed: Observed, now: number): Error {
  if (observed.mustVerify) {
    return notVerified();
  }
  const leftMs = cooldownLeft(observed, now);
  if (leftMs !== undefined) {
    const retryAfter = Math.ceil(leftMs / 1000);
    return new TooFrequentError("couldn't place the pixel during the cooldown", {
      retryAfter,
      hint:
        retryAfter > 0
          ? `try again in ${retryAfter} s, or use --wait`
          : 'the cooldown is over now: try again',
    });
  }
  return new UnknownOutcomeError(`the pixel at ${x},${y} was sent, but the canvas did not confirm it`, {
    hint: `check it with 'plaza canvas pixel ${x} ${y}'`,
  });
}
