import { argument, eachCommand, id } from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Remove your like from a comment or reply',
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments unlike 3f2a…', 'plaza comments unlike - <ids.txt'],
  routes: [comments.unlike],
  run: (ctx, { commentId }) => ctx.api.change(comments.unlike, { path: { commentId } }),
  receipt: true,
  // No route reads one comment: the text is true for a second time too.
  render: ({ likesCount }, view, comment) => [
    doneText('You do not like', comment, view, [likesCount, 'like']),
  ],
});
