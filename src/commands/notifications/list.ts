import { command, offsetPaging, pagingOf } from '../../app/command';
import { notifications } from '../../protocol/routes/notifications';
import { notificationHandles, notificationList } from './shared/notification-list';

export default command({
  summary: 'List your notifications, newest first',
  description: [
    'Unread notifications are marked. Below each one are the ID of what it is about and its own ID.',
    'At a terminal, notifications of one kind about one post are shown as one.',
  ],
  options: offsetPaging,
  examples: ['plaza notifications list', 'plaza notifications list --limit 100 --json'],
  routes: [notifications.list],
  run: (ctx, paging) => ctx.api.pages(notifications.list, {}, pagingOf(paging)),
  shows: notificationHandles,
  render: notificationList,
});
