import { argument, command, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { countSuffix } from '../../terminal/text/count-suffix';

export default command({
  summary: 'Remove your repost of a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unrepost 5d0c…', 'plaza posts unrepost 5d0c… --json'],
  routes: [posts.unrepost],
  run: (ctx, { postId }) => ctx.api.change(posts.unrepost, { path: { postId } }),
  receipt: true,
  render: ({ repostsCount }) => [`Removed the repost${countSuffix(repostsCount, 'repost')}`],
});
