import { eachCommand } from '../../app/command';
import { relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { doneText } from '../../terminal/text/done-text';
import { otherUser } from './options';
import { userSegment } from './shared/user-ids';

export default eachCommand({
  summary: 'Unblock a user',
  args: { user: otherUser },
  examples: ['plaza users unblock vandal', 'plaza users unblock - <names.txt'],
  routes: [users.unblock],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    return withHints(ctx.api.change(users.unblock, { path }), relationHints);
  },
  receipt: true,
  render: (_, view, user) => [`${doneText('Unblocked', user, view)}; earlier follows are not restored`],
});
