import { command, flag } from '../../app/command';
import { signOut } from '../../client/requests/sign-out';
import { auth } from '../../protocol/routes/auth';

export default command({
  summary: 'Sign out and delete the stored tokens',
  options: { all: flag('End all other sessions of the account too (asks for confirmation)') },
  examples: ['plaza auth logout', 'plaza auth logout --all --yes'],
  facts: { acts: 'here', asks: 'above-limit' },
  routes: [auth.sessionsRevokeOthers, auth.logout],
  async run(ctx, { all }) {
    if (all) {
      await ctx.ask.confirm(`End all other sessions of ${await ctx.identity.accountLabel()} too?`);
      await ctx.api.change(auth.sessionsRevokeOthers);
    }
    const signedOut = await signOut(ctx);
    await (await ctx.statusLine()).clear();
    return signedOut;
  },
  receipt: true,
  render: () => ['Signed out'],
});
