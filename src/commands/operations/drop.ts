import { argument, command, id } from '../../app/command';
import { dropQuestion } from './render';

export default command({
  summary: 'Discard an action whose answer was lost, a record of --once, or a failed item',
  description: [
    'The action may have been done, and cannot be retried safely afterwards. With a record of --once, its key does the action again. Asks for confirmation unless --yes is given.',
  ],
  args: { id: argument(id('operation'), "ID of the operation (see 'plaza operations list')") },
  examples: ['plaza operations drop 4f1c09ab', 'plaza operations drop 4f1c09ab --yes'],
  facts: { acts: 'here', asks: 'always' },
  routes: [],
  async run(ctx, { id }) {
    await ctx.ask.confirm(dropQuestion(await ctx.operations.get(id)));
    await ctx.operations.drop(id);
    return { id };
  },
  receipt: true,
  render: ({ id }) => [`Discarded operation ${id}`],
});
