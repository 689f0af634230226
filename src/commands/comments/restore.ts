import { argument, eachCommand, id } from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Restore a deleted comment or reply',
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments restore 3f2a…', 'plaza comments restore - <ids.txt'],
  routes: [comments.restore],
  run: (ctx, { commentId }) => ctx.api.change(comments.restore, { path: { commentId } }),
  receipt: true,
  render: (_, view, comment) => [doneText('Restored', comment, view)],
});
