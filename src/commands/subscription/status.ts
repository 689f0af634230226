import { command } from '../../app/command';
import { orOn404 } from '../../client/requests/errors';
import { subscription } from '../../protocol/routes/subscription';
import { subscriptionRecord } from './render';

export default command({
  summary: 'Show the status of your subscription',
  examples: ['plaza subscription status', "plaza subscription status --jq '.isActive // .active'"],
  routes: [subscription.status],
  run: (ctx) => orOn404(ctx.api.read(subscription.status), { isActive: false }),
  render: subscriptionRecord,
});
