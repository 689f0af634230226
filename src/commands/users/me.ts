import { users } from '../../api/catalogue/routes/users';
import { command, picturesOption } from '../../app/command';
import { withBanner } from '../../flows/users/banner';
import { profileCard } from '../../render/users/profile-card';
import { picture } from './options';

export default command({
  summary: 'Show your own profile',
  options: { picture, pictures: picturesOption },
  examples: ['plaza users me', "plaza users me --jq '.username'"],
  routes: [users.me],
  run: async (ctx, { picture, pictures }) =>
    withBanner(ctx, await ctx.api.read(users.me), picture || pictures !== undefined),
  render: profileCard,
});
