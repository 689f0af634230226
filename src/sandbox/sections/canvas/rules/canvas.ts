/** Rules of the pixel canvas (protocol: pixel canvas records, pixel canvas WebSocket; field notes 5, 8.4). */
import type { PixelInfo } from '../../../../api/catalogue/records/canvas';
import { palette } from '../../../../canvas/core/palette';
import { canvasRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { createChannel } from '../../../world/channel';
import type { AccountState } from '../../auth/rules/accounts';
import { accountById, isPerson } from '../../auth/rules/accounts';
import { isOnBoard, paint, pixelAt } from './board';
import { warm } from './heat';
import type { Pixel } from './planes';

/** What everybody on the canvas hears of. */
export type CanvasEvent =
  | { readonly kind: 'pixels'; readonly pixels: readonly Pixel[] }
  /** Somebody came or went. */
  | { readonly kind: 'online' };

/** One listener for each connection. */
export const canvasEvents = createChannel<CanvasEvent>();

/** Of one message in the special mode; what comes after them is dropped. Our choice. */
const mostAtOnce = 100;

/** Those who are on the canvas by themselves, while the world lives. */
const crowd = 3;

/**
 * Who placed a pixel.
 * @throws Refusal 400 outside the canvas
 */
export function pixelInfo(world: World, x: number, y: number): PixelInfo {
  if (!isOnBoard(x, y)) throw canvasRefusal(400, 'OutOfBounds');
  const { color, author } = pixelAt(world.canvas, x, y);
  const account = author === undefined ? undefined : accountById(world, author);
  return {
    user: account && isPerson(account) ? { id: account.id, ...nameOf(account.profile) } : null,
    colorIndex: color,
    colorHex: palette[color],
  };
}

function nameOf({ username, displayName, avatar }: NonNullable<AccountState['profile']>) {
  return { username, displayName, avatar };
}

/** What came of pixels that somebody sent. */
export interface Placement {
  readonly placed: readonly Pixel[];
  /** How long to wait from now, in milliseconds; 0 when nothing was placed and nothing has to be waited for. */
  readonly waitMs: number;
}

/**
 * Places what may be placed: usually one pixel a cooldown, in the special mode as many as come, each of which takes
 * its cooldown. What lies outside the canvas is dropped.
 */
export function place(world: World, account: AccountState, wanted: readonly Pixel[]): Placement {
  const waitMs = waitOf(world, account);
  if (waitMs > 0) return { placed: [], waitMs };
  const { most, eachMs } = pace(world);
  const placed = wanted.filter(({ x, y }) => isOnBoard(x, y)).slice(0, most);
  if (placed.length === 0) return { placed, waitMs: 0 };
  const takesMs = placed.length * eachMs;
  holdBack(world, account, takesMs);
  putOnBoard(world, account.id, placed);
  return { placed, waitMs: takesMs };
}

/** How long an account has to wait until it may place again, in milliseconds. */
export function waitOf({ canvas, clock }: World, { id }: AccountState): number {
  return Math.max(0, (canvas.readyAt[id] ?? 0) - clock.now());
}

/** How many pixels a message may hold, and what each costs. */
export function pace({ canvas, switches }: World): { readonly most: number; readonly eachMs: number } {
  return switches['canvas-special']
    ? { most: mostAtOnce, eachMs: canvas.specialMs }
    : { most: 1, eachMs: canvas.cooldownMs };
}

/** Remembers only those who still have to wait. */
function holdBack({ canvas, clock }: World, { id }: AccountState, ms: number): void {
  const now = clock.now();
  const waiting = Object.entries(canvas.readyAt).filter(([, at]) => at > now);
  canvas.readyAt = { ...Object.fromEntries(waiting), [id]: now + ms };
}

/** Pixels of an account come onto the board, and everybody hears of it. */
export function putOnBoard(world: World, accountId: string, pixels: readonly Pixel[]): void {
  for (const pixel of pixels) {
    paint(world.canvas, pixel, accountId);
    warm(world, pixel);
  }
  canvasEvents.tell(world, { kind: 'pixels', pixels });
}

/** Whether the account has to be verified before it may draw; our choice is that only a switch demands it. */
export function wantsVerification({ switches }: World, { verified }: AccountState): boolean {
  return switches['canvas-verification'] && !verified;
}

/** How many are on the canvas. */
export function onlineCount(world: World): number {
  return canvasEvents.listeners(world) + (world.switches.life ? crowd : 0);
}

/**
 * What is open at all.
 * @throws Refusal 403 while the canvas is closed
 */
export function requireCanvas({ switches }: World): void {
  if (!switches.canvas) throw canvasRefusal(403, 'Closed');
}
