import { subscription } from '../../api/catalogue/routes/subscription';
import { command } from '../../app/command';
import { orOn404 } from '../../flows/requests/or-on-404';
import { subscriptionRecord } from '../../render/subscription/subscription';

export default command({
  summary: 'Show the status of your subscription',
  examples: ['plaza subscription status', "plaza subscription status --jq '.isActive // .active'"],
  routes: [subscription.status],
  run: (ctx) => orOn404(ctx.api.read(subscription.status), { isActive: false }),
  render: subscriptionRecord,
});
