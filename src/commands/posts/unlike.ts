import { argument, command, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { countSuffix } from '../../terminal/text/count-suffix';

export default command({
  summary: 'Remove your like from a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unlike 5d0c…', 'plaza posts unlike 5d0c… --json'],
  routes: [posts.unlike],
  run: (ctx, { postId }) => ctx.api.change(posts.unlike, { path: { postId } }),
  receipt: true,
  render: ({ likesCount }) => [`Unliked the post${countSuffix(likesCount, 'like')}`],
});
