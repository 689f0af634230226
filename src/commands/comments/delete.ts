import { argument, eachCommand, id } from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Delete a comment or reply',
  description: [
    "Asks for confirmation unless --yes is given. For a limited time, 'plaza comments restore COMMENT' restores it.",
  ],
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments delete 3f2a…', 'plaza comments delete - --yes <ids.txt'],
  routes: [comments.delete],
  confirm: { verb: 'Delete' },
  run: (ctx, { commentId }) => ctx.api.change(comments.delete, { path: { commentId } }),
  receipt: true,
  render: (_, view, comment) => [doneText('Deleted', comment, view)],
});
