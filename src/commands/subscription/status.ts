import { subscription } from '../../api/catalogue/routes/subscription';
import { command } from '../../app/command';
import { unlessMissing } from '../../flows/answers/or-on-404';
import { subscriptionRecord } from '../../render/subscription/subscription';

export default command({
  summary: 'Show the status of your subscription',
  examples: ['plaza subscription status', "plaza subscription status --jq '.isActive // .active'"],
  routes: [subscription.status],
  run: (ctx) => unlessMissing(ctx.api.read(subscription.status), { isActive: false }),
  render: subscriptionRecord,
});
