/** The rate limit of the canvas host, which applies with the switch `canvas-limits`. */
import { canvasRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { AccountState } from '../../auth/rules/accounts';

/** The interval between two requests of an account to one route; our choice. */
const everyMs = 5000;

const answered = new WeakMap<World, Map<string, number>>();

/**
 * Counts a request of an account to a route. The count is not saved.
 * @throws Refusal 429 `RateLimit` (protocol: pixel canvas error)
 */
export function limitRepeats(world: World, route: string, { id }: AccountState): void {
  if (!world.switches['canvas-limits']) return;
  const times = answered.get(world) ?? new Map<string, number>();
  answered.set(world, times);
  const key = `${route} ${id}`;
  const now = world.clock.now();
  const waitMs = (times.get(key) ?? Number.NEGATIVE_INFINITY) + everyMs - now;
  if (waitMs > 0) throw canvasRefusal(429, 'RateLimit', Math.ceil(waitMs / 1000));
  times.set(key, now);
}
