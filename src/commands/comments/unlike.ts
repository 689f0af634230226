import { argument, command, id } from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { countSuffix } from '../../terminal/text/count-suffix';

export default command({
  summary: 'Remove your like from a comment or reply',
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments unlike 3f2a…', 'plaza comments unlike 3f2a… --json'],
  routes: [comments.unlike],
  run: (ctx, { commentId }) => ctx.api.change(comments.unlike, { path: { commentId } }),
  receipt: true,
  render: ({ likesCount }) => [`Unliked the comment${countSuffix(likesCount, 'like')}`],
});
