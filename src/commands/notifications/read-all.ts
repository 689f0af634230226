import { notifications } from '../../api/catalogue/routes/notifications';
import { command } from '../../app/command';
import { markedText } from '../../render/notifications/notification-list';

export default command({
  summary: 'Mark all notifications as read',
  examples: ['plaza notifications read-all', 'plaza notifications read-all --jq .markedCount'],
  routes: [notifications.readAll],
  run: (ctx) => ctx.api.change(notifications.readAll),
  render: markedText,
});
