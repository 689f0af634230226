import { posts } from '../../api/catalogue/routes/posts';
import { argument, command, text } from '../../app/command';
import { countText } from '../../render/text/counts';

export default command({
  summary: 'Take back a repost',
  args: { postId: argument(text('id'), 'Id of the post') },
  examples: ['plaza posts unrepost 5d0c…', 'plaza posts unrepost 5d0c… --json'],
  routes: [posts.unrepost],
  run: (ctx, { postId }) => ctx.api.change(posts.unrepost, { path: { postId } }),
  render: ({ repostsCount }) => [`Took back the repost${countText(repostsCount, 'repost')}`],
});
