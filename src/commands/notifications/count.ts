import { command } from '../../app/command';
import { notifications } from '../../protocol/routes/notifications';

export default command({
  summary: 'Count your unread notifications',
  examples: ['plaza notifications count', 'plaza notifications count --jq .count'],
  routes: [notifications.count],
  run: (ctx) => ctx.api.read(notifications.count),
  render: ({ count = '?' }, view) => [view.terminal ? `${count} unread` : String(count)],
});
