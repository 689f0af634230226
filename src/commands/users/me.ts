import { users } from '../../api/routes/users';
import { command, flag } from '../../cli/command';
import { withBanner } from '../../flows/banner';
import { profileCard } from '../../render/users';

export default command({
  summary: 'Show your own profile',
  options: { picture: flag('Draw the banner above it, at a terminal') },
  examples: ['plaza users me', "plaza users me --jq '.username'"],
  routes: [users.me],
  run: async (ctx, { picture }) => withBanner(ctx, await ctx.api.read(users.me), picture),
  render: profileCard,
});
