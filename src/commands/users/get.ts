import { users } from '../../api/routes/users';
import { command } from '../../cli/command';
import { personOf } from '../../flows/account';
import { withBanner } from '../../flows/banner';
import { profileCard } from '../../render/users';
import { anybody, picture } from './options';

export default command({
  summary: 'Show the profile of a person',
  args: { user: anybody },
  options: { picture },
  examples: ['plaza users get boris --picture', "plaza users get @ada --jq '.followersCount'"],
  routes: [users.get],
  run: async (ctx, { user, picture }) => {
    const path = { user: await personOf(ctx, user) };
    return withBanner(ctx, await ctx.api.read(users.get, { path }), picture);
  },
  render: profileCard,
});
