import { comments } from '../../api/catalogue/routes/comments';
import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Bring a deleted comment back',
  args: { commentId: argument(text('id'), 'Id of the comment or the reply') },
  examples: ['plaza comments restore 3f2a…', 'plaza comments restore 3f2a… --json'],
  routes: [comments.restore],
  run: (ctx, { commentId }) => ctx.api.change(comments.restore, { path: { commentId } }),
  render: () => ['Restored the comment'],
});
