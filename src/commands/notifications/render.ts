import type { NotificationSettings } from '../../protocol/records/notifications';
import { type Field, record } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';
import { aliases } from './flows';

/** The settings under the names of the answer. A server that sends both forms repeats its switches: each is shown once. */
export function notificationSettings(settings: NotificationSettings, view: View): string[] {
  const { preferences, ...flat } = settings;
  const fields = Object.entries({ ...flat, ...preferences }).filter(([name]) => {
    const twin = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    return twin === undefined || flat[twin as keyof typeof flat] === undefined;
  });
  return record(
    view,
    fields.map(([name, value]): Field => [name, isCell(value) ? value : JSON.stringify(value)]),
  );
}

function isCell(value: unknown): value is Field[1] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
