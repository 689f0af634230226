import { posts } from '../../api/catalogue/routes/posts';
import { argument, command, id } from '../../app/command';
import { countSuffix } from '../../render/text/count-suffix';

export default command({
  summary: 'Remove your repost of a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unrepost 5d0c…', 'plaza posts unrepost 5d0c… --json'],
  routes: [posts.unrepost],
  run: (ctx, { postId }) => ctx.api.change(posts.unrepost, { path: { postId } }),
  render: ({ repostsCount }) => [`Removed the repost${countSuffix(repostsCount, 'repost')}`],
});
