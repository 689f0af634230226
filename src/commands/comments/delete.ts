import { comments } from '../../api/catalogue/routes/comments';
import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Delete a comment or a reply; asks before it does so',
  description: ["'plaza comments restore COMMENT' brings it back for a while."],
  args: { commentId: argument(text('id'), 'Id of the comment or the reply') },
  examples: ['plaza comments delete 3f2a…', 'plaza comments delete 3f2a… --yes'],
  routes: [comments.delete],
  async run(ctx, { commentId }) {
    await ctx.ask.confirm(`Delete the comment ${commentId}?`);
    return ctx.api.change(comments.delete, { path: { commentId } });
  },
  render: () => ['Deleted the comment'],
});
