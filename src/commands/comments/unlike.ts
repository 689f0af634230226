import { comments } from '../../api/catalogue/routes/comments';
import { argument, command, text } from '../../app/command';
import { countText } from '../../render/text/counts';

export default command({
  summary: 'Take back a like',
  args: { commentId: argument(text('id'), 'Id of the comment or the reply') },
  examples: ['plaza comments unlike 3f2a…', 'plaza comments unlike 3f2a… --json'],
  routes: [comments.unlike],
  run: (ctx, { commentId }) => ctx.api.change(comments.unlike, { path: { commentId } }),
  render: ({ likesCount }) => [`Took back the like${countText(likesCount, 'like')}`],
});
