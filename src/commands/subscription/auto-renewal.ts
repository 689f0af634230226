import { subscription } from '../../api/routes/subscription';
import { argument, choice, command } from '../../cli/command';
import { withHint } from '../../flows/missing';
import { subscriptionRecord } from '../../render/subscription';

export default command({
  summary: 'Let the paid plan renew itself at the end of each period, or not',
  args: { state: argument(choice(['on', 'off']), 'on or off') },
  examples: ['plaza subscription auto-renewal off', 'plaza subscription auto-renewal on --json'],
  routes: [subscription.autoRenewal],
  run: (ctx, { state }) => {
    const body = { enabled: state === 'on' };
    return withHint(
      ctx.api.change(subscription.autoRenewal, { body }),
      "subscribe first: 'plaza subscription pay'",
    );
  },
  render: subscriptionRecord,
});
