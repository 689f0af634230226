/** One pixel, placed: it has no answer but its echo (protocol: pixel canvas routes). */
import type { PixelInfo } from '../../api/catalogue/records/canvas';
import { canvas } from '../../api/catalogue/routes/canvas';
import type { Pixel } from '../../canvas/core/bitmap';
import { palette } from '../../canvas/core/palette';
import { type CanvasMessage, encodePixels, pixelsIn } from '../../canvas/core/wire';
import { NetworkError, RefusedError, TooFrequentError, UnknownOutcomeError } from '../../errors';
import { hearingOf } from './await-message';
import { openCanvas, type SocketContext, unlessDown } from './connection';

export interface PlaceContext extends SocketContext {
  readonly identity: SocketContext['identity'] & { userId(): Promise<string> };
  readonly signal: AbortSignal;
  /** What a rehearsal has taken down. */
  readonly rehearsed: readonly unknown[];
  /** How long `--wait` lets a cooldown be waited out, in milliseconds; undefined without it. */
  readonly waitMs: number | undefined;
  readonly note: (text: string) => void;
}

/** A pixel that is on the canvas now. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly color: number;
  readonly colorHex: string | undefined;
  /** Milliseconds until the next pixel may be placed; null where the service did not say. */
  readonly cooldown: number | null;
}

const echoMs = 10_000;
/** The cooldown comes close behind the echo. */
const cooldownAfterMs = 250;

/** What the service said on the way. */
interface Told {
  cooldownMs?: number;
  /** When the cooldown was told, by the clock that never jumps. */
  at: number;
  mustVerify: boolean;
}

/**
 * Places a pixel and waits for its echo; where none comes, pixel-info tells.
 * @throws TooFrequentError while cooling down, RefusedError when the account must be verified first,
 *   UnknownOutcomeError when nobody can tell
 */
export async function placePixel(ctx: PlaceContext, pixel: Pixel, gateway?: string): Promise<Placed> {
  const { clock } = ctx;
  const until = ctx.waitMs === undefined ? Number.NEGATIVE_INFINITY : clock.monotonic() + ctx.waitMs;
  for (;;) {
    try {
      return await tryOnce(ctx, pixel, gateway);
    } catch (error) {
      if (!(error instanceof TooFrequentError)) throw error;
      const waitMs = (error.details.retryAfter ?? 0) * 1000;
      if (clock.monotonic() + waitMs > until) throw error;
      if (waitMs > 0) ctx.note(`waiting ${waitMs / 1000} s for the cooldown`);
      await clock.sleep(waitMs, ctx.signal);
    }
  }
}

async function tryOnce(ctx: PlaceContext, pixel: Pixel, gateway?: string): Promise<Placed> {
  const told: Told = { mustVerify: false, at: 0 };
  const now = () => ctx.clock.monotonic();
  const socket = await openCanvas(ctx, {
    signedIn: true,
    ...(gateway !== undefined && { gateway }),
    async onReconnect(renewed) {
      // Turned away with its token, the pixel went nowhere; after any other cut only pixel-info can tell.
      if (renewed) await socket.send(encodePixels([pixel]));
      return undefined;
    },
  });
  const hear = hearingOf(socket, ctx.clock);
  try {
    // Cut while it was sent, it may have arrived all the same.
    await socket.send(encodePixels([pixel])).catch(unlessDown);
    if (ctx.rehearsed.length > 0) return placed(pixel);
    const echoed = await hear(
      echoMs,
      (message) => isEcho(message, pixel) || noted(message, told, now()),
    ).catch(cutShort);
    ctx.signal.throwIfAborted();
    if (echoed === 'taken' && !told.mustVerify) {
      if (told.cooldownMs === undefined)
        await hear(cooldownAfterMs, (message) => notedCooldown(message, told, now())).catch(cutShort);
      return placed(pixel, told.cooldownMs);
    }
  } finally {
    await socket.close();
  }
  if (await isMine(ctx, pixel)) return placed(pixel, leftOf(told, now()));
  throw whyNot(pixel, told, now());
}

function isEcho(message: CanvasMessage, [x, y, color]: Pixel): boolean {
  if (message.type !== 'pixels') return false;
  return pixelsIn(message.batch).some((one) => one[0] === x && one[1] === y && one[2] === color);
}

/** Whether there is nothing more to wait for. */
function noted(message: CanvasMessage, told: Told, now: number): boolean {
  notedCooldown(message, told, now);
  if (message.type === 'verification') told.mustVerify = message.value !== 0;
  return told.mustVerify;
}

function notedCooldown(message: CanvasMessage, told: Told, now: number): boolean {
  if (message.type === 'cooldown' || (message.type === 'special' && message.enabled)) {
    told.cooldownMs = message.ms;
    told.at = now;
  }
  return message.type === 'cooldown';
}

/** A connection that is cut leaves the question to pixel-info. */
function cutShort(error: unknown): 'closed' {
  if (error instanceof NetworkError) return 'closed';
  throw error;
}

function placed([x, y, color]: Pixel, cooldown: number | null = null): Placed {
  return { x, y, color, colorHex: palette[color], cooldown };
}

/** What is left of the cooldown that was told, in milliseconds. */
function leftOf({ cooldownMs, at }: Told, now: number): number | undefined {
  return cooldownMs === undefined ? undefined : Math.max(0, at + cooldownMs - now);
}

/** Whether the pixel stands there as this account's. */
async function isMine({ api, identity }: PlaceContext, [x, y, color]: Pixel): Promise<boolean> {
  const { user, colorIndex }: PixelInfo = await api.read(canvas.pixelInfo, { query: { x, y } });
  return colorIndex === color && user?.id !== undefined && user.id === (await identity.userId());
}

function whyNot([x, y]: Pixel, told: Told, now: number): Error {
  if (told.mustVerify) {
    return new RefusedError('only verified accounts can draw', {
      hint: "see 'plaza verification status'",
    });
  }
  const leftMs = leftOf(told, now);
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
