import { command } from '../../app/command';
import { notifications } from '../../protocol/routes/notifications';
import { markedText } from './shared/notification-list';

export default command({
  summary: 'Mark all notifications as read',
  examples: ['plaza notifications read-all', 'plaza notifications read-all --jq .markedCount'],
  routes: [notifications.readAll],
  run: (ctx) => ctx.api.change(notifications.readAll),
  receipt: true,
  render: markedText,
});
