import { users } from '../../api/catalogue/routes/users';
import { command } from '../../app/command';
import { relationHints, withHints } from '../../flows/answers/hints';
import { personOf } from '../../flows/auth/account';
import { followLines } from '../../render/users/users';
import { somebody } from './options';

export default command({
  summary: 'Unfollow a user, or withdraw a follow request',
  args: { user: somebody },
  examples: ['plaza users unfollow boris', 'plaza users unfollow @mira --json'],
  routes: [users.unfollow],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHints(ctx.api.change(users.unfollow, { path }), relationHints);
  },
  render: followLines,
});
