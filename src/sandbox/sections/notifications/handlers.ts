/** Notifications over HTTP, and their stream. */

import type { SectionHandlers } from '../../section';
import { isoTime } from '../../world/clock';
import { whenEnded } from '../auth/rules/sessions';
import { bells, noticed, watches } from './rules/notices';
import {
  markOne,
  markRead,
  notificationFrame,
  notificationPage,
  setSettings,
  settingsRecord,
  unreadCount,
} from './rules/notifications';

export const notificationsHandlers: SectionHandlers<'notifications'> = {
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
        watches(world, userId),
        // Our choice: it lives as long as its session, though the access token that opened it is over sooner.
        whenEnded(world, caller.session, stream.close),
        noticed.listen(world, (notification) => {
          if (notification.to === userId) stream.send(notificationFrame(world, notification), 'notification');
        }),
        bells.listen(world, ({ id, expiresAt, buyerUsername }) => {
          const bell = { id, expiresAt: isoTime(expiresAt), buyerUsername: `@${buyerUsername}` };
          stream.send(bell, `${vocabulary.assistant}.bell`);
        }),
      ];
      stream.onClose(() => {
        for (const stop of leave) stop();
      });
    };
  },
};
