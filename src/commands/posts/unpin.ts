import { argument, command, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';

export default command({
  summary: 'Unpin a post from your wall',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unpin 5d0c…', 'plaza posts unpin 5d0c… --json'],
  routes: [posts.unpin],
  run: (ctx, { postId }) => ctx.api.change(posts.unpin, { path: { postId } }),
  receipt: true,
  render: () => ['Unpinned the post'],
});
