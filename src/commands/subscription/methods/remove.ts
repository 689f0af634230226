import { argument, command, id } from '../../../app/command';
import { describeItem } from '../../../client/requests/ids';
import { subscription } from '../../../protocol/routes/subscription';
import { itemName } from '../../../terminal/text/receipt';

export default command({
  summary: 'Remove a card from the subscription',
  description: ['Asks for confirmation unless --yes is given.'],
  args: {
    methodId: argument(id('card', 'methodId'), "ID of the card (see 'plaza subscription methods list')"),
  },
  examples: ['plaza subscription methods remove 4e9b…', 'plaza subscription methods remove 4e9b… --yes'],
  facts: { asks: 'always' },
  routes: [subscription.methodsRemove],
  async run(ctx, { methodId }) {
    const card = await describeItem(ctx, 'card', methodId);
    await ctx.ask.confirm(`Remove ${itemName('card', methodId, card)}?`);
    return ctx.api.change(subscription.methodsRemove, { path: { methodId } });
  },
  receipt: true,
  render: () => ['Removed the card'],
});
