import { users } from '../../api/routes/users';
import { argument, command, user } from '../../cli/command';
import { personOf } from '../../flows/account';
import { followLines } from '../../render/users';

export default command({
  summary: 'Follow a person no more, or take back that you asked to',
  args: { user: argument(user(), 'A username with or without @, or an id') },
  examples: ['plaza users unfollow boris', 'plaza users unfollow @mira --json'],
  routes: [users.unfollow],
  run: async (ctx, { user }) => ctx.api.change(users.unfollow, { path: { user: await personOf(ctx, user) } }),
  render: followLines,
});
