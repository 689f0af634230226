import { argument, choice, command } from '../../app/command';
import { withHints } from '../../client/requests/errors';
import { subscription } from '../../protocol/routes/subscription';
import { subscriptionRecord } from './render';

export default command({
  summary: 'Turn the automatic renewal of the subscription on or off',
  args: { state: argument(choice(['on', 'off']), 'on or off') },
  examples: ['plaza subscription auto-renewal off', 'plaza subscription auto-renewal on --json'],
  routes: [subscription.autoRenewal],
  run: (ctx, { state }) =>
    withHints(ctx.api.change(subscription.autoRenewal, { body: { enabled: state === 'on' } }), {
      NOT_FOUND: "subscribe first: 'plaza subscription pay'",
      BUSINESS_RULE_VIOLATION: "add a card first: 'plaza subscription bind-card'",
    }),
  receipt: true,
  render: subscriptionRecord,
});
