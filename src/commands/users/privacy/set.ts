import { users } from '../../../api/catalogue/routes/users';
import { argumentList, command, objectOf, setting } from '../../../app/command';
import { privacySettings } from '../../../flows/users/privacy';
import { privacyTable } from '../../../render/users/users';

export default command({
  summary: 'Change privacy settings; what is not named stays',
  description: [
    'Switches that are true or false: isPrivate and showLastSeen. Those that are nobody, mutual, followers or everyone: wallAccess (who may write on your wall), likesVisibility (who may see what you like) and messageAccess.',
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
  render: (privacy, view) => privacyTable(privacy, privacySettings, view),
});
