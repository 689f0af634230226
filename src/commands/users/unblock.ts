import { eachCommand } from '../../app/command';
import { relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { doneOrRepeat, doneText, markRepeat } from '../../terminal/text/done-text';
import { otherUser } from './options';
import { userSegment } from './shared/user-ids';

export default eachCommand({
  summary: 'Unblock a user',
  args: { user: otherUser },
  examples: ['plaza users unblock vandal', 'plaza users unblock - <names.txt'],
  routes: [users.unblock, users.get],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    const wasSo = async () => {
      const { isBlockedByMe, isBlocking } = await ctx.api.read(users.get, { path });
      return (isBlockedByMe ?? isBlocking) === false;
    };
    const act = () => ctx.api.change(users.unblock, { path });
    return withHints(markRepeat(ctx, wasSo, act), relationHints);
  },
  receipt: true,
  render: (answer, view, user) =>
    doneOrRepeat(answer, '', 'not blocked')
      ? [doneText('You did not block', user, view)]
      : [`${doneText('Unblocked', user, view)}; earlier follows are not restored`],
});
