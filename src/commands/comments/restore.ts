import { argument, command, id } from '../../app/command';
import { comments } from '../../protocol/routes/comments';

export default command({
  summary: 'Restore a deleted comment or reply',
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments restore 3f2a…', 'plaza comments restore 3f2a… --json'],
  routes: [comments.restore],
  run: (ctx, { commentId }) => ctx.api.change(comments.restore, { path: { commentId } }),
  receipt: true,
  render: () => ['Restored the comment'],
});
