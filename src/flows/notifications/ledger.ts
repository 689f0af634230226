/** What a watcher of notifications has told already: in bounded memory, however long it runs. Pure. */
import type { Notification } from '../../api/catalogue/records/notifications';
import { textOf } from '../../api/response/text';

/** So many ids are remembered; a list that is read again is never followed further than that. */
export const ledgerSize = 5000;

type Known = Pick<Notification, 'id' | 'createdAt'>;

export interface Ledger {
  /** Whether it was told already, or is older than what could be remembered. */
  knows(notification: Known): boolean;
  /** Takes it down; false when it is known. */
  take(notification: Known): boolean;
  /** Nothing that is older than this one is new any more. */
  closeBefore(notification: Known): void;
}

/** Takes down at most `size` ids: of those that leave it, the time up to which everything is known. */
export function createLedger(size = ledgerSize): Ledger {
  const times = new Map<string, number>();
  let closed = Number.NEGATIVE_INFINITY;
  const close = (time: number) => {
    closed = Math.max(closed, time);
  };
  const knows = (notification: Known) => times.has(notification.id) || timeOf(notification) < closed;
  return {
    knows,
    take(notification) {
      if (knows(notification)) return false;
      times.set(notification.id, timeOf(notification));
      const [oldest] = times;
      if (times.size > size && oldest) {
        times.delete(oldest[0]);
        if (oldest[1] !== Number.POSITIVE_INFINITY) close(oldest[1]);
      }
      return true;
    },
    closeBefore: (notification) => {
      const time = timeOf(notification);
      if (time !== Number.POSITIVE_INFINITY) close(time);
    },
  };
}

/** What comes without a time is as new as can be. */
function timeOf({ createdAt }: Known): number {
  const time = Date.parse(textOf(createdAt));
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
