import { section } from '../../section';
import { isoTime } from '../../world/clock';
import { whenEnded } from '../auth/rules/sessions';
import { addWatcher, newNotifications, notificationsIn, schoolBells } from './rules/notices';
import {
  longNotificationsSwitch,
  markOne,
  markRead,
  nestedSettingsSwitch,
  notificationFrame,
  notificationPage,
  setSettings,
  settingsRecord,
  unreadCount,
} from './rules/notifications';
import { seedNotifications } from './seed';
/** Notifications, their settings and their stream. */
export const notifications = section('notifications', {
  state: [notificationsIn],
  seed: seedNotifications,
  handlers: {
    'notifications.list': ({ world, caller, query }) => notificationPage(world, caller.account.id, query),
    'notifications.count': ({ world, caller }) => ({ count: unreadCount(world, caller.account.id) }),
    'notifications.read': ({ world, caller, path }) => markOne(world, caller.account.id, path.notificationId),
    'notifications.readBatch': ({ world, caller, body }) => markRead(world, caller.account.id, body.ids),
    'notifications.readAll': ({ world, caller }) => markRead(world, caller.account.id),
    'notifications.settings': ({ world, caller }) => settingsRecord(world, caller.account.id),
    'notifications.settingsSet': ({ world, caller, body }) => setSettings(world, caller.account.id, body),
    'notifications.watch': ({ world, caller, vocabulary }) => {
      const userId = caller.account.id;
      return (stream) => {
        stream.send({ userId, timestamp: isoTime(world.clock.now()) }, 'connected');
        const leave = [
          addWatcher(world, userId),
          // Our choice: the stream ends with its session, not when the access token that opened it expires.
          whenEnded(world, caller.session, stream.close),
          newNotifications.listen(world, (notification) => {
            if (notification.to === userId)
              stream.send(notificationFrame(world, notification), 'notification');
          }),
          schoolBells.listen(world, ({ id, expiresAt, buyerUsername }) => {
            const bell = { id, expiresAt: isoTime(expiresAt), buyerUsername: `@${buyerUsername}` };
            stream.send(bell, `${vocabulary.assistant}.bell`);
          }),
        ];
        stream.onClose(() => {
          for (const stop of leave) stop();
        });
      };
    },
  },
  switches: [longNotificationsSwitch, nestedSettingsSwitch],
});
