import { notifications } from '../../../api/catalogue/routes/notifications';
import { command } from '../../../app/command';
import { notificationSettings } from '../../../render/notifications/settings';

export default command({
  summary: 'Show your notification settings',
  examples: ['plaza notifications settings get', 'plaza notifications settings get --json'],
  routes: [notifications.settings],
  run: (ctx) => ctx.api.read(notifications.settings),
  render: notificationSettings,
});
