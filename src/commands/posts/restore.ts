import { argument, command, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';

export default command({
  summary: 'Restore a deleted post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts restore 5d0c…', 'plaza posts restore 5d0c… --json'],
  routes: [posts.restore],
  run: (ctx, { postId }) => ctx.api.change(posts.restore, { path: { postId } }),
  receipt: true,
  render: () => ['Restored the post'],
});
