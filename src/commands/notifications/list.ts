import { command, flag, offsetPaging, optionList, pagingOf, text } from '../../app/command';
import type { Notification } from '../../protocol/records/notifications';
import { notifications } from '../../protocol/routes/notifications';
import { isRead, notificationHandles, notificationList } from './shared/notification-list';
import { isOfType, notificationTypes, unknownTypes } from './shared/types';

export default command({
  summary: 'List your notifications, newest first',
  description: [
    'Unread notifications are marked. Below each one are the ID of its subject and its own ID.',
    'At a terminal, notifications of one kind about one post are shown as one.',
  ],
  options: {
    unread: flag('Only unread notifications'),
    type: optionList({ ...text('type'), offers: notificationTypes }, 'Only notifications of this type'),
    ...offsetPaging,
  },
  examples: [
    'plaza notifications list',
    'plaza notifications list --limit 100 --json',
    'plaza notifications list --unread --type mention --since-last',
  ],
  routes: [notifications.list],
  run: (ctx, { unread, type, ...paging }) => {
    for (const one of unknownTypes(type)) ctx.note(`'${one}' is not a known notification type`);
    return ctx.api.pages(notifications.list, {}, pagingOf(paging));
  },
  wants({ unread, type }) {
    if (!unread && type.length === 0) return undefined;
    return (item) => !(unread && isRead(item as Notification)) && isOfType('notification', item, type);
  },
  shows: notificationHandles,
  render: notificationList,
});
