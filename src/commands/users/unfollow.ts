import { eachCommand } from '../../app/command';
import { relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { otherUser } from './options';
import { userSegment } from './shared/user-ids';
import { followLines } from './shared/user-table';

export default eachCommand({
  summary: 'Unfollow a user, or withdraw a follow request',
  args: { user: otherUser },
  examples: ['plaza users unfollow boris', 'plaza users unfollow - <names.txt'],
  routes: [users.unfollow],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    return withHints(ctx.api.change(users.unfollow, { path }), relationHints);
  },
  receipt: true,
  render: (receipt, view, user) => followLines(receipt, 'Unfollowed', user, view),
});
