import { eachCommand } from '../../app/command';
import { relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { doneOrRepeat, doneText, markRepeat } from '../../terminal/text/done-text';
import { otherUser } from './options';
import { userSegment } from './shared/user-ids';
import { followLines } from './shared/user-table';

export default eachCommand({
  summary: 'Unfollow a user, or withdraw a follow request',
  args: { user: otherUser },
  examples: ['plaza users unfollow boris', 'plaza users unfollow - <names.txt'],
  routes: [users.unfollow, users.get],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    const wasSo = async () => {
      const { isFollowing, hasOutgoingRequest } = await ctx.api.read(users.get, { path });
      return isFollowing === false && !hasOutgoingRequest;
    };
    const act = () => ctx.api.change(users.unfollow, { path });
    return withHints(markRepeat(ctx, wasSo, act), relationHints);
  },
  receipt: true,
  render: (receipt, view, user) =>
    doneOrRepeat(receipt, '', 'not followed')
      ? [doneText('You did not follow', user, view)]
      : followLines(receipt, 'Unfollowed', user, view),
});
