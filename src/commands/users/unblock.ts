import { users } from '../../api/routes/users';
import { argument, command, user } from '../../cli/command';
import { personOf } from '../../flows/account';

export default command({
  summary: 'Block a person no more',
  args: { user: argument(user(), 'A username with or without @, or an id') },
  examples: ['plaza users unblock vandal', 'plaza users unblock @vandal --json'],
  routes: [users.unblock],
  run: async (ctx, { user }) => ctx.api.change(users.unblock, { path: { user: await personOf(ctx, user) } }),
  render: () => ['Unblocked the person; who followed whom before is not put back'],
});
