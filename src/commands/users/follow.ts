import { users } from '../../api/routes/users';
import { command } from '../../cli/command';
import { personOf } from '../../flows/account';
import { relationHints, withHints } from '../../flows/hints';
import { followLines } from '../../render/users';
import { somebody } from './options';

export default command({
  summary: 'Follow a person; a private account is asked',
  args: { user: somebody },
  examples: ['plaza users follow boris', "plaza users follow @mira --jq '.status'"],
  routes: [users.follow],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHints(ctx.api.change(users.follow, { path }), relationHints);
  },
  render: followLines,
});
