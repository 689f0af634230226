import { subscription } from '../../../api/catalogue/routes/subscription';
import { argument, command, text } from '../../../app/command';

export default command({
  summary: 'Forget a card of the paid plan',
  description: ['Asks before it does so; --yes answers.'],
  args: {
    methodId: argument(text('methodId'), "Id of the card, as 'plaza subscription methods list' prints it"),
  },
  examples: ['plaza subscription methods remove 4e9b…', 'plaza subscription methods remove 4e9b… --yes'],
  routes: [subscription.methodsRemove],
  async run(ctx, { methodId }) {
    await ctx.ask.confirm(`Remove the card ${methodId}?`);
    return ctx.api.change(subscription.methodsRemove, { path: { methodId } });
  },
  render: () => ['Removed the card'],
});
