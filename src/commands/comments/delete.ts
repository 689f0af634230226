import { comments } from '../../api/catalogue/routes/comments';
import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Delete a comment or reply',
  description: [
    "Asks for confirmation unless --yes is given. For a limited time, 'plaza comments restore COMMENT' restores it.",
  ],
  args: { commentId: argument(text('id'), 'ID of the comment or reply') },
  examples: ['plaza comments delete 3f2a…', 'plaza comments delete 3f2a… --yes'],
  routes: [comments.delete],
  async run(ctx, { commentId }) {
    await ctx.ask.confirm(`Delete the comment ${commentId}?`);
    return ctx.api.change(comments.delete, { path: { commentId } });
  },
  render: () => ['Deleted the comment'],
});
