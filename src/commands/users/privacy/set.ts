import { argumentList, command, objectOf, setting } from '../../../app/command';
import { users } from '../../../protocol/routes/users';
import { privacySettings } from '../flows';
import { privacyTable } from '../render';

export default command({
  summary: 'Change your privacy settings',
  description: [
    'The settings isPrivate and showLastSeen are true or false. wallAccess (who can post on your wall), likesVisibility (who can see what you like) and messageAccess (who can message you) are nobody, mutual, followers or everyone. Settings that you do not name keep their values.',
  ],
  args: { setting: argumentList(setting(privacySettings), 'Settings as key=value') },
  examples: [
    'plaza users privacy set isPrivate=true',
    'plaza users privacy set wallAccess=mutual likesVisibility=followers',
  ],
  routes: [users.privacySet],
  run(ctx, { setting: given }) {
    const body = objectOf('<setting>', given);
    return ctx.api.change(users.privacySet, { body });
  },
  receipt: true,
  render: (privacy, view) => privacyTable(privacy, privacySettings, view),
});
