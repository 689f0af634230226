/** Who other people act on, and who acts: shared by the simulation events of every section. */
import type { World } from '../../../world';
import { accountStatus, isUser, type UserState } from '../../auth/rules/accounts';
import { watchersOf } from '../../notifications/rules/notices';
import { blockedEitherWay } from './relations';

/** People who were last seen longer ago are not chosen. */
const presentMs = 30 * 60_000;

/** The shortest time between two events for the same person, also after a clock jump. */
const restMs = 20_000;

/** The people with an open stream or a recent request. */
export function activeUsers(world: World): UserState[] {
  const since = world.clock.now() - presentMs;
  const watching = watchersOf(world);
  const asking = world.access.sessions.filter(
    ({ revokedAt, lastUsedAt }) => revokedAt === null && lastUsedAt >= since,
  );
  const ids = new Set([...watching, ...asking.map(({ accountId }) => accountId)]);
  return living(world).filter(({ id }) => ids.has(id));
}

/** Users who may act on a person: neither signed in nor blocked by the person. */
export function othersFor(world: World, { id }: UserState): UserState[] {
  return idleUsers(world).filter((person) => person.id !== id && !blockedEitherWay(world, person.id, id));
}

/** Users who may act by themselves: those who are not signed in. */
export function idleUsers(world: World): UserState[] {
  const signedIn = new Set(world.access.sessions.map(({ accountId }) => accountId));
  return living(world).filter(({ id }) => !signedIn.has(id));
}

function living(world: World): UserState[] {
  const now = world.clock.now();
  return world.accounts.filter(isUser).filter((account) => accountStatus(account, now) === 'active');
}

/** Whether the last notification of a person is too new for another. */
export function wasJustNotified({ notifications, clock }: World, { id }: UserState): boolean {
  const last = notifications.list.findLast(({ to }) => to === id);
  return last !== undefined && clock.now() - last.createdAt < restMs;
}

/** One of a list by the world's chance; undefined of an empty one. */
export function pick<T>({ random }: World, from: readonly T[]): T | undefined {
  return from[Math.floor(random.number() * from.length)];
}
