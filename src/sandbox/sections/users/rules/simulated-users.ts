/** Chooses the actors and targets of simulated actions, for the simulation of every section. */

import type { World } from '../../../world';
import { pick, randomBelow } from '../../../world/ids';
import { accessIn } from '../../auth/rules/access';
import { accountStatus, accountsIn, isUser, type UserState } from '../../auth/rules/accounts';
import { notificationsIn, watchersOf } from '../../notifications/rules/notices';
import { blockedEitherWay } from './relations';

/** A user whose last request is older is not active. */
const recentMs = 30 * 60_000;

/** Minimum time between two actions on the same user, also after a clock jump. */
const minGapMs = 20_000;

/** The users with an open stream or a recent request. */
function activeUsers(world: World): UserState[] {
  const since = world.clock.now() - recentMs;
  const watching = watchersOf(world);
  const recent = accessIn(world).sessions.filter(
    ({ revokedAt, lastUsedAt }) => revokedAt === null && lastUsedAt >= since,
  );
  const ids = new Set([...watching, ...recent.map(({ accountId }) => accountId)]);
  return activeAccounts(world).filter(({ id }) => ids.has(id));
}

/** An action of a simulated user on another; returns false when it is not possible. */
export type SimulatedAction = (world: World, actor: UserState, target: UserState) => boolean;

/**
 * Performs the first possible action, from a random one on, on an active user who was not notified just now. The actor is
 * not signed in, and neither has blocked the other.
 */
export function actOnActiveUser(world: World, actions: readonly SimulatedAction[]): void {
  const target = pick(world, activeUsers(world));
  if (!target || wasJustNotified(world, target)) return;
  const { id } = target;
  const others = idleUsers(world).filter((user) => user.id !== id && !blockedEitherWay(world, user.id, id));
  const actor = pick(world, others);
  if (!actor) return;
  const first = randomBelow(world.random, actions.length);
  [...actions.slice(first), ...actions.slice(0, first)].some((act) => act(world, actor, target));
}

/** Users who are not signed in, so that the simulation can act for them. */
export function idleUsers(world: World): UserState[] {
  const signedIn = new Set(accessIn(world).sessions.map(({ accountId }) => accountId));
  return activeAccounts(world).filter(({ id }) => !signedIn.has(id));
}

/** The users whose account is active, in the order of their sign-up. */
export function activeAccounts(world: World): UserState[] {
  const now = world.clock.now();
  return accountsIn
    .view(world)
    .filter(isUser)
    .filter((account) => accountStatus(account, now) === 'active');
}

/** Whether the last notification of a user is too recent for another one. */
function wasJustNotified(world: World, { id }: UserState): boolean {
  const last = notificationsIn.view(world).list.findLast(({ to }) => to === id);
  return last !== undefined && world.clock.now() - last.createdAt < minGapMs;
}
