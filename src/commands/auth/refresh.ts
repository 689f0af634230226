import { auth } from '../../api/catalogue/routes/auth';
import { command } from '../../app/command';
import { timeText } from '../../render/text/time';

export default command({
  summary: 'Renew the access token now, though it may still be good',
  description: [
    'Never needed by hand: every command renews it when its end is near, once among all processes.',
  ],
  examples: ['plaza auth refresh', 'plaza auth refresh --json'],
  routes: [auth.refresh],
  run: async (ctx) => ({ accessToken: '…', ...(await ctx.identity.renew()) }),
  render: ({ expiresAt }, view) => [`Renewed the session; the token ends ${timeText(expiresAt, view)}`],
});
