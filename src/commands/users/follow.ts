import { users } from '../../api/catalogue/routes/users';
import { command } from '../../app/command';
import { relationHints, withHints } from '../../flows/answers/hints';
import { personOf } from '../../flows/auth/account';
import { followLines } from '../../render/users/users';
import { somebody } from './options';

export default command({
  summary: 'Follow a user, or send a follow request to a private account',
  args: { user: somebody },
  examples: ['plaza users follow boris', "plaza users follow @mira --jq '.status'"],
  routes: [users.follow],
  async run(ctx, { user }) {
    const path = { user: await personOf(ctx, user) };
    return withHints(ctx.api.change(users.follow, { path }), relationHints);
  },
  render: followLines,
});
