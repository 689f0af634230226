import { users } from '../../api/routes/users';
import { command } from '../../cli/command';
import { personOf } from '../../flows/account';
import { relationHints, withHints } from '../../flows/hints';
import { somebody } from './options';

export default command({
  summary: 'Block a person; neither of you follows the other any more',
  args: { user: somebody },
  examples: ['plaza users block vandal', 'plaza users block @vandal --json'],
  routes: [users.block],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHints(ctx.api.change(users.block, { path }), relationHints);
  },
  render: () => ["Blocked the person; 'plaza users blocked' lists whom you have blocked"],
});
