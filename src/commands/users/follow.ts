import { users } from '../../api/routes/users';
import { argument, command, user } from '../../cli/command';
import { personOf } from '../../flows/account';
import { relationHints, withHints } from '../../flows/hints';
import { followLines } from '../../render/users';

export default command({
  summary: 'Follow a person; a private account is asked',
  args: { user: argument(user(), 'A username with or without @, or an id') },
  examples: ['plaza users follow boris', "plaza users follow @mira --jq '.status'"],
  routes: [users.follow],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHints(ctx.api.change(users.follow, { path }), relationHints);
  },
  render: followLines,
});
