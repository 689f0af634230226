import { users } from '../../api/catalogue/routes/users';
import { command } from '../../app/command';
import { relationHints, withHints } from '../../flows/requests/error-hints';
import { userSegment } from '../../flows/users/user-ids';
import { followLines } from '../../render/users/user-table';
import { otherUser } from './options';

export default command({
  summary: 'Unfollow a user, or withdraw a follow request',
  args: { user: otherUser },
  examples: ['plaza users unfollow boris', 'plaza users unfollow @mira --json'],
  routes: [users.unfollow],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    return withHints(ctx.api.change(users.unfollow, { path }), relationHints);
  },
  render: (receipt) => followLines(receipt, 'Unfollowed'),
});
