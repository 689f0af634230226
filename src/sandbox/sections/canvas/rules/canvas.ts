/** Rules of the pixel canvas (protocol: pixel canvas records, pixel canvas WebSocket; field notes 5, 8.4). */

import { palette } from '../../../../image/palette';
import type { PixelInfo } from '../../../../protocol/routes/canvas';
import { canvasRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { createChannel } from '../../../world/channel';
import { type AccountState, accountById, isUser } from '../../auth/rules/accounts';
import { isOnBoard, paint, pixelAt } from './board';
import { heatUp } from './heat';
import type { Pixel } from './planes';

/** Events for every connection. */
export type CanvasEvent =
  | { readonly kind: 'pixels'; readonly pixels: readonly Pixel[] }
  /** Somebody came or went. */
  | { readonly kind: 'online' };

/** The channel of these events, with one listener per connection. */
export const canvasEvents = createChannel<CanvasEvent>();

/** The most pixels of a message in the special mode; more are dropped. Our choice. */
const maxAtOnce = 100;

/** The number of simulated people on the canvas while the switch `simulation` is on. */
const simulatedUsers = 3;

/**
 * The color and author of a pixel.
 * @throws Refusal 400 outside the canvas
 */
export function pixelInfo(world: World, x: number, y: number): PixelInfo {
  if (!isOnBoard(x, y)) throw canvasRefusal(400, 'OutOfBounds');
  const { color, author } = pixelAt(world.canvas, x, y);
  const account = author === undefined ? undefined : accountById(world, author);
  return {
    user: account && isUser(account) ? { id: account.id, ...nameOf(account.profile) } : null,
    colorIndex: color,
    colorHex: palette[color],
  };
}

function nameOf({ username, displayName, avatar }: NonNullable<AccountState['profile']>) {
  return { username, displayName, avatar };
}

/** The result of an attempt to place pixels. */
export interface Placement {
  readonly placed: readonly Pixel[];
  /** The cooldown from now in milliseconds; 0 when nothing was placed and there is none. */
  readonly waitMs: number;
}

/**
 * Places pixels: normally one per cooldown, in the special mode up to a hundred, each of which adds its cooldown.
 * Those outside the canvas are dropped.
 */
export function place(world: World, account: AccountState, wanted: readonly Pixel[]): Placement {
  const waitMs = cooldownLeft(world, account);
  if (waitMs > 0) return { placed: [], waitMs };
  const { max, eachMs } = pace(world);
  const placed = wanted.filter(({ x, y }) => isOnBoard(x, y)).slice(0, max);
  if (placed.length === 0) return { placed, waitMs: 0 };
  const takesMs = placed.length * eachMs;
  startCooldown(world, account, takesMs);
  paintPixels(world, account.id, placed);
  return { placed, waitMs: takesMs };
}

/** The milliseconds until an account may place a pixel again. */
export function cooldownLeft({ canvas, clock }: World, { id }: AccountState): number {
  return Math.max(0, (canvas.readyAt[id] ?? 0) - clock.now());
}

/** The most pixels of a message, and the cooldown of each. */
export function pace({ canvas, switches }: World): { readonly max: number; readonly eachMs: number } {
  return switches['canvas-special']
    ? { max: maxAtOnce, eachMs: canvas.specialMs }
    : { max: 1, eachMs: canvas.cooldownMs };
}

/** Starts the cooldown of an account, and forgets those that are over. */
function startCooldown({ canvas, clock }: World, { id }: AccountState, ms: number): void {
  const now = clock.now();
  const waiting = Object.entries(canvas.readyAt).filter(([, at]) => at > now);
  canvas.readyAt = { ...Object.fromEntries(waiting), [id]: now + ms };
}

/** Paints pixels of an account and sends them to every connection. */
export function paintPixels(world: World, accountId: string, pixels: readonly Pixel[]): void {
  for (const pixel of pixels) {
    paint(world.canvas, pixel, accountId);
    heatUp(world, pixel);
  }
  canvasEvents.emit(world, { kind: 'pixels', pixels });
}

/** Whether the account has to be verified to draw; our choice: only with the switch `canvas-verification`. */
export function wantsVerification({ switches }: World, { verified }: AccountState): boolean {
  return switches['canvas-verification'] && !verified;
}

/** The number of people on the canvas. */
export function onlineCount(world: World): number {
  return canvasEvents.listeners(world) + (world.switches.simulation ? simulatedUsers : 0);
}

/**
 * Checks that the canvas is open.
 * @throws Refusal 403 while it is closed
 */
export function requireCanvas({ switches }: World): void {
  if (!switches.canvas) throw canvasRefusal(403, 'Closed');
}
