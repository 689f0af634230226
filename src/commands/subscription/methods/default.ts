import { argument, command, id } from '../../../app/command';
import { subscription } from '../../../protocol/routes/subscription';

export default command({
  summary: 'Set the card that is charged',
  args: {
    methodId: argument(id('card', 'methodId'), "ID of the card (see 'plaza subscription methods list')"),
  },
  examples: ['plaza subscription methods default 4e9b…', 'plaza subscription methods default 4e9b… --json'],
  routes: [subscription.methodsDefault],
  run: (ctx, { methodId }) => ctx.api.change(subscription.methodsDefault, { path: { methodId } }),
  receipt: true,
  render: () => ['Set the card that is charged'],
});
