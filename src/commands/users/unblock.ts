import { command } from '../../app/command';
import { relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { otherUser } from './options';
import { userSegment } from './shared/user-ids';

export default command({
  summary: 'Unblock a user',
  args: { user: otherUser },
  examples: ['plaza users unblock vandal', 'plaza users unblock @vandal --json'],
  routes: [users.unblock],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    return withHints(ctx.api.change(users.unblock, { path }), relationHints);
  },
  receipt: true,
  render: () => ['Unblocked the user; earlier follows are not restored'],
});
