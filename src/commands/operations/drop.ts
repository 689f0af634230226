import { argument, command, text } from '../../app/command';
import { dropQuestion } from '../../render/tool/operations';

export default command({
  summary: 'Forget an action whose answer was lost',
  description: ['It may have happened all the same. Asks before it does so; --yes answers.'],
  args: { id: argument(text('id'), "Id of the operation, as 'plaza operations list' prints it") },
  examples: ['plaza operations drop 4f1c09ab', 'plaza operations drop 4f1c09ab --yes'],
  routes: [],
  async run(ctx, { id }) {
    await ctx.ask.confirm(dropQuestion(await ctx.operations.get(id)));
    await ctx.operations.drop(id);
    return { id };
  },
  render: ({ id }) => [`Forgot operation ${id}`],
});
