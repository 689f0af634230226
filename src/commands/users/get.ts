import { command, picturesOption } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { withBanner } from './flows';
import { anyUser, picture } from './options';
import { profileCard } from './render';
import { userSegment } from './shared/user-ids';

export default command({
  summary: 'Show the profile of a user',
  args: { user: anyUser },
  options: { picture, pictures: picturesOption },
  examples: ['plaza users get boris --picture', "plaza users get @ada --jq '.followersCount'"],
  routes: [users.get],
  run: async (ctx, { user, picture, pictures }) => {
    const path = { user: await userSegment(ctx, user) };
    return withBanner(ctx, await ctx.api.read(users.get, { path }), picture || pictures !== undefined);
  },
  render: profileCard,
});
