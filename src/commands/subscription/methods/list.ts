import { command } from '../../../app/command';
import { subscription } from '../../../protocol/routes/subscription';
import { methodTable } from '../render';

export default command({
  summary: 'List the cards of the subscription',
  examples: [
    'plaza subscription methods list',
    "plaza subscription methods list --jq '.[] | select(.isDefault) | .id'",
  ],
  routes: [subscription.methods],
  run: (ctx) => ctx.api.pages(subscription.methods),
  render: methodTable,
});
