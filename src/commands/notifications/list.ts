import { notifications } from '../../api/catalogue/routes/notifications';
import { command, offsetPaging, pagingOf } from '../../app/command';
import { notificationList } from '../../render/notifications/notifications';

export default command({
  summary: 'List your notifications, the newest first',
  description: ['Unread ones are marked. Under each stand the id of what to open and its own.'],
  options: offsetPaging,
  examples: ['plaza notifications list', 'plaza notifications list --limit 100 --json'],
  routes: [notifications.list],
  run: (ctx, paging) => ctx.api.pages(notifications.list, {}, pagingOf(paging)),
  render: notificationList,
});
