import { command } from '../../app/command';
import { noteOnConflict, relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { otherUser } from './options';
import { userSegment } from './shared/user-ids';

export default command({
  summary: 'Block a user',
  description: ['You stop following each other.'],
  args: { user: otherUser },
  examples: ['plaza users block vandal', 'plaza users block @vandal --json'],
  routes: [users.block],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    const already = 'nothing was changed: you have blocked this user already';
    return noteOnConflict(ctx, already, withHints(ctx.api.change(users.block, { path }), relationHints));
  },
  receipt: true,
  render: () => ["Blocked the user; 'plaza users blocked' lists blocked users"],
});
