import { command, flag, id, optionalArgument } from '../../../app/command';
import { UsageError } from '../../../errors';
import { auth } from '../../../protocol/routes/auth';

export default command({
  summary: 'End one session of your account, or all others',
  args: { id: optionalArgument(id('session'), "ID of the session (see 'plaza auth sessions list')") },
  options: { others: flag('End all sessions except this one (asks for confirmation)') },
  examples: ['plaza auth sessions revoke 0c1d…', 'plaza auth sessions revoke --others --yes'],
  facts: { asks: 'above-limit' },
  routes: [auth.sessionsRevoke, auth.sessionsRevokeOthers],
  async run(ctx, { id, others }) {
    if ((id === undefined) === !others) throw new UsageError('give either the ID of a session or --others');
    if (id !== undefined) return ctx.api.change(auth.sessionsRevoke, { path: { sessionId: id } });
    await ctx.ask.confirm(`End all other sessions of ${await ctx.identity.accountLabel()}?`);
    return ctx.api.change(auth.sessionsRevokeOthers);
  },
  receipt: true,
  render: (receipt) => {
    const { revokedCount: count = 1 } = receipt ?? {};
    return [count === 1 ? 'Ended the session' : `Ended ${count} sessions`];
  },
});
