import { command, picturesOption } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { withBanner } from './flows';
import { picture } from './options';
import { profileCard } from './render';

export default command({
  summary: 'Show your own profile',
  options: { picture, pictures: picturesOption },
  examples: ['plaza users me', "plaza users me --jq '.username'"],
  routes: [users.me],
  run: async (ctx, { picture, pictures }) =>
    withBanner(ctx, await ctx.api.read(users.me), picture || pictures !== undefined),
  render: profileCard,
});
