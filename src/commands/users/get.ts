import { users } from '../../api/catalogue/routes/users';
import { command } from '../../app/command';
import { personOf } from '../../flows/auth/account';
import { withBanner } from '../../flows/users/banner';
import { profileCard } from '../../render/users/users';
import { anybody, picture } from './options';

export default command({
  summary: 'Show the profile of a user',
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
