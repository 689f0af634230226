import { command } from '../../../app/command';
import { notifications } from '../../../protocol/routes/notifications';
import { notificationSettings } from '../render';

export default command({
  summary: 'Show your notification settings',
  examples: ['plaza notifications settings get', 'plaza notifications settings get --json'],
  routes: [notifications.settings],
  run: (ctx) => ctx.api.read(notifications.settings),
  render: notificationSettings,
});
