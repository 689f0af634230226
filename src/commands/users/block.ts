import { users } from '../../api/routes/users';
import { argument, command, user } from '../../cli/command';
import { personOf } from '../../flows/account';
import { noPerson, withHint } from '../../flows/missing';

export default command({
  summary: 'Block a person; neither of you follows the other any more',
  args: { user: argument(user(), 'A username with or without @, or an id') },
  examples: ['plaza users block vandal', 'plaza users block @vandal --json'],
  routes: [users.block],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHint(ctx.api.change(users.block, { path }), noPerson);
  },
  render: () => ["Blocked the person; 'plaza users blocked' lists whom you have blocked"],
});
