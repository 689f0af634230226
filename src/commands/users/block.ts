import { users } from '../../api/routes/users';
import { argument, command, user } from '../../cli/command';
import { personOf } from '../../flows/account';

export default command({
  summary: 'Block a person; neither of you follows the other any more',
  args: { user: argument(user(), 'A username with or without @, or an id') },
  examples: ['plaza users block vandal', 'plaza users block @vandal --json'],
  routes: [users.block],
  run: async (ctx, { user }) => ctx.api.change(users.block, { path: { user: await personOf(ctx, user) } }),
  render: () => ["Blocked the person; 'plaza users blocked' lists whom you have blocked"],
});
