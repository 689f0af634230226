import { command } from '../../app/command';
import { withHints } from '../../client/requests/errors';
import { users } from '../../protocol/routes/users';
import { nameOptions } from './options';

export default command({
  summary: 'Create the profile of a new account',
  options: nameOptions,
  examples: [
    'plaza users create-profile',
    'plaza users create-profile --username eve --display-name Eve --avatar 🌿',
  ],
  routes: [users.createProfile],
  async run(ctx, given) {
    const ask = async (message: string, option: string) => (await ctx.ask.input({ message, option })).trim();
    const username = given.username ?? (await ask('Username', '--username'));
    const displayName = given.displayName ?? (await ask('Display name', '--display-name'));
    const avatar = given.avatar ?? (await ask('Avatar, one emoji', '--avatar'));
    const body = { username, displayName, avatar };
    const created = await withHints(ctx.api.change(users.createProfile, { body }), {
      CONFLICT: "the account already has a profile: change it with 'plaza users update'",
    });
    await ctx.accounts.saveUsername(undefined, username);
    await ctx.identity.saveUsername(username);
    return created ?? { username, displayName, avatar };
  },
  receipt: true,
  render: ({ username }) => [`Created the profile ${username ?? ''}`.trimEnd()],
});
