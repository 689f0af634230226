import { argument, command, id } from '../../app/command';
import { describeItem } from '../../client/requests/ids';
import { comments } from '../../protocol/routes/comments';
import { itemName } from '../../terminal/text/receipt';

export default command({
  summary: 'Delete a comment or reply',
  description: [
    "Asks for confirmation unless --yes is given. For a limited time, 'plaza comments restore COMMENT' restores it.",
  ],
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments delete 3f2a…', 'plaza comments delete 3f2a… --yes'],
  routes: [comments.delete],
  async run(ctx, { commentId }) {
    const comment = await describeItem(ctx, 'comment', commentId);
    await ctx.ask.confirm(`Delete ${itemName('comment', commentId, comment)}?`);
    return ctx.api.change(comments.delete, { path: { commentId } });
  },
  receipt: true,
  render: () => ['Deleted the comment'],
});
