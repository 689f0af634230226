import { users } from '../../api/catalogue/routes/users';
import { command, picturesOption } from '../../app/command';
import { withBanner } from '../../flows/users/banner';
import { userSegment } from '../../flows/users/user-ids';
import { profileCard } from '../../render/users/profile-card';
import { anyUser, picture } from './options';

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
