import { command } from '../../app/command';
import { noteOnConflict, relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { otherUser } from './options';
import { userName, userSegment } from './shared/user-ids';

export default command({
  summary: 'Block a user',
  description: ['You stop following each other.'],
  args: { user: otherUser },
  examples: ['plaza users block vandal', 'plaza users block @vandal --json'],
  routes: [users.block],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    const already = () => `You already block ${userName(path.user)}`;
    return withHints(noteOnConflict(ctx, already, ctx.api.change(users.block, { path })), relationHints);
  },
  receipt: true,
  render: (answer) =>
    answer === undefined ? [] : ["Blocked the user; 'plaza users blocked' lists blocked users"],
});
