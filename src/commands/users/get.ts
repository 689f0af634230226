import { users } from '../../api/routes/users';
import { argument, command, user } from '../../cli/command';
import { personOf } from '../../flows/account';
import { profileCard } from '../../render/users';

export default command({
  summary: 'Show the profile of a person',
  args: { user: argument(user(), 'me, a username with or without @, or an id') },
  examples: ['plaza users get boris', "plaza users get @ada --jq '.followersCount'"],
  routes: [users.get],
  run: async (ctx, { user }) => ctx.api.read(users.get, { path: { user: await personOf(ctx, user) } }),
  render: profileCard,
});
