/** Notification settings (field notes 2.7). */
import type { NotificationSettings } from '../../api/catalogue/records/notifications';
import { type Field, record } from '../text/table';
import type { View } from '../text/view';

/** The settings under the names of the answer. */
export function notificationSettings(settings: NotificationSettings, view: View): string[] {
  const { preferences, ...flat } = settings;
  // A server that sends both forms repeats its switches.
  const fields = Object.entries({ ...flat, ...preferences });
  return record(
    view,
    fields.map(([name, value]): Field => [name, isCell(value) ? value : JSON.stringify(value)]),
  );
}

function isCell(value: unknown): value is Field[1] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
