/** How often the canvas host answers the same question of one account, while the switch wants that counted. */
import { canvasRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { AccountState } from '../../auth/rules/accounts';

/** Our choice. */
const everyMs = 5000;

const answered = new WeakMap<World, Map<string, number>>();

/**
 * Counts one request of an account; nothing of it is saved.
 * @throws Refusal 429 `RateLimit` (protocol: pixel canvas error)
 */
export function requirePatience(world: World, route: string, { id }: AccountState): void {
  if (!world.switches['canvas-limits']) return;
  const times = answered.get(world) ?? new Map<string, number>();
  answered.set(world, times);
  const key = `${route} ${id}`;
  const now = world.clock.now();
  const waitMs = (times.get(key) ?? Number.NEGATIVE_INFINITY) + everyMs - now;
  if (waitMs > 0) throw canvasRefusal(429, 'RateLimit', Math.ceil(waitMs / 1000));
  times.set(key, now);
}
