import { users } from '../../api/routes/users';
import { argument, command, user } from '../../cli/command';
import { personOf } from '../../flows/account';
import { relationHints, withHints } from '../../flows/hints';

export default command({
  summary: 'Block a person; neither of you follows the other any more',
  args: { user: argument(user(), 'A username with or without @, or an id') },
  examples: ['plaza users block vandal', 'plaza users block @vandal --json'],
  routes: [users.block],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHints(ctx.api.change(users.block, { path }), relationHints);
  },
  render: () => ["Blocked the person; 'plaza users blocked' lists whom you have blocked"],
});
