/** Notifications of one kind about one thing, which a person reads as one. */
import type { Notification } from '../../../protocol/records/notifications';
import { shortType } from './types';

type Actor = NonNullable<Notification['actor']>;

/**
 * The notifications in groups of one kind about one thing, each group where its newest one stands, newest first. One
 * without an actor or without what it is about is alone.
 */
export function grouped(notifications: readonly Notification[]): readonly (readonly Notification[])[] {
  const groups = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const key = keyOf(notification) ?? notification.id;
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups.values()];
}

function keyOf(notification: Notification): string | undefined {
  const { type, targetId, entityId } = notification;
  const target = targetId ?? entityId;
  if (!type || !target || actorsOf(notification).length === 0) return undefined;
  return `${shortType(type)} ${target}`;
}

/** Who did what one notification reports; empty for a notice of the service itself. */
export function actorsOf({ actor, actors, payload }: Notification): readonly Actor[] {
  return actor ? [actor] : (actors ?? payload?.actors ?? []);
}

/** Who did what a group reports, each person once, and their total number: the service names only a few. */
export function usersOf(group: readonly Notification[]): {
  readonly named: readonly Actor[];
  readonly count: number;
} {
  const byName = new Map<unknown, Actor>();
  let unnamed = 0;
  for (const notification of group) {
    const actors = actorsOf(notification);
    for (const actor of actors) {
      const name = actor.username ?? actor.id ?? actor;
      if (!byName.has(name)) byName.set(name, actor);
    }
    unnamed += Math.max(0, (notification.count ?? notification.payload?.count ?? 0) - actors.length);
  }
  return { named: [...byName.values()], count: byName.size + unnamed };
}
