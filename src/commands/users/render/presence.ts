/** When a user was last seen, as text (field notes 2.6). */
import type { ForeignProfile } from '../../../protocol/records/users';
import { oneLine } from '../../../terminal/text/text';
import { parseTime, timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

const periods: Readonly<Record<string, string>> = {
  just_now: 'just now',
  recently: 'recently',
  this_week: 'this week',
  this_month: 'this month',
  long_ago: 'long ago',
};

/** `online`, `last seen 12 minutes ago`, `last seen this week`; empty when it is hidden. Unknown periods stay as they are. */
export function presenceText(
  { online, lastSeen }: Pick<ForeignProfile, 'online' | 'lastSeen'>,
  view: View,
): string {
  if (online) return 'online';
  const text = typeof lastSeen === 'string' ? timeOrText(lastSeen, view) : periodText(lastSeen ?? {});
  return text && `last seen ${text}`;
}

function timeOrText(text: string, view: View): string {
  return parseTime(text) === undefined ? oneLine(text) : timeText(text, view);
}

function periodText({ unit, value }: { unit?: string; value?: number }): string {
  if (!unit) return '';
  if (value === undefined) return periods[unit] ?? oneLine(unit.replaceAll('_', ' '));
  return oneLine(`${value} ${value === 1 ? unit.replace(/s$/, '') : unit} ago`);
}
