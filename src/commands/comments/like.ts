import { argument, eachCommand, id } from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Like a comment or reply',
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments like 3f2a…', 'plaza comments like - <ids.txt'],
  routes: [comments.like],
  run: (ctx, { commentId }) => ctx.api.change(comments.like, { path: { commentId } }),
  receipt: true,
  // No route reads one comment: the text is true for a second time too.
  render: ({ likesCount }, view, comment) => [doneText('You like', comment, view, [likesCount, 'like'])],
});
