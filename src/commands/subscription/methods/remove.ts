import { subscription } from '../../../api/catalogue/routes/subscription';
import { argument, command, text } from '../../../app/command';

export default command({
  summary: 'Remove a card from the subscription',
  description: ['Asks for confirmation unless --yes is given.'],
  args: {
    methodId: argument(text('methodId'), "ID of the card (see 'plaza subscription methods list')"),
  },
  examples: ['plaza subscription methods remove 4e9b…', 'plaza subscription methods remove 4e9b… --yes'],
  routes: [subscription.methodsRemove],
  async run(ctx, { methodId }) {
    await ctx.ask.confirm(`Remove the card ${methodId}?`);
    return ctx.api.change(subscription.methodsRemove, { path: { methodId } });
  },
  render: () => ['Removed the card'],
});
