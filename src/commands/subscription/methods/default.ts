import { subscription } from '../../../api/catalogue/routes/subscription';
import { argument, command, text } from '../../../app/command';

export default command({
  summary: 'Choose the card that is charged',
  args: {
    methodId: argument(text('methodId'), "Id of the card, as 'plaza subscription methods list' prints it"),
  },
  examples: ['plaza subscription methods default 4e9b…', 'plaza subscription methods default 4e9b… --json'],
  routes: [subscription.methodsDefault],
  run: (ctx, { methodId }) => ctx.api.change(subscription.methodsDefault, { path: { methodId } }),
  render: () => ['Chose the card that is charged from now on'],
});
