/**
 * Rules of the pixel canvas: pixels and cooldowns, the heat map (protocol: pixel canvas records, pixel
 * canvas WebSocket; field notes 5, 8.4). The cooling of the heat map is our choice.
 */
import { palette } from '../../../../image/palette';
import type { Infer } from '../../../../protocol/answer';
import type { PixelInfo } from '../../../../protocol/routes/canvas';
import { canvasRefusal } from '../../../server/http/refusal';
import { simulationSwitch } from '../../../server/simulation';
import { type World, worldSwitch } from '../../../world';
import { createChannel } from '../../../world/channel';
import { type AccountState, accountById, isUser, type UserState } from '../../auth/rules/accounts';
import { canvasIn, isOnBoard, paint, pixelAt } from './board';
import { canvasSide, type Pixel } from './planes';

export const canvasSwitch = worldSwitch('canvas', {
  description: 'Open the pixel canvas',
  on: true,
  acts: ['canvas.board', 'canvas.pixelInfo', 'canvas.gateways', 'canvas.socket'],
});

export const canvasSpecialSwitch = worldSwitch('canvas-special', {
  description: 'Turn on the special mode of the canvas: a shorter cooldown, and many pixels in one message',
  on: false,
  acts: ['canvas.socket'],
});

export const canvasVerificationSwitch = worldSwitch('canvas-verification', {
  description: 'Allow only verified accounts to draw on the canvas',
  on: false,
  acts: ['canvas.socket'],
});

/** Events for every connection. */
export type CanvasEvent =
  | { readonly kind: 'pixels'; readonly pixels: readonly Pixel[] }
  /** The number of users has changed. */
  | { readonly kind: 'online' };

/** The channel of these events, with one listener per connection. */
export const canvasEvents = createChannel<CanvasEvent>();

/** The maximum number of pixels of a message in the special mode; more are dropped. Our choice. */
const maxAtOnce = 100;

/** The number of simulated users on the canvas while the switch `simulation` is on. */
const simulatedUsers = 3;

/** The color and author of a pixel. */
export function pixelInfo(world: World, x: number, y: number): Infer<typeof PixelInfo> {
  if (!isOnBoard(x, y)) throw canvasRefusal(400, 'OutOfBounds');
  const { color, author } = pixelAt(canvasIn(world), x, y);
  const account = author === undefined ? undefined : accountById(world, author);
  return {
    user: account && isUser(account) ? userOf(account) : null,
    colorIndex: color,
    colorHex: palette[color] ?? '',
  };
}

function userOf({ id, profile: { username, displayName, avatar } }: UserState) {
  return { id, username, displayName, avatar };
}

/**
 * Places pixels: normally one per cooldown, in the special mode up to a hundred, each of which adds its cooldown.
 * Those outside the canvas are dropped. `waitMs` is the cooldown from now; 0 when nothing was placed and there is none.
 */
export function place(world: World, account: AccountState, pixels: readonly Pixel[]) {
  const waitMs = cooldownLeft(world, account);
  if (waitMs > 0) return { placed: [], waitMs };
  const { max, eachMs } = pace(world);
  const placed = pixels.filter(({ x, y }) => isOnBoard(x, y)).slice(0, max);
  if (placed.length === 0) return { placed, waitMs: 0 };
  const takesMs = placed.length * eachMs;
  startCooldown(world, account, takesMs);
  paintPixels(world, account.id, placed);
  return { placed, waitMs: takesMs };
}

/** The milliseconds until an account may place a pixel again. */
export function cooldownLeft(world: World, { id }: AccountState): number {
  return Math.max(0, (canvasIn(world).readyAt[id] ?? 0) - world.clock.now());
}

/** The maximum number of pixels of a message, and the cooldown of each. */
export function pace(world: World) {
  const canvas = canvasIn(world);
  return canvasSpecialSwitch.isOn(world)
    ? { max: maxAtOnce, eachMs: canvas.specialMs }
    : { max: 1, eachMs: canvas.cooldownMs };
}

/** Starts the cooldown of an account, and removes those that are over. */
function startCooldown(world: World, { id }: AccountState, ms: number): void {
  const canvas = canvasIn(world);
  const now = world.clock.now();
  const waiting = Object.entries(canvas.readyAt).filter(([, at]) => at > now);
  canvas.readyAt = { ...Object.fromEntries(waiting), [id]: now + ms };
}

/** Paints pixels of an account and sends them to every connection. */
export function paintPixels(world: World, accountId: string, pixels: readonly Pixel[]): void {
  for (const pixel of pixels) {
    paint(canvasIn(world), pixel, accountId);
    heatUp(world, pixel);
  }
  canvasEvents.emit(world, { kind: 'pixels', pixels });
}

/** Whether the account has to be verified to draw; our choice: only with the switch `canvas-verification`. */
export function wantsVerification(world: World, { verified }: AccountState): boolean {
  return canvasVerificationSwitch.isOn(world) && !verified;
}

/** The number of connections and simulated users. */
export function onlineCount(world: World): number {
  return canvasEvents.listeners(world) + (simulationSwitch.isOn(world) ? simulatedUsers : 0);
}

export function requireCanvas(world: World): void {
  if (!canvasSwitch.isOn(world)) throw canvasRefusal(403, 'Closed');
}

/** Side of a zone in pixels (field notes 5), and zones per side. */
export const zoneSize = 32;
export const gridSize = canvasSide / zoneSize;

const minuteMs = 60_000;
const hottest = 0xffff;

/** The heat of every zone, row by row: one per pixel, less an eighth every minute. */
export function zoneValues(world: World): readonly number[] {
  const { heat } = canvasIn(world);
  const minutes = Math.floor((world.clock.now() - heat.at) / minuteMs);
  for (let minute = 0; minute < minutes && heat.values.some((value) => value > 0); minute++)
    heat.values = heat.values.map((value) => value - Math.ceil(value / 8));
  heat.at += minutes * minuteMs;
  return heat.values;
}

/** Adds a placed pixel to the heat of its zone. @internal */
export function heatUp(world: World, { x, y }: Pixel): void {
  const zone = Math.floor(y / zoneSize) * gridSize + Math.floor(x / zoneSize);
  canvasIn(world).heat.values = zoneValues(world).map((value, index) =>
    index === zone ? Math.min(value + 1, hottest) : value,
  );
}

/** The zones in which two grids differ, as pairs of index and later value. */
export function zoneChanges(before: readonly number[], after: readonly number[]): [number, number][] {
  return [...after.entries()].filter(([index, value]) => before[index] !== value);
}
