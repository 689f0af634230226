import { argument, command, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { countSuffix } from '../../terminal/text/count-suffix';

export default command({
  summary: 'Like a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts like 5d0c…', 'plaza posts like 5d0c… --json'],
  routes: [posts.like],
  run: (ctx, { postId }) => ctx.api.change(posts.like, { path: { postId } }),
  receipt: true,
  render: ({ likesCount }) => [`Liked the post${countSuffix(likesCount, 'like')}`],
});
