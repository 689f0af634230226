import { command } from '../../app/command';
import { auth } from '../../protocol/routes/auth';
import { timeText } from '../../terminal/text/time';

export default command({
  summary: 'Refresh the access token now',
  description: [
    'You do not normally need this: every command refreshes the token when it is about to expire, once for all processes.',
  ],
  examples: ['plaza auth refresh', 'plaza auth refresh --json'],
  facts: { acts: 'here' },
  routes: [auth.refresh],
  run: async (ctx) => ({ accessToken: '…', ...(await ctx.identity.renew()) }),
  receipt: true,
  render: ({ expiresAt }, view) => [`Refreshed the access token; it expires ${timeText(expiresAt, view)}`],
});
