import { argumentList, command, objectOf, pair } from '../../../app/command';
import { notifications } from '../../../protocol/routes/notifications';
import { settingNames, settingsBody } from '../flows';
import { notificationSettings } from '../render';

export default command({
  summary: 'Change your notification settings',
  description: [
    `Each setting is true or false: ${settingNames.join(', ')}. Settings that you do not name keep their values.`,
  ],
  args: {
    setting: argumentList(
      { ...pair(), offers: settingNames.flatMap((name) => [`${name}=true`, `${name}=false`]) },
      'Settings as key=value',
    ),
  },
  examples: [
    'plaza notifications settings set likes=false',
    'plaza notifications settings set enabled=true sound=false',
  ],
  routes: [notifications.settings, notifications.settingsSet],
  async run(ctx, { setting }) {
    const asked = objectOf('<setting>', setting);
    const body = settingsBody(await ctx.api.read(notifications.settings), asked);
    return ctx.api.change(notifications.settingsSet, { body });
  },
  receipt: true,
  render: notificationSettings,
});
