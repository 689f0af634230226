import { eachCommand } from '../../app/command';
import { noteOnConflict, relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { followsAlready } from './flows';
import { otherUser } from './options';
import { userSegment } from './shared/user-ids';
import { followLines } from './shared/user-table';

export default eachCommand({
  summary: 'Follow a user, or send a follow request to a private account',
  args: { user: otherUser },
  examples: ['plaza users follow boris', 'plaza users follow - <names.txt'],
  routes: [users.get, users.follow],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    const already = () => followsAlready(ctx, path.user);
    return withHints(noteOnConflict(ctx, already, ctx.api.change(users.follow, { path })), relationHints);
  },
  receipt: true,
  render: (receipt, view, user) => (receipt ? followLines(receipt, 'Followed', user, view) : []),
});
