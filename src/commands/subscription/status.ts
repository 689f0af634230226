import { subscription } from '../../api/routes/subscription';
import { command } from '../../cli/command';
import { unlessMissing } from '../../flows/missing';
import { subscriptionRecord } from '../../render/subscription';

export default command({
  summary: 'Show whether you have the paid plan, and until when',
  examples: ['plaza subscription status', "plaza subscription status --jq '.isActive // .active'"],
  routes: [subscription.status],
  run: (ctx) => unlessMissing(ctx.api.read(subscription.status), { isActive: false }),
  render: subscriptionRecord,
});
