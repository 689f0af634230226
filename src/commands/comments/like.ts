import { argument, command, id } from '../../app/command';
import { comments } from '../../protocol/routes/comments';
import { countSuffix } from '../../terminal/text/count-suffix';

export default command({
  summary: 'Like a comment or reply',
  args: { commentId: argument(id('comment'), 'ID of the comment or reply') },
  examples: ['plaza comments like 3f2a…', 'plaza comments like 3f2a… --json'],
  routes: [comments.like],
  run: (ctx, { commentId }) => ctx.api.change(comments.like, { path: { commentId } }),
  receipt: true,
  render: ({ likesCount }) => [`Liked the comment${countSuffix(likesCount, 'like')}`],
});
