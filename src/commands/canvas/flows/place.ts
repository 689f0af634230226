/** Places one pixel; only its echo confirms it (protocol: pixel canvas routes). */

import { NetworkError, TooFrequentError, UnknownOutcomeError } from '../../../errors';
import type { Pixel } from '../../../image/bitmap';
import { palette } from '../../../image/palette';
import type { Ports } from '../../../ports/index';
import { canvas, type PixelInfo } from '../../../protocol/routes/canvas';
import { type CanvasMessage, encodePixels, hasPixel } from '../core/wire';
import { announcementMs, echoTimeLimitMs, lateEchoMs } from '../draw/cooldown';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import { type MessageWaiter, messageWaiter, notVerified, waitForAnnouncement } from './message-waiter';

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

/** Maximum attempts at a terminal, in case the service announces a cooldown every time. */
const maxTries = 5;

/** State collected from messages while waiting for the echo. */
interface Observed {
  cooldownMs?: number;
  /** Whether the echo arrived. */
  isEchoed: boolean;
  /** Time of the cooldown message, by the monotonic clock. */
  cooldownAt: number;
  mustVerify: boolean;
}

/**
 * Places a pixel and waits for its echo; without an echo, pixel-info shows the outcome. During a cooldown, waits at a
 * terminal and with `--wait`, and otherwise sends nothing.
 * @throws TooFrequentError during a cooldown, PersonNeededError when the account must be verified first,
 *   UnknownOutcomeError when the outcome is unknown
 */
export async function placePixel(ports: PlacePorts, pixel: Pixel, gateway?: string): Promise<PlacedPixel> {
  const { clock } = ports;
  const startedAt = clock.monotonic();
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(ports, pixel, gateway);
    } catch (error) {
      if (!(error instanceof TooFrequentError)) throw error;
      const waitMs = (error.details.retryAfter ?? 0) * 1000;
      if (!mayWait(ports, clock.monotonic() - startedAt + waitMs, tries)) throw error;
      await waitForCooldown(ports, waitMs);
    }
  }
}

/** Whether the command may wait until this many milliseconds after the first attempt. */
function mayWait({ waitMs, ask }: PlacePorts, endsAfterMs: number, tries: number): boolean {
  if (waitMs !== undefined) return endsAfterMs <= waitMs;
  return ask.possible && tries < maxTries;
}

/** Counts down at a terminal. */
async function waitForCooldown(
  { clock, signal, note, ask, progress }: PlacePorts,
  ms: number,
): Promise<void> {
  if (ms === 0) return;
  if (!ask.possible) note(`waiting ${ms / 1000} s for the cooldown`);
  const work = progress.begin('next pixel in', undefined, 's');
  try {
    work.moved(ms / 1000);
    for (let leftMs = ms; leftMs > 0; leftMs -= 1000) {
      await clock.sleep(Math.min(1000, leftMs), signal);
      work.moved(-1);
    }
  } finally {
    work.end();
  }
}

async function tryOnce(ports: PlacePorts, pixel: Pixel, gateway?: string): Promise<PlacedPixel> {
  const observed: Observed = { isEchoed: false, mustVerify: false, cooldownAt: 0 };
  const now = () => ports.clock.monotonic();
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
  try {
    const wait = messageWaiter(socket, ports.clock);
    if (ports.dryRunRequests.length === 0) await requireNoCooldown(ports, wait, pixel, observed);
    isSent = true;
    // After a disconnect, the pixel may have been placed.
    await socket.send(encodePixels([pixel])).catch(ignoreDisconnect);
    if (ports.dryRunRequests.length > 0) return placedPixel(pixel);
    await awaitEcho(wait, pixel, observed, now);
    ports.signal.throwIfAborted();
    if (observed.isEchoed) return placedPixel(pixel, observed.cooldownMs);
  } finally {
    await socket.close();
  }
  if (await isOwnPixel(ports, pixel)) return placedPixel(pixel, cooldownLeft(observed, now()));
  throw placeError(pixel, observed, now());
}

/** @throws TooFrequentError during a cooldown, PersonNeededError when the account must be verified */
async function requireNoCooldown(
  ports: Pick<Ports, 'clock' | 'signal'>,
  wait: MessageWaiter,
  pixel: Pixel,
  observed: Observed,
): Promise<void> {
  const isBlocking = (message: CanvasMessage) => {
    if (message.type === 'cooldown' && message.ms === 0) return false;
    return observe(message, observed, ports.clock.monotonic());
  };
  const result = await waitForAnnouncement(ports, wait, isBlocking).catch(closedOnDisconnect);
  if (result === 'matched') throw placeError(pixel, observed, ports.clock.monotonic());
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
