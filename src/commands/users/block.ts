import { eachCommand } from '../../app/command';
import { noteOnConflict, relationHints, withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { doneText } from '../../terminal/text/done-text';
import { otherUser } from './options';
import { userName, userSegment } from './shared/user-ids';

export default eachCommand({
  summary: 'Block a user',
  description: ['You stop following each other.'],
  args: { user: otherUser },
  examples: ['plaza users block vandal', 'plaza users block - <names.txt'],
  routes: [users.block],
  async run(ctx, { user }) {
    const path = { user: await userSegment(ctx, user) };
    const already = () => `You already block ${userName(path.user)}`;
    return withHints(noteOnConflict(ctx, already, ctx.api.change(users.block, { path })), relationHints);
  },
  receipt: true,
  render: (answer, view, user) =>
    answer === undefined ? [] : [`${doneText('Blocked', user, view)}; you no longer follow each other`],
});
