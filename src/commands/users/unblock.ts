import { users } from '../../api/catalogue/routes/users';
import { command } from '../../app/command';
import { relationHints, withHints } from '../../flows/requests/error-hints';
import { userSegment } from '../../flows/users/user-ids';
import { otherUser } from './options';

export default command({
  summary: 'Unblock a user',
  args: { user: otherUser },
  examples: ['plaza users unblock vandal', 'plaza users unblock @vandal --json'],
  routes: [users.unblock],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    return withHints(ctx.api.change(users.unblock, { path }), relationHints);
  },
  render: () => ['Unblocked the user; earlier follows are not restored'],
});
