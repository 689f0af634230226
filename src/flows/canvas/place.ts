/** Places one pixel; its only confirmation is its echo (protocol: pixel canvas routes). */
import type { PixelInfo } from '../../api/catalogue/records/canvas';
import { canvas } from '../../api/catalogue/routes/canvas';
import type { Pixel } from '../../canvas/core/bitmap';
import { palette } from '../../canvas/core/palette';
import { type CanvasMessage, encodePixels, pixelsIn } from '../../canvas/core/wire';
import { NetworkError, RefusedError, TooFrequentError, UnknownOutcomeError } from '../../errors';
import type { Ports } from '../../ports';
import { ignoreDisconnect, openCanvas, type SocketPorts } from './connection';
import { messageWaiter } from './message-waiter';

type PlacePorts = SocketPorts & Pick<Ports, 'signal' | 'rehearsed' | 'waitMs' | 'note'>;

/** A placed pixel. */
export interface PlacedPixel {
  readonly x: number;
  readonly y: number;
  readonly color: number;
  readonly colorHex: string | undefined;
  /** Milliseconds until the next pixel can be placed; null when the service did not say. */
  readonly cooldown: number | null;
}

const echoTimeLimitMs = 10_000;
/** The cooldown follows closely after the echo. */
const cooldownTimeLimitMs = 250;

/** What the service sent besides the echo. */
interface Observed {
  cooldownMs?: number;
  /** Monotonic time of the cooldown message. */
  cooldownAt: number;
  mustVerify: boolean;
}

/**
 * Places a pixel and waits for its echo; without an echo, pixel-info decides.
 * @throws TooFrequentError during a cooldown, RefusedError when the account must be verified first,
 *   UnknownOutcomeError when the outcome is unknown
 */
export async function placePixel(ports: PlacePorts, pixel: Pixel, gateway?: string): Promise<PlacedPixel> {
  const { clock, waitMs: maxWaitMs } = ports;
  const deadline = maxWaitMs === undefined ? Number.NEGATIVE_INFINITY : clock.monotonic() + maxWaitMs;
  for (;;) {
    try {
      return await tryOnce(ports, pixel, gateway);
    } catch (error) {
      if (!(error instanceof TooFrequentError)) throw error;
      const waitMs = (error.details.retryAfter ?? 0) * 1000;
      if (clock.monotonic() + waitMs > deadline) throw error;
      if (waitMs > 0) ports.note(`waiting ${waitMs / 1000} s for the cooldown`);
      await clock.sleep(waitMs, ports.signal);
    }
  }
}

async function tryOnce(ports: PlacePorts, pixel: Pixel, gateway?: string): Promise<PlacedPixel> {
  const observed: Observed = { mustVerify: false, cooldownAt: 0 };
  const now = () => ports.clock.monotonic();
  const socket = await openCanvas(ports, {
    signedIn: true,
    gateway,
    async onReconnect(renewed) {
      // A pixel with a rejected token was not placed; after any other disconnect, only pixel-info can tell.
      if (renewed) await socket.send(encodePixels([pixel]));
      return undefined;
    },
  });
  const wait = messageWaiter(socket, ports.clock);
  try {
    // After a disconnect, the pixel may have been placed.
    await socket.send(encodePixels([pixel])).catch(ignoreDisconnect);
    if (ports.rehearsed.length > 0) return placedPixel(pixel);
    const result = await wait(
      echoTimeLimitMs,
      (message) => isEcho(message, pixel) || observe(message, observed, now()),
    ).catch(closedOnDisconnect);
    ports.signal.throwIfAborted();
    if (result === 'matched' && !observed.mustVerify) {
      if (observed.cooldownMs === undefined)
        await wait(cooldownTimeLimitMs, (message) => observeCooldown(message, observed, now())).catch(
          closedOnDisconnect,
        );
      return placedPixel(pixel, observed.cooldownMs);
    }
  } finally {
    await socket.close();
  }
  if (await isOwnPixel(ports, pixel)) return placedPixel(pixel, cooldownLeft(observed, now()));
  throw placeError(pixel, observed, now());
}

function isEcho(message: CanvasMessage, [x, y, color]: Pixel): boolean {
  if (message.type !== 'pixels') return false;
  return pixelsIn(message.batch).some((pixel) => pixel[0] === x && pixel[1] === y && pixel[2] === color);
}

/** Records cooldown and verification; true when there is nothing more to wait for. */
function observe(message: CanvasMessage, observed: Observed, now: number): boolean {
  observeCooldown(message, observed, now);
  if (message.type === 'verification') observed.mustVerify = message.value !== 0;
  return observed.mustVerify;
}

function observeCooldown(message: CanvasMessage, observed: Observed, now: number): boolean {
  if (message.type === 'cooldown' || (message.type === 'special' && message.enabled)) {
    observed.cooldownMs = message.ms;
    observed.cooldownAt = now;
  }
  return message.type === 'cooldown';
}

/** After a disconnect, pixel-info decides. */
function closedOnDisconnect(error: unknown): 'closed' {
  if (error instanceof NetworkError) return 'closed';
  throw error;
}

function placedPixel([x, y, color]: Pixel, cooldown: number | null = null): PlacedPixel {
  return { x, y, color, colorHex: palette[color], cooldown };
}

/** The rest of the cooldown, in milliseconds; undefined without one. */
function cooldownLeft({ cooldownMs, cooldownAt }: Observed, now: number): number | undefined {
  return cooldownMs === undefined ? undefined : Math.max(0, cooldownAt + cooldownMs - now);
}

/** Whether the pixel has this colour and this account as its author. */
async function isOwnPixel(
  { api, identity }: Pick<Ports, 'api' | 'identity'>,
  [x, y, color]: Pixel,
): Promise<boolean> {
  const { user, colorIndex }: PixelInfo = await api.read(canvas.pixelInfo, { query: { x, y } });
  return colorIndex === color && user?.id !== undefined && user.id === (await identity.userId());
}

function placeError([x, y]: Pixel, observed: Observed, now: number): Error {
  if (observed.mustVerify) {
    return new RefusedError('only verified accounts can draw', {
      hint: "see 'plaza verification status'",
    });
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
