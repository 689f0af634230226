import { users } from '../../api/routes/users';
import { command, objectOf, option, optionList, setting, text } from '../../cli/command';
import { UsageError } from '../../errors';
import { profileCard } from '../../render/users';

const fields = { username: [], displayName: [], avatar: [], bio: [], bannerId: [] };

export default command({
  summary: 'Change your profile; what is not named stays',
  options: {
    username: option(text('name'), 'Letters, digits and _, 3 to 50 of them, beginning with a letter'),
    displayName: option(text('name'), 'Name that people see'),
    avatar: option(text('emoji'), 'One emoji, which is also the clan'),
    bio: option(text(), 'What people read about you; --set bio=null removes it'),
    set: optionList(setting(fields), `A field as key=value: ${Object.keys(fields).join(', ')}`),
  },
  examples: [
    "plaza users update --display-name 'Ada L.' --bio 'Numbers, trains.'",
    'plaza users update --set bio=null',
  ],
  routes: [users.update],
  run(ctx, { set, ...named }) {
    const given = Object.entries(named).filter(([, value]) => value !== undefined);
    const body = objectOf('--set', [...given, ...set]);
    if (Object.keys(body).length === 0) throw new UsageError('nothing to change was named');
    return ctx.api.change(users.update, { body });
  },
  render: (profile, view) => ['Changed the profile', ...profileCard(profile, view)],
});
