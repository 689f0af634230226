/** The notifications that a watcher has already reported, in bounded memory. Pure. */

import { textOf } from '../../../client/response/text';
import type { Notification } from '../../../protocol/records/notifications';

/** Maximum number of remembered IDs; catching up never reads more notifications. */
export const maxSeen = 5000;

type Identified = Pick<Notification, 'id' | 'createdAt'>;

export interface SeenNotifications {
  /** Whether it was added, or is older than what can be remembered. */
  has(notification: Identified): boolean;
  /** Adds it; false when it is already there. */
  add(notification: Identified): boolean;
  /** Everything older than this notification counts as seen. */
  ignoreBefore(notification: Identified): void;
}

/** Remembers at most `size` IDs; everything older than a dropped one counts as seen. */
export function seenNotifications(size = maxSeen): SeenNotifications {
  const times = new Map<string, number>();
  let ignoredBefore = Number.NEGATIVE_INFINITY;
  const ignoreBefore = (time: number) => {
    if (time !== Number.POSITIVE_INFINITY) ignoredBefore = Math.max(ignoredBefore, time);
  };
  const has = (notification: Identified) =>
    times.has(notification.id) || timeOf(notification) < ignoredBefore;
  return {
    has,
    add(notification) {
      if (has(notification)) return false;
      times.set(notification.id, timeOf(notification));
      const [oldest] = times;
      if (times.size > size && oldest) {
        const [id, time] = oldest;
        times.delete(id);
        ignoreBefore(time);
      }
      return true;
    },
    ignoreBefore: (notification) => ignoreBefore(timeOf(notification)),
  };
}

/** Milliseconds since the epoch; infinite without a time, so that it never counts as old. */
function timeOf({ createdAt }: Identified): number {
  const time = Date.parse(textOf(createdAt));
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
