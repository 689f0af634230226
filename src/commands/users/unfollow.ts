import { users } from '../../api/routes/users';
import { command } from '../../cli/command';
import { personOf } from '../../flows/account';
import { relationHints, withHints } from '../../flows/hints';
import { followLines } from '../../render/users';
import { somebody } from './options';

export default command({
  summary: 'Follow a person no more, or take back that you asked to',
  args: { user: somebody },
  examples: ['plaza users unfollow boris', 'plaza users unfollow @mira --json'],
  routes: [users.unfollow],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHints(ctx.api.change(users.unfollow, { path }), relationHints);
  },
  render: followLines,
});
