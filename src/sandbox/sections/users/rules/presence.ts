/** Online state and last-seen time for others (field notes 2.6). The spans are our choice. */
import type { LastSeen } from '../../../../protocol/records/users';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const onlineMs = 5 * minuteMs;

/** Whether a person who was last seen at `then` counts as online. */
export function isOnline(then: number, now: number): boolean {
  return now - then < onlineMs;
}

/** The span since a person was last seen. */
export function lastSeen(then: number, now: number): LastSeen {
  const ago = now - then;
  if (ago < minuteMs) return { unit: 'just_now' };
  if (ago < hourMs) return { unit: 'minutes', value: Math.floor(ago / minuteMs) };
  if (ago < dayMs) return { unit: 'hours', value: Math.floor(ago / hourMs) };
  if (ago < 3 * dayMs) return { unit: 'recently' };
  if (ago < 7 * dayMs) return { unit: 'this_week' };
  return { unit: ago < 30 * dayMs ? 'this_month' : 'long_ago' };
}
