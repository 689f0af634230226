import { section } from '../../section';
import { notificationsHandlers } from './handlers';
import { seedNotifications } from './seed';
import { notificationsState } from './state';
import { notificationsSwitches } from './switches';

/** Notifications, their settings and their stream. */
export const notifications = section('notifications', {
  state: { notifications: { schema: notificationsState, initial: () => ({ list: [], settings: {} }) } },
  seed: seedNotifications,
  handlers: notificationsHandlers,
  switches: notificationsSwitches,
});
